/** Orders and all that they are made of: lines, charges, coupons, steps, returns, stock. */

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

/** Every change of a stock, with its reason: the sum of a product's movements is its stock. */
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
    // Recent sales are read from this index alone.
    index('stock_movements_of_orders').on(t.createdAt, t.productId, t.delta).where(sql`order_id is not null`),
  ],
)

/** Codes that take something off an order: percent or an amount off the goods; with neither, the delivery. */
export const coupons = pgTable(
  'coupons',
  {
    code: text('code').primaryKey(),
    percent: smallint('percent'),
    amountPaise: integer('amount_paise'),
    /** The minimum value of the goods, before the coupon. */
    fromPaise: integer('from_paise'),
    /** Each person can use it once, recognised by account, phone number and address. */
    isOnce: boolean('is_once').notNull().default(false),
    mostUses: integer('most_uses'),
    /** Its first and last day, in India. */
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    /** Orders with it that are not cancelled, counted by a trigger, so that the check below holds for every writer. */
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
    /** The number that people say on the phone. Numbers of failed attempts are skipped. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** The number's prefix when the order was placed, so that papers and mails never change its name. */
    numberPrefix: text('number_prefix').notNull().default(DEFAULT_NUMBER_PREFIX),
    /** The return for which it is the exchange. */
    replacesReturn: uuid('replaces_return').references((): AnyPgColumn => orderReturns.id),
    /** Not a foreign key: an order outlives the account that placed it. Null when it was taken by phone. */
    userId: text('user_id'),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone').notNull(),
    customerAddress: text('customer_address').notNull(),
    /** For buyers who want a paper for their business; otherwise empty. */
    customerGstin: text('customer_gstin').notNull().default(''),
    /** Of a buyer who has one, otherwise empty: it stands on the invoice. */
    poNumber: text('po_number').notNull().default(''),
    /** Null for an order that is no gift. */
    gift: jsonb('gift').$type<Gift>(),
    /** Null for an order without the set of a class. */
    classSets: jsonb('class_sets').$type<ClassSet[]>(),
    way: text('way', { enum: ORDER_WAYS }).notNull().default('delivery'),
    language: mailLanguage(),
    /** The part of the total to be paid in advance, by UPI. */
    advancePaise: bigint('advance_paise', { mode: 'number' }).notNull().default(0),
    /** What was agreed when it was placed, from the first change of its lines on; null before, when it is what the order says. */
    agreed: jsonb('agreed').$type<AgreedTerms>(),
    /** "2 to 7", as promised for its PIN code; empty when the days of the settings apply. */
    deliveryDays: text('delivery_days').notNull().default(''),
    /** Its lines and its charges: a trigger holds that. */
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
    /** The sums of its cash book lines. Received is null for an order that had ended before there was a cash book. */
    receivedPaise: bigint('received_paise', { mode: 'number' }).default(0),
    refundedPaise: bigint('refunded_paise', { mode: 'number' }).notNull().default(0),
    /**
     * The value of returned units at the price they were sold for: the sum of its returns. It is no longer owed, or is owed back.
     */
    returnedPaise: bigint('returned_paise', { mode: 'number' }).notNull().default(0),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('placed'),
    /** Calls made to confirm it, and when to call next; null means now. */
    callAttempts: smallint('call_attempts').notNull().default(0),
    lastCallAt: timestamp('last_call_at', { withTimezone: true }),
    callAfter: timestamp('call_after', { withTimezone: true }),
    /** When the link to it was first opened. */
    linkSeenAt: timestamp('link_seen_at', { withTimezone: true }),
    /** Since when its invoice or credit notes wait to be issued by themselves; null when none does. */
    papersDueAt: timestamp('papers_due_at', { withTimezone: true }),
    /** When its customer confirmed it themselves, and the facts known about who did. */
    yesBy: text('yes_by', { enum: YES_BY }),
    /** The courier of the parcel, and its number there. */
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
    /** When name, phone, email and address are to be redacted because the account is gone. */
    eraseAfter: timestamp('erase_after', { withTimezone: true }),
    /** Where it came from, until the shop confirmed it: one network's flood is cancelled by it. */
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
    // Orders of customers who owe the shop money or are owed some.
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

/** The lines of an order as sold: later changes of the product do not affect them. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: ofOrder(),
    productId: ofProduct(),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    /** Its Hindi name when it was sold; null for none. */
    nameHi: text('name_hi'),
    pricePaise: integer('price_paise').notNull(),
    /** What a unit had cost the shop when it was sold; null when nobody knew. */
    costPaise: bigint('cost_paise', { mode: 'number' }),
    imageUrl: text('image_url'),
    qty: integer('qty').notNull(),
    /** Its share of the coupon's reduction on goods. */
    discountPaise: bigint('discount_paise', { mode: 'number' }).notNull().default(0),
    /** The parts of a bundle, which are the products that left the shelf. */
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

/** What an order comes to beside its lines, as store/selling/charges/charges.ts lists it. */
export const orderCharges = pgTable(
  'order_charges',
  {
    orderId: ofOrder(),
    kind: text('kind', { enum: CHARGE_KINDS }).notNull(),
    /** Below zero: a coupon's reduction, all off the goods or all off the delivery. */
    paise: bigint('paise', { mode: 'number' }).notNull(),
    /** The coupon, and its discount in words when it was used; otherwise null and empty. */
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

/** Goods of an order that come back or that somebody wants to return: the only way in which units come back. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: ofOrder(),
    status: text('status', { enum: RETURN_STATUSES }).notNull(),
    /** The customer asked for it; otherwise staff recorded it. */
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
    /** How many units were in the parcel, and how many of these went back on the shelf; null until it arrives. */
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
    /** Facts that a note does not have: the outcome of a call, the lines before and after. */
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
 * Changes at the desk that can still be undone, for some seconds: a press, each order it changed, and the order's state before.
 * Its rows go when it is undone or the time is over.
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
    /** The newest events before and after: a later one means that the order has moved on. */
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
