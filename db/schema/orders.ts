/** Orders with their lines, charges, steps and returns; coupons, and stock movements. */

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type AgreedTerms,
  CHARGE_KINDS,
  type ClassSet,
  COUPON_FORM,
  DEFAULT_NUMBER_PREFIX,
  type Gift,
  NUMBER_PREFIX_FORM,
  ORDER_EVENTS,
  ORDER_STATUSES,
  ORDER_WAYS,
  RETURN_REASONS,
  RETURN_STATUSES,
  type SoldPart,
  YES_BY,
} from '../order-values.ts'
import { createdAt, isMailLanguage, listOf, literal, mailLanguage } from './columns.ts'
import { ofProduct } from './goods.ts'

export const ofOrder = () =>
  uuid('order_id')
    .notNull()
    .references(() => orders.id)

const STOCK_REASONS = [
  'opening',
  'admin',
  'order',
  'cancel',
  'change',
  'return',
  'import',
  'goods_in',
  'count',
] as const

/** Changes of stock, each with its reason: the sum of a product's movements is its stock. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: ofProduct(),
    delta: integer('delta').notNull(),
    reason: text('reason', { enum: STOCK_REASONS }).notNull(),
    note: text('note'),
    orderId: uuid('order_id').references(() => orders.id),
    actorId: text('actor_id'),
    createdAt: createdAt(),
  },
  (t) => [
    check('stock_movements_delta', sql`${t.delta} <> 0`),
    check('stock_movements_reason', sql`${t.reason} in ${listOf(STOCK_REASONS)}`),
    index('stock_movements_by_product').on(t.productId, t.id),
    // Covers recent sales.
    index('stock_movements_of_orders').on(t.createdAt, t.productId, t.delta).where(sql`order_id is not null`),
  ],
)

/** Coupons: percent or an amount off the goods; with neither, free delivery. */
export const coupons = pgTable(
  'coupons',
  {
    code: text('code').primaryKey(),
    percent: smallint('percent'),
    amountPaise: integer('amount_paise'),
    /** The least value of the goods, before the coupon. */
    fromPaise: integer('from_paise'),
    /** Whether each person, recognised by account, phone number or address, can use it only once. */
    isOnce: boolean('is_once').notNull().default(false),
    mostUses: integer('most_uses'),
    /** First and last day, in India. */
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    /** Orders with it that are not cancelled. A trigger counts them, so that the check below holds for every writer. */
    uses: integer('uses').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    check('coupons_code', sql`${t.code} ~ ${literal(COUPON_FORM)}`),
    check('coupons_percent', sql`${t.percent} between 1 and 100`),
    check('coupons_amount', sql`${t.amountPaise} > 0 and ${t.percent} is null or ${t.amountPaise} is null`),
    check('coupons_from', sql`${t.fromPaise} >= 0`),
    check('coupons_uses', sql`${t.uses} between 0 and coalesce(${t.mostUses}, ${t.uses})`),
    check('coupons_days', sql`${t.startsOn} <= ${t.endsOn}`),
  ],
)

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The number that people say on the phone. Failed attempts leave gaps. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** The number's prefix when the order was placed, so that papers and mails always name it alike. */
    numberPrefix: text('number_prefix').notNull().default(DEFAULT_NUMBER_PREFIX),
    /** The return for whose goods this order is the exchange. */
    replacesReturn: uuid('replaces_return').references((): AnyPgColumn => orderReturns.id),
    /** No foreign key: an order outlives its account. Null when it was taken by phone. */
    userId: text('user_id'),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone').notNull(),
    customerAddress: text('customer_address').notNull(),
    /** The buyer's GSTIN for a business invoice, or empty. */
    customerGstin: text('customer_gstin').notNull().default(''),
    /** The buyer's purchase order number for the invoice, or empty. */
    poNumber: text('po_number').notNull().default(''),
    /** Null for an order that is no gift. */
    gift: jsonb('gift').$type<Gift>(),
    /** Null for an order without class sets. */
    classSets: jsonb('class_sets').$type<ClassSet[]>(),
    way: text('way', { enum: ORDER_WAYS }).notNull().default('delivery'),
    language: mailLanguage(),
    /** The part of the total to be paid in advance, by UPI. */
    advancePaise: bigint('advance_paise', { mode: 'number' }).notNull().default(0),
    /** Terms agreed at checkout, stored when lines first change; null before, when they are the order's present terms. */
    agreed: jsonb('agreed').$type<AgreedTerms>(),
    /** Days promised for its PIN code, "2 to 7"; empty when the days of the settings apply. */
    deliveryDays: text('delivery_days').notNull().default(''),
    /** The sum of lines and charges, checked by a trigger. */
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
    /** Sums of its cash book lines. `receivedPaise` is null for an order that ended before there was a cash book. */
    receivedPaise: bigint('received_paise', { mode: 'number' }).default(0),
    refundedPaise: bigint('refunded_paise', { mode: 'number' }).notNull().default(0),
    /** Value of all returned units at the price they were sold for; no longer owed, or to be refunded. */
    returnedPaise: bigint('returned_paise', { mode: 'number' }).notNull().default(0),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('placed'),
    /** Calls made to confirm it, and when to call next; null means now. */
    callAttempts: smallint('call_attempts').notNull().default(0),
    lastCallAt: timestamp('last_call_at', { withTimezone: true }),
    callAfter: timestamp('call_after', { withTimezone: true }),
    /** When the link to it was first opened. */
    linkSeenAt: timestamp('link_seen_at', { withTimezone: true }),
    /** Since when invoice or credit notes wait to be issued automatically; null when none does. */
    papersDueAt: timestamp('papers_due_at', { withTimezone: true }),
    /** How and when its customer confirmed it, and what is known of that person's proofs. */
    yesBy: text('yes_by', { enum: YES_BY }),
    /** The parcel's courier and tracking number. */
    courier: text('courier'),
    trackingNumber: text('tracking_number'),
    /** The courier's tracking page. */
    trackingUrl: text('tracking_url'),
    /** Failed tries at the door, and the day of the next one. */
    tries: smallint('tries').notNull().default(0),
    nextTry: date('next_try'),
    /** The reference that staff read off a UPI payment. */
    upiReference: text('upi_reference'),
    /** The uid of the staff member who took the order by phone. */
    takenBy: text('taken_by'),
    /** When to redact name, phone, email and address, because the account was deleted. */
    eraseAfter: timestamp('erase_after', { withTimezone: true }),
    /** The network it was placed from, until it is confirmed, so that a flood of orders can be cancelled by network. */
    network: text('network'),
    /** Whether the account that placed it had proven its phone number. */
    phoneProven: boolean('phone_proven').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check('orders_total', sql`${t.totalPaise} >= 0`),
    check('orders_returned', sql`${t.returnedPaise} between 0 and ${t.totalPaise}`),
    check('orders_advance', sql`${t.advancePaise} between 0 and ${t.totalPaise}`),
    check('orders_delivery_days', sql`char_length(${t.deliveryDays}) <= 10`),
    check(
      'orders_money',
      sql`${t.refundedPaise} between 0 and coalesce(${t.receivedPaise}, 0) and coalesce(${t.receivedPaise}, 0) - ${t.refundedPaise} <= ${t.totalPaise}`,
    ),
    check('orders_whose', sql`${t.userId} is not null or ${t.takenBy} is not null`),
    check('orders_call_attempts', sql`${t.callAttempts} >= 0`),
    check('orders_tries', sql`${t.tries} >= 0`),
    check('orders_yes_by', sql`${t.yesBy} in ${listOf(YES_BY)}`),
    check('orders_status', sql`${t.status} in ${listOf(ORDER_STATUSES)}`),
    check('orders_language', isMailLanguage(t.language)),
    check('orders_way', sql`${t.way} in ${listOf(ORDER_WAYS)}`),
    check('orders_tracking_url', sql`${t.trackingUrl} ~ '^https://' and char_length(${t.trackingUrl}) <= 300`),
    check('orders_number_prefix', sql`${t.numberPrefix} ~ ${literal(NUMBER_PREFIX_FORM)}`),
    unique('orders_number').on(t.number),
    unique('orders_idempotency').on(t.userId, t.idempotencyKey),
    unique('orders_taken_once').on(t.takenBy, t.idempotencyKey),
    index('orders_newest').on(t.createdAt.desc(), t.id),
    index('orders_by_status').on(t.status, t.number),
    index('orders_of_customer').on(t.userId, t.number),
    index('orders_without_papers').on(t.papersDueAt, t.number).where(sql`papers_due_at is not null`),
    index('orders_to_call').on(t.number).where(sql`status = 'placed'`),
    // Finds customers who owe the shop, or whom it owes.
    index('orders_owed')
      .on(t.number)
      .where(sql`status = 'delivered' and received_paise < total_paise - returned_paise`),
    index('orders_partly_returned_paid')
      .on(t.number)
      .where(sql`status = 'delivered' and received_paise - refunded_paise > total_paise - returned_paise`),
    index('orders_cancelled_paid').on(t.number).where(sql`status = 'cancelled' and received_paise > refunded_paise`),
    index('orders_returned_paid').on(t.number).where(sql`status = 'returned' and received_paise > refunded_paise`),
    index('orders_by_phone').on(t.customerPhone),
    index('orders_open_by_network').on(t.network).where(sql`network is not null`),
    // People remember how a number ends.
    index('orders_by_number_end').on(sql`reverse(${t.number}::text) text_pattern_ops`),
    index('orders_by_phone_end').on(sql`reverse(${t.customerPhone}) text_pattern_ops`),
    index('orders_by_name').using('gin', sql`to_tsvector('simple', ${t.customerName})`),
    index('orders_of_class')
      .using('gin', sql`${t.classSets} jsonb_path_ops`)
      .with({ fastupdate: false })
      .where(sql`class_sets is not null`),
    index('orders_in_exchange').on(t.replacesReturn).where(sql`replaces_return is not null`),
    index('orders_to_erase').on(t.eraseAfter).where(sql`erase_after is not null`),
  ],
)

/** Order lines as sold: later changes of the product do not affect them. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: ofOrder(),
    productId: ofProduct(),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    /** The Hindi name when it was sold; null for none. */
    nameHi: text('name_hi'),
    pricePaise: integer('price_paise').notNull(),
    /** Cost of a unit to the shop when it was sold; null when unknown. */
    costPaise: bigint('cost_paise', { mode: 'number' }),
    imageUrl: text('image_url'),
    qty: integer('qty').notNull(),
    /** The line's share of a coupon's reduction on goods. */
    discountPaise: bigint('discount_paise', { mode: 'number' }).notNull().default(0),
    /** The bundle's parts, from whose stock it was sold. */
    parts: jsonb('parts').$type<SoldPart[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId] }),
    check('order_lines_discount', sql`${t.discountPaise} between 0 and ${t.pricePaise}::bigint * ${t.qty}`),
    check('order_lines_qty', sql`${t.qty} >= 1`),
    check('order_lines_price', sql`${t.pricePaise} >= 0`),
    index('order_lines_by_product').on(t.productId),
  ],
)

/** Charges of an order beside its lines; store/selling/charges/charges.ts lists their kinds. */
export const orderCharges = pgTable(
  'order_charges',
  {
    orderId: ofOrder(),
    kind: text('kind', { enum: CHARGE_KINDS }).notNull(),
    /** Negative for a coupon's reduction, which is all off the goods or all off the delivery. */
    paise: bigint('paise', { mode: 'number' }).notNull(),
    /** The coupon, and its discount in words at that time; otherwise null and empty. */
    couponCode: text('coupon_code').references(() => coupons.code),
    words: text('words').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.kind] }),
    check('order_charges_kind', sql`${t.kind} in ${listOf(CHARGE_KINDS)}`),
    check('order_charges_paise', sql`${t.paise} <> 0 and (${t.paise} < 0) = (${t.kind} = 'coupon')`),
    check('order_charges_coupon', sql`(${t.couponCode} is not null) = (${t.kind} = 'coupon')`),
    index('order_charges_by_coupon').on(t.couponCode).where(sql`coupon_code is not null`),
  ],
)

/** Returns of an order, asked for or recorded. Units come back in no other way. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: ofOrder(),
    status: text('status', { enum: RETURN_STATUSES }).notNull(),
    /** Whether the customer asked for it; otherwise staff recorded it. */
    isAsked: boolean('is_asked').notNull(),
    reason: text('reason', { enum: RETURN_REASONS }),
    /** The customer's words to the shop, and the shop's to the customer. */
    words: text('words'),
    answer: text('answer'),
    createdAt: createdAt(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    receivedAt: timestamp('received_at', { withTimezone: true }),
  },
  (t) => [
    check('order_returns_status', sql`${t.status} in ${listOf(RETURN_STATUSES)}`),
    check('order_returns_reason', sql`${t.reason} in ${listOf(RETURN_REASONS)}`),
    check('order_returns_words', sql`char_length(${t.words}) <= 1000 and char_length(${t.answer}) <= 1000`),
    check('order_returns_received', sql`(${t.status} = 'received') = (${t.receivedAt} is not null)`),
    unique('order_returns_of_order').on(t.id, t.orderId),
    index('order_returns_by_order').on(t.orderId, t.createdAt),
    // One open request at a time: the next comes after the answer.
    uniqueIndex('order_returns_asked_once').on(t.orderId).where(sql`status = 'asked'`),
    index('order_returns_by_status').on(t.status, t.createdAt, t.id),
  ],
)

/** The lines of a return. A trigger refuses more units than were sold. */
export const orderReturnLines = pgTable(
  'order_return_lines',
  {
    returnId: uuid('return_id').notNull(),
    orderId: uuid('order_id').notNull(),
    productId: uuid('product_id').notNull(),
    qty: integer('qty').notNull(),
    /** Units found in the parcel, and units of these put back into stock; null until it arrives. */
    cameBack: integer('came_back'),
    onShelf: integer('on_shelf'),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.productId] }),
    foreignKey({
      name: 'order_return_lines_return',
      columns: [t.returnId, t.orderId],
      foreignColumns: [orderReturns.id, orderReturns.orderId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'order_return_lines_line',
      columns: [t.orderId, t.productId],
      foreignColumns: [orderLines.orderId, orderLines.productId],
    }),
    check('order_return_lines_qty', sql`${t.qty} >= 1`),
    check('order_return_lines_back', sql`${t.cameBack} between 0 and ${t.qty}`),
    check('order_return_lines_shelf', sql`${t.onShelf} between 0 and ${t.cameBack}`),
    check('order_return_lines_here', sql`(${t.cameBack} is null) = (${t.onShelf} is null)`),
    index('order_return_lines_by_line').on(t.orderId, t.productId),
  ],
)

/** What happened to an order and who did it: written once, never changed. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: ofOrder(),
    kind: text('kind', { enum: ORDER_EVENTS }).notNull(),
    fromStatus: text('from_status', { enum: ORDER_STATUSES }),
    toStatus: text('to_status', { enum: ORDER_STATUSES }),
    /** A note by staff for staff. */
    note: text('note'),
    /** Details that are no note, such as the outcome of a call, or the lines before and after. */
    facts: jsonb('facts').$type<Record<string, unknown>>(),
    /** Null for what the store did by itself. */
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    createdAt: createdAt(),
  },
  (t) => [
    check('order_events_kind', sql`${t.kind} in ${listOf(ORDER_EVENTS)}`),
    check('order_events_status', sql`(${t.kind} = 'status') = (${t.toStatus} is not null)`),
    index('order_events_by_order').on(t.orderId, t.id),
  ],
)

/**
 * Changes at the desk that can still be undone: each order that a press changed, with its state before. Rows go when the press
 * is undone or its time is over.
 */
export const orderUndos = pgTable(
  'order_undos',
  {
    /** One press by one person; its mail in the outbox has the same id. */
    pressId: uuid('press_id').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    actorId: text('actor_id').notNull(),
    /** The status it changed to, or how the call ended. */
    what: text('what').notNull(),
    /** The newest events before and after the press: a later one means that the order has moved on. */
    eventBefore: bigint('event_before', { mode: 'number' }).notNull(),
    eventAfter: bigint('event_after', { mode: 'number' }).notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pressId, t.orderId] }),
    index('order_undos_of_actor').on(t.actorId, t.until),
    index('order_undos_of_order').on(t.orderId),
  ],
)
