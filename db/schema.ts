/**
 * Every table of the store. Constraints repeat the rules of `store/`, so that a bug cannot write invalid rows.
 * store/people/privacy/fates.ts says what erasure does with each column. One long file, in parts by noun: the type `Db` includes all
 * tables, so every file that uses one depends on them all, and placing an order should depend on few files.
 */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
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
  type BundlePart,
  CASH_KINDS,
  CASH_SUMS,
  CASH_WAYS,
  CHARGE_KINDS,
  CLASS_CODE_FORM,
  CLASS_DELIVERIES,
  type ClassSet,
  COLLECTION_NAME_FORM,
  COMPLAINT_STATUSES,
  COUPON_FORM,
  DEFAULT_NUMBER_PREFIX,
  type Gift,
  MOST_PARTS,
  NUMBER_PREFIX_FORM,
  ORDER_EVENTS,
  ORDER_STATUSES,
  ORDER_WAYS,
  PINS_FORM,
  RETURN_REASONS,
  RETURN_STATUSES,
  REVIEW_STATES,
  RING_KINDS,
  RULE_CASH,
  RULE_DAYS_FORM,
  type SentOrder,
  type SoldPart,
  TAX_PAPERS,
  YES_BY,
  ZERO_RATES,
} from './order-values.ts'

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
/** A text as a literal of a check, because checks take no parameters. */
const literal = (text: string) => sql.raw(`'${text}'`)
/** The list of an `in`, as the text of a check. */
const listOf = (values: readonly string[]) => sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`)

const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()
const ofProduct = () =>
  uuid('product_id')
    .notNull()
    .references(() => products.id)
const ofOrder = () =>
  uuid('order_id')
    .notNull()
    .references(() => orders.id)
/** Rows that go with the account. */
const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

// --- products -------------------------------------------------------------------------------------------------------

const VISIBILITIES = ['published', 'draft', 'hidden'] as const
const MAKER_ROLES = ['manufacturer', 'packer', 'importer'] as const

export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    pricePaise: integer('price_paise').notNull(),
    originalPricePaise: integer('original_price_paise'),
    /**
     * When it was last written what it costs or which offers it can have, and the price that was asked before that without an
     * offer: only such a price is struck through. Null: none was.
     */
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    askedPricePaise: integer('asked_price_paise'),
    stock: integer('stock').notNull(),
    categories: text('categories').array().notNull(),
    imageUrl: text('image_url'),
    /** More pictures of the product, in order, after the first. */
    moreImageUrls: text('more_image_urls').array().notNull().default([]),
    isFeatured: boolean('is_featured').notNull().default(false),
    popularity: smallint('popularity').notNull().default(3),
    ageFrom: smallint('age_from'),
    ageTo: smallint('age_to'),
    /** Only published products are listed, found and sold; staff alone see drafts and hidden ones. */
    visibility: text('visibility', { enum: VISIBILITIES }).notNull().default('published'),
    /** For GST invoices; not asked for while the shop has no GSTIN. */
    hsnCode: text('hsn_code'),
    gstPercent: smallint('gst_percent'),
    /** What a rate of 0 % means (absent: nil-rated), and the first day of the rate (absent: it always held). */
    gstZero: text('gst_zero', { enum: ZERO_RATES }),
    gstFrom: date('gst_from'),
    /** Facts that the law wants shown before somebody buys. */
    brand: text('brand'),
    countryOfOrigin: text('country_of_origin'),
    makerRole: text('maker_role', { enum: MAKER_ROLES }),
    makerName: text('maker_name'),
    makerAddress: text('maker_address'),
    bisLicence: text('bis_licence'),
    netQuantity: text('net_quantity'),
    /** Siblings have the same family; their options, a label and a value, distinguish them: "Colour: Red". */
    family: text('family'),
    option1: text('option_1'),
    option2: text('option_2'),
    /** The products of a bundle. Triggers derive its stock from theirs, and refuse bundles of bundles. */
    parts: jsonb('parts').$type<BundlePart[]>(),
    /** Sum and number of stars in shown reviews, kept up to date by those; cards show the average. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** Its place in the shop's store room: "A3". */
    shelf: text('shelf'),
    /** Counts changes made by staff; orders take stock without changing it. */
    revision: integer('revision').notNull().default(1),
    /** By the clock, so that rows of one file keep their order: a family has its sizes as the file has them. */
    createdAt: createdAt().default(sql`clock_timestamp()`),
    updatedAt: updatedAt(),
    /** Deleted products leave every list; the row stays for orders that contain them. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (t) => [
    check('products_price', sql`${t.pricePaise} >= 0`),
    check('products_original_price', sql`${t.originalPricePaise} >= 0`),
    check('products_stock', sql`${t.stock} >= 0`),
    check('products_popularity', sql`${t.popularity} between 1 and 3`),
    check('products_visibility', sql`${t.visibility} in ('published', 'draft', 'hidden')`),
    check('products_hsn', sql`${t.hsnCode} ~ '^[0-9]{4,8}$'`),
    check('products_gst', sql`${t.gstPercent} between 0 and 40`),
    check(
      'products_gst_zero',
      sql`${t.gstZero} is null or (${t.gstZero} in ${listOf(ZERO_RATES)} and ${t.gstPercent} is not distinct from 0)`,
    ),
    check('products_brand', sql`char_length(${t.brand}) between 1 and 60`),
    check('products_country', sql`char_length(${t.countryOfOrigin}) between 1 and 60`),
    check('products_maker_role', sql`${t.makerRole} in ('manufacturer', 'packer', 'importer')`),
    check('products_maker_name', sql`char_length(${t.makerName}) between 1 and 200`),
    check('products_maker_address', sql`char_length(${t.makerAddress}) between 1 and 500`),
    check('products_bis', sql`${t.bisLicence} ~ '^(R-[0-9]{8}|CM/L-[0-9]{7,10})$'`),
    check('products_net_quantity', sql`${t.netQuantity} ~ '[0-9]' and char_length(${t.netQuantity}) <= 60`),
    check('products_family', sql`char_length(${t.family}) between 1 and 60`),
    check('products_option_1', sql`${t.option1} ~ '^[^:]+: .' and char_length(${t.option1}) <= 60`),
    check('products_option_2', sql`${t.option2} ~ '^[^:]+: .' and char_length(${t.option2}) <= 60`),
    check(
      'products_parts',
      sql`jsonb_typeof(${t.parts}) = 'array' and jsonb_array_length(${t.parts}) between 1 and ${sql.raw(String(MOST_PARTS))}`,
    ),
    check('products_shelf', sql`char_length(${t.shelf}) between 1 and 30`),
    check('products_more_images', sql`cardinality(${t.moreImageUrls}) <= 5`),
    check('products_ages', sql`${t.ageFrom} >= 0 and ${t.ageTo} >= 0 and ${t.ageFrom} <= ${t.ageTo}`),
    check(
      'products_categories',
      sql`cardinality(${t.categories}) between 1 and 4 and ${t.categories} <@ array['Study', 'Toy', 'Gift', 'Household']`,
    ),
    index('products_by_popularity').on(t.popularity, t.createdAt.desc(), t.id).where(sql`deleted_at is null`),
    index('products_by_price').on(t.pricePaise, t.popularity, t.id).where(sql`deleted_at is null`),
    index('products_by_category').using('gin', t.categories).where(sql`deleted_at is null`),
    // The search index follows changes by this column, and staff see the latest changes by it.
    index('products_by_change').on(t.updatedAt, t.id),
    // It contains the name itself, so that searching within names reads only the index.
    index('products_by_name').on(sql`lower(${t.name})`, t.id, t.name).where(sql`deleted_at is null`),
    index('products_by_brand').on(sql`lower(${t.brand})`).where(sql`brand is not null and deleted_at is null`),
    index('products_by_family').on(sql`lower(${t.family})`).where(sql`family is not null and deleted_at is null`),
    // Each change of a product looks up its bundles here. Not a GIN index with pending entries, which every look-up would read.
    index('products_by_parts')
      .using('gin', sql`${t.parts} jsonb_path_ops`)
      .with({ fastupdate: false })
      .where(sql`parts is not null`),
    index('products_featured').on(t.popularity).where(sql`is_featured and deleted_at is null`),
  ],
)

/**
 * GST rates that held before the present one of a product or category: an order is taxed at the rate of its day. Triggers on
 * `products` and `shop_settings` write them.
 */
export const earlierRates = pgTable(
  'earlier_rates',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id').references(() => products.id),
    category: text('category'),
    /** The first day on which it no longer held. */
    untilDay: date('until_day').notNull(),
    /** Null: no rate was set. */
    percent: smallint('percent'),
    zero: text('zero', { enum: ZERO_RATES }),
  },
  (t) => [
    check('earlier_rates_whose', sql`(${t.productId} is null) <> (${t.category} is null)`),
    uniqueIndex('earlier_rates_of_product').on(t.productId, t.untilDay),
    uniqueIndex('earlier_rates_of_category').on(t.category, t.untilDay),
  ],
)

/** Lower prices for a limited time. The SQL function `offer_of` computes prices from them wherever a price is read. */
export const offers = pgTable(
  'offers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** The reduction: percent or an amount. */
    percent: smallint('percent'),
    amountPaise: integer('amount_paise'),
    /** The products it applies to must meet every condition that is set. */
    category: text('category'),
    brand: text('brand'),
    family: text('family'),
    productIds: uuid('product_ids').array(),
    /** What percent leave is rounded to whole rupees. */
    isRounded: boolean('is_rounded').notNull().default(true),
    /** The version that a manager's change refers to. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    check('offers_name', sql`char_length(${t.name}) between 1 and 80`),
    check('offers_time', sql`${t.startsAt} < ${t.endsAt}`),
    check(
      'offers_reduction',
      sql`(${t.percent} is null) <> (${t.amountPaise} is null) and ${t.percent} between 1 and 99 and ${t.amountPaise} > 0`,
    ),
    check(
      'offers_products',
      sql`coalesce(${t.category}, ${t.brand}, ${t.family}) is not null or cardinality(${t.productIds}) > 0`,
    ),
  ],
)

const STOCK_REASONS = ['opening', 'admin', 'order', 'cancel', 'change', 'return', 'import'] as const

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
    check(
      'stock_movements_reason',
      sql`${t.reason} in ('opening', 'admin', 'order', 'cancel', 'change', 'return', 'import')`,
    ),
    index('stock_movements_by_product').on(t.productId, t.id),
    // Recent sales are read from this index alone.
    index('stock_movements_of_orders').on(t.createdAt, t.productId, t.delta).where(sql`order_id is not null`),
  ],
)

// --- orders ---------------------------------------------------------------------------------------------------------

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

/** The desk's note on a customer, kept at one of their orders: once the order's account is known, the note is of that account. */
export const customerNotes = pgTable('customer_notes', {
  orderId: ofOrder().primaryKey(),
  note: text('note').notNull(),
  revision: integer('revision').notNull(),
})

/** Orders that a cap turned away, until the desk lets them in or puts them away: the last one of each account. */
export const refusedOrders = pgTable('refused_orders', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: ofUser().unique('refused_orders_user'),
  /** As the customer sent it, in rupees. */
  order: jsonb('order_as_sent').notNull().$type<SentOrder>(),
  idempotencyKey: text('idempotency_key'),
  network: text('network'),
  createdAt: createdAt(),
})

/** The lines of an order as sold: later changes of the product do not affect them. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: ofOrder(),
    productId: ofProduct(),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    pricePaise: integer('price_paise').notNull(),
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

/** Prices that staff offer a customer until a day. `number` is what people say on the phone. */
export const quotations = pgTable('quotations', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: bigint('number', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity({ startWith: 101 }),
  /** The uid of the author, who also counts as having taken its order: one key of theirs places one order. */
  writtenBy: text('written_by').notNull(),
  customerName: text('customer_name').notNull(),
  customerPhone: text('customer_phone').notNull(),
  customerEmail: text('customer_email').notNull(),
  customerAddress: text('customer_address').notNull(),
  customerGstin: text('customer_gstin').notNull(),
  lines: jsonb('lines').$type<{ _id: string; name: string; qty: number; pricePaise: number }[]>().notNull(),
  words: text('words').notNull(),
  validUntil: date('valid_until').notNull(),
  isDeliveryFree: boolean('is_delivery_free').notNull(),
  revision: integer('revision').notNull().default(1),
  createdAt: createdAt(),
  /** Of an accepted one, when its link was closed. */
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  /** The order that the customer's yes made. */
  orderId: uuid('order_id')
    .unique('quotations_order')
    .references(() => orders.id),
})

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

/** Tax invoices, bills of supply and credit notes as issued, numbered without a gap in each series and financial year. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: ofOrder(),
    kind: text('kind', { enum: TAX_PAPERS }).notNull().default('tax_invoice'),
    /** Its own kind. Before each kind had a series, bills of supply were numbered with tax invoices. */
    series: text('series', { enum: TAX_PAPERS }).notNull(),
    /** "2026-27": April to March. */
    financialYear: text('financial_year').notNull(),
    number: integer('number').notNull(),
    serial: text('serial').notNull(),
    /** The paper that a credit note corrects. */
    corrects: uuid('corrects').references((): AnyPgColumn => invoices.id),
    /** Seller, buyer and taxed lines, in paise. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
    /** Of all the rest, by a trigger; another one lets nothing be changed but by an erasure. */
    fingerprint: text('fingerprint').notNull().default(''),
  },
  (t) => [
    check('invoices_serial', sql`char_length(${t.serial}) between 1 and 16`),
    check('invoices_number', sql`${t.number} > 0`),
    check('invoices_kind', sql`${t.kind} in ${listOf(TAX_PAPERS)}`),
    check('invoices_corrects', sql`(${t.kind} = 'credit_note') = (${t.corrects} is not null)`),
    check('invoices_series', sql`${t.series} in ${listOf(TAX_PAPERS)}`),
    uniqueIndex('papers_of_series').on(t.series, t.financialYear, t.number),
    uniqueIndex('invoices_of_order').on(t.orderId, t.kind).where(sql`kind <> 'credit_note'`),
    uniqueIndex('invoices_by_serial').on(t.serial).where(sql`kind <> 'credit_note'`),
    uniqueIndex('credit_notes_by_serial').on(t.serial).where(sql`kind = 'credit_note'`),
    index('papers_of_order').on(t.orderId),
    index('papers_by_time').on(t.issuedAt, t.id),
  ],
)

// --- the cash book: only ever added to, which triggers hold ----------------------------------------------------------

/** Money that came in or was given back, at one time and in one way. Negative when it left the shop. */
export const cashEntries = pgTable(
  'cash_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: CASH_KINDS }).notNull(),
    way: text('way', { enum: CASH_WAYS }).notNull(),
    /** The courier that paid it, when it came neither from a customer nor from staff. */
    courier: text('courier'),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    /** The day, in India, at whose close it is counted. */
    day: date('day').notNull(),
    /** The entry that it reverses. */
    corrects: bigint('corrects', { mode: 'number' })
      .unique()
      .references((): AnyPgColumn => cashEntries.id),
    actorId: text('actor_id').notNull(),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('cash_entries_kind', sql`${t.kind} in ${listOf(CASH_KINDS)}`),
    check('cash_entries_way', sql`${t.way} in ${listOf(CASH_WAYS)}`),
    check(
      'cash_entries_amount',
      sql`case ${t.kind} when 'received' then ${t.amountPaise} > 0 when 'refund' then ${t.amountPaise} < 0 else ${t.amountPaise} <> 0 end`,
    ),
    check('cash_entries_corrects', sql`(${t.kind} = 'correction') = (${t.corrects} is not null)`),
    check('cash_entries_courier', sql`char_length(${t.courier}) between 1 and 60`),
    unique('cash_entries_once').on(t.actorId, t.idempotencyKey),
    index('cash_entries_by_day').on(t.day, t.id),
  ],
)

/** The orders of an entry. The lines of an entry add up to it, and those of an order to its paid sum. */
export const cashLines = pgTable(
  'cash_lines',
  {
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => cashEntries.id),
    orderId: ofOrder(),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    /** Money given back before delivery lowers what was received, so it is owed again; later it is a refund. */
    countsAs: text('counts_as', { enum: CASH_SUMS }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.orderId] }),
    check('cash_lines_amount', sql`${t.amountPaise} <> 0`),
    check('cash_lines_counts_as', sql`${t.countsAs} in ${listOf(CASH_SUMS)}`),
    index('cash_lines_by_order').on(t.orderId),
  ],
)

/** The cash counted at the end of a day. It closes that day and all before it. */
export const cashClosings = pgTable(
  'cash_closings',
  {
    day: date('day').primaryKey(),
    /** The cash left in the till at the previous close, and that of the entries since. */
    expectedPaise: bigint('expected_paise', { mode: 'number' }).notNull(),
    countedPaise: bigint('counted_paise', { mode: 'number' }).notNull(),
    /** The cash that stays in the till for the next day. */
    leftPaise: bigint('left_paise', { mode: 'number' }).notNull(),
    /** The reason for a difference. */
    note: text('note'),
    actorId: text('actor_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('cash_closings_left', sql`${t.leftPaise} between 0 and ${t.countedPaise}`),
    check('cash_closings_note', sql`${t.countedPaise} = ${t.expectedPaise} or char_length(${t.note}) > 0`),
  ],
)

// --- the feed of changes, by which kept answers end --------------------------------------------------------------------

/** PostgreSQL's 64-bit transaction id, which is never reused. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** `products` means all of them, after the table was emptied; `prices` may be any others, since an offer was written; `reviews` means those of one product. */
export const CATALOGUE_CHANGES = ['product', 'products', 'prices', 'settings', 'synonyms', 'reviews'] as const

/**
 * Changes that each process reads to update its memory. Triggers write them, so that changes by any client count. They are kept
 * for an hour.
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transaction: xid8('transaction').notNull().default(sql`pg_current_xact_id()`),
    what: text('what', { enum: CATALOGUE_CHANGES }).notNull(),
    productId: uuid('product_id'),
    createdAt: createdAt(),
  },
  (t) => [
    check('catalogue_changes_what', sql`${t.what} in ${listOf(CATALOGUE_CHANGES)}`),
    index('catalogue_changes_by_transaction').on(t.transaction),
  ],
)

// --- reviews --------------------------------------------------------------------------------------------------------

/** Reviews by people who got a product, one each. Only their writer and staff can read one that is not `shown`. */
export const productReviews = pgTable(
  'product_reviews',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: ofProduct(),
    /** Not a foreign key: the stars outlive the account; name and words do not. */
    userId: text('user_id').notNull(),
    /** "Asha V.", as it is shown. */
    authorName: text('author_name'),
    stars: smallint('stars').notNull(),
    words: text('words'),
    state: text('state', { enum: REVIEW_STATES }).notNull(),
    /** Counts what its writer changes, so that staff show the words that they read. */
    revision: integer('revision').notNull().default(1),
    /** The shop's reason for hiding it, for its writer. */
    hideReason: text('hide_reason'),
    /** The shop's public answer. */
    answer: text('answer'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('product_reviews_stars', sql`${t.stars} between 1 and 5`),
    check('product_reviews_words', sql`char_length(${t.words}) between 1 and 1000`),
    check('product_reviews_answer', sql`char_length(${t.answer}) between 1 and 1000`),
    check('product_reviews_state', sql`${t.state} in ${listOf(REVIEW_STATES)}`),
    check('product_reviews_hidden', sql`(${t.state} = 'hidden') = (${t.hideReason} is not null)`),
    unique('product_reviews_once').on(t.productId, t.userId),
    // Serves a product's list, and its average without reading the table.
    index('product_reviews_shown').on(t.productId, t.id, t.stars).where(sql`state = 'shown'`),
    index('product_reviews_told').on(t.productId, t.createdAt, t.id).where(sql`state = 'shown' and words is not null`),
    index('product_reviews_by_state').on(t.state, t.id),
    index('product_reviews_of_person').on(t.userId),
  ],
)

// --- requests -------------------------------------------------------------------------------------------------------

const REQUEST_STATUSES = ['new', 'ordering', 'stocked', 'no'] as const

/** Products that customers want to remember. */
export const wishlist = pgTable(
  'wishlist',
  {
    userId: ofUser(),
    productId: ofProduct(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] })],
)

export const productRequests = pgTable(
  'product_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestedProductName: text('requested_product_name').notNull(),
    /** The words of the name that requests for the same thing share; null until they are written: store/goods/requests/request-keys. */
    sameAs: text('same_as'),
    /** The address to tell when the product is there. */
    email: text('email'),
    status: text('status', { enum: REQUEST_STATUSES }).notNull().default('new'),
    /** The product that answers it. */
    productId: uuid('product_id').references(() => products.id),
    /** When the asker was told. */
    toldAt: timestamp('told_at', { withTimezone: true }),
    /** The sold-out product they wait for; and the account that asks, in place of an address. */
    awaitedId: uuid('awaited_id').references(() => products.id),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** When to check whether they can be told: a trigger sets it when stock comes in. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** Distinguishes the visitors who sent requests on one day, and nothing more: see store/limits. */
    visitor: text('visitor'),
    /** The text names no product, or its visitor had sent many that day: shown separately. */
    isOdd: boolean('is_odd').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check('product_requests_status', sql`${t.status} in ('new', 'ordering', 'stocked', 'no')`),
    check('product_requests_email', sql`char_length(${t.email}) <= 254`),
    check('product_requests_name', sql`char_length(${t.requestedProductName}) between 1 and 200`),
    index('product_requests_newest').on(t.createdAt.desc(), t.id),
    index('product_requests_visitor').on(t.visitor),
    index('product_requests_awaited').on(t.awaitedId, t.createdAt).where(sql`awaited_id is not null`),
    index('product_requests_due').on(t.dueAt).where(sql`due_at is not null`),
  ],
)

/** Groups of requests that somebody joined by hand, by the hashes of their keys. */
export const requestJoins = pgTable('request_joins', {
  id: uuid('id').primaryKey().defaultRandom(),
  sameAs: text('same_as').notNull().unique(),
  joinedTo: text('joined_to').notNull(),
  createdAt: createdAt(),
})

/**
 * The unsubscribe link in messages about a request. Once used (`stoppedAt`), no request takes the address any more. Both link and
 * address are hashes.
 */
export const requestMailStops = pgTable(
  'request_mail_stops',
  {
    tokenHash: text('token_hash').primaryKey(),
    addressHash: text('address_hash').notNull(),
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    /** When somebody who reads the mailbox confirmed that they want to hear of the product. */
    provenAt: timestamp('proven_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [index('request_mail_stops_address').on(t.addressHash)],
)

/** The salt of a day, from which visitors' names of that day are derived. It is deleted with the day. */
export const visitorDays = pgTable('visitor_days', { day: date('day').primaryKey(), salt: text('salt').notNull() })

/** Search words, with how often they were searched for, and how many products they last found. */
export const searchTerms = pgTable(
  'search_terms',
  {
    words: text('words').primaryKey(),
    count: integer('count').notNull(),
    found: integer('found').notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('search_terms_words', sql`char_length(${t.words}) between 1 and 200`),
    check('search_terms_counts', sql`${t.count} > 0 and ${t.found} >= 0`),
    index('search_terms_most').on(t.count.desc()),
  ],
)

/** Shoppers' words with the shelf's words for the same thing: a search for the first also finds the second. */
export const synonyms = pgTable(
  'synonyms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fromWords: text('from_words').notNull(),
    toWords: text('to_words').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('synonyms_from', sql`char_length(${t.fromWords}) between 1 and 60`),
    check('synonyms_to', sql`char_length(${t.toWords}) between 1 and 60`),
    unique('synonyms_pair').on(t.fromWords, t.toWords),
  ],
)

// --- classes --------------------------------------------------------------------------------------------------------

/** What the pupils of a class need, for their parents to order as a set. It names no child. */
export const classLists = pgTable(
  'class_lists',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    school: text('school').notNull(),
    className: text('class_name').notNull(),
    year: text('year').notNull(),
    note: text('note').notNull(),
    delivery: text('delivery', { enum: CLASS_DELIVERIES }).notNull(),
    /** Where one delivery to the school goes; else empty. */
    schoolAddress: text('school_address').notNull(),
    lines: jsonb('lines').$type<{ _id: string; qty: number }[]>().notNull(),
    isOpen: boolean('is_open').notNull(),
    revision: integer('revision').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('class_lists_code', sql`${t.code} ~ ${literal(CLASS_CODE_FORM)}`),
    check('class_lists_delivery', sql`${t.delivery} in ${listOf(CLASS_DELIVERIES)}`),
    check('class_lists_address', sql`(${t.delivery} = 'school') = (${t.schoolAddress} <> '')`),
    check('class_lists_lines', sql`jsonb_typeof(${t.lines}) = 'array'`),
  ],
)

// --- complaints -----------------------------------------------------------------------------------------------------

/** Complaints to the shop and what it did about them. `number` is what people say on the phone. */
export const complaints = pgTable(
  'complaints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity({ startWith: 101 }),
    status: text('status', { enum: COMPLAINT_STATUSES }).notNull().default('new'),
    /** Not a foreign key: the signed-in person need not be the owner of the address. */
    userId: text('user_id'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    /** As it was typed. */
    orderNumber: text('order_number'),
    words: text('words').notNull(),
    /** The shop's steps, the first one first: kind, time, and words to the customer. */
    steps: jsonb('steps').$type<{ what: string; at: string; words: string }[]>().notNull().default([]),
    createdAt: createdAt(),
    /** When its time began: when it came in, or was opened again. */
    runsFrom: timestamp('runs_from', { withTimezone: true }).notNull().defaultNow(),
    acknowledgedAt: timestamp('acknowledged_at', { withTimezone: true }),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    /** How many warnings the shop had about its time (store/talk/complaints/complaints.server.ts). */
    told: smallint('told').notNull().default(0),
  },
  (t) => [
    check('complaints_status', sql`${t.status} in ${listOf(COMPLAINT_STATUSES)}`),
    check('complaints_who', sql`char_length(${t.name}) <= 100 and char_length(${t.email}) <= 254`),
    check('complaints_words', sql`char_length(${t.words}) between 1 and 2000`),
    check('complaints_order', sql`char_length(${t.orderNumber}) <= 30`),
    check('complaints_settled', sql`(${t.status} = 'settled') = (${t.settledAt} is not null)`),
    index('complaints_open').on(t.runsFrom).where(sql`status <> 'settled'`),
    index('complaints_newest').on(t.createdAt),
    index('complaints_of_address').on(sql`lower(email)`),
  ],
)

// --- mail -----------------------------------------------------------------------------------------------------------

/**
 * Messages, written in the transaction of the event they report and sent afterwards. Facts that let somebody in, such as a link,
 * are redacted once the message is sent or its link has expired.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    channel: text('channel', { enum: ['email', 'sms'] })
      .notNull()
      .default('email'),
    recipient: text('recipient').notNull(),
    /** The account it is about; the receiver's address may not belong to it yet, or no longer. */
    userId: text('user_id'),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    /** The origin at which the shop was opened, such as http://192.168.1.5:3000; null when it could not be trusted. */
    origin: text('origin'),
    createdAt: createdAt(),
    /** When to try next. A step can be undone until its message is due; `pressId` is that step. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    pressId: uuid('press_id'),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    attempts: smallint('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** When the last try failed for good. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
    /** After this it is no longer useful. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** It counts among the day's messages to receivers that nobody has proven: a hash of the network that caused it (store/limits). */
    stranger: text('stranger'),
  },
  (t) => [
    check('mail_outbox_channel', sql`${t.channel} in ('email', 'sms')`),
    index('mail_outbox_due').on(t.dueAt, t.id).where(sql`sent_at is null and failed_at is null`),
    index('mail_outbox_unsent').on(t.id).where(sql`sent_at is null`),
    index('mail_outbox_of_day').on(t.createdAt).where(sql`stranger is not null`),
    index('mail_outbox_of_press').on(t.pressId).where(sql`press_id is not null`),
    index('mail_outbox_failed').on(t.id).where(sql`failed_at is not null`),
  ],
)

// --- rings ----------------------------------------------------------------------------------------------------------

/**
 * Events that staff are to hear of, written in the transaction of the event. They name nobody: `subjectId` is the id of the
 * order, product or message.
 */
export const rings = pgTable(
  'rings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: RING_KINDS }).notNull(),
    subjectId: text('subject_id').notNull(),
    createdAt: createdAt(),
    /** When its pushes were queued. */
    pushedAt: timestamp('pushed_at', { withTimezone: true }),
    /** When it was finished: pushed, and then seen, done or mailed to the owners. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (t) => [
    check('rings_kind', sql`${t.kind} in ${listOf(RING_KINDS)}`),
    index('rings_open').on(t.id).where(sql`closed_at is null`),
  ],
)

/** How a staff member wants to be rung; without a row the defaults apply. */
export const ringChoices = pgTable(
  'ring_choices',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    choices: jsonb('choices').$type<Record<string, unknown>>().notNull().default({}),
    /** Minutes since midnight in India between which nothing is pushed; both or neither. */
    quietFrom: smallint('quiet_from'),
    quietUntil: smallint('quiet_until'),
    /** When the person last had the desk open in front of them. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('ring_choices_quiet', sql`(${t.quietFrom} is null) = (${t.quietUntil} is null)`),
    check('ring_choices_minutes', sql`${t.quietFrom} between 0 and 1439 and ${t.quietUntil} between 0 and 1439`),
  ],
)

/** A browser to ring while it is closed: its address at its maker's push service, and the keys to encrypt for it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The browser's user agent. */
    userAgent: text('user_agent').notNull(),
    createdAt: createdAt(),
    /** For each kind, when the facts of the newest accepted push were read. */
    told: jsonb('told').$type<Record<string, string>>().notNull().default({}),
    lastSentAt: timestamp('last_sent_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (t) => [
    check('push_subscriptions_endpoint', sql`char_length(${t.endpoint}) between 10 and 2000`),
    index('push_subscriptions_by_user').on(t.userId),
  ],
)

/**
 * A push to send: it rings the browser for everything that came until `at`. The row goes when the push was accepted or given up.
 */
export const duePushes = pgTable(
  'due_pushes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deviceId: bigint('device_id', { mode: 'number' })
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: RING_KINDS }).notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
    /** When to try next. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    attempts: smallint('attempts').notNull().default(0),
  },
  (t) => [unique('due_pushes_one').on(t.deviceId, t.kind)],
)

/** Scheduled tasks, each run once for all processes (server/sending/jobs.ts). */
export const schedules = pgTable('schedules', {
  name: text('name').primaryKey(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  /** Attempts since it last succeeded. */
  attempts: smallint('attempts').notNull().default(0),
})

/** The findings of each night: rows that contradict each other, and whether the last backup could be restored. */
export const proofs = pgTable('proofs', {
  /** In India. */
  day: date('day').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  /** When the restored backup was made; null without one. */
  backupAt: timestamp('backup_at', { withTimezone: true }),
  /** As sentences; empty when all is well. */
  faults: text('faults').array().notNull(),
})

// --- the shop -------------------------------------------------------------------------------------------------------

/** The owner's settings: one row. `store/shop/settings/` has its shape. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: smallint('id').primaryKey().default(1),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull(),
    revision: integer('revision').notNull().default(1),
    updatedAt: updatedAt(),
  },
  (t) => [check('shop_settings_one', sql`${t.id} = 1`)],
)

/** Delivery charges and ways to pay, by PIN code: see store/selling/delivery/rules.ts. */
export const deliveryRules = pgTable(
  'delivery_rules',
  {
    pins: text('pins').primaryKey(),
    /** Null: the shop does not deliver there. */
    chargePaise: integer('charge_paise'),
    freeFromPaise: integer('free_from_paise'),
    days: text('days').notNull().default(''),
    cash: text('cash', { enum: RULE_CASH }).notNull().default('yes'),
    cashFeePaise: integer('cash_fee_paise').notNull().default(0),
    cashUpToPaise: integer('cash_up_to_paise'),
  },
  (t) => [
    check('delivery_rules_pins', sql`${t.pins} ~ ${literal(PINS_FORM)}`),
    check('delivery_rules_days', sql`${t.days} ~ ${literal(RULE_DAYS_FORM)}`),
    check('delivery_rules_cash', sql`${t.cash} in ${listOf(RULE_CASH)}`),
    check(
      'delivery_rules_amounts',
      sql`${t.chargePaise} >= 0 and ${t.freeFromPaise} >= 0 and ${t.cashFeePaise} >= 0 and ${t.cashUpToPaise} >= 0`,
    ),
  ],
)

type KeptRule = Omit<typeof deliveryRules.$inferSelect, 'pins'>

/** A change of delivery rules, with each rule before and after it, so that it can be undone. The audit log has its author. */
export const deliveryChanges = pgTable('delivery_changes', {
  id: uuid('id').primaryKey().defaultRandom(),
  rules: jsonb('rules').$type<{ pins: string; before: KeptRule | null; after: KeptRule | null }[]>().notNull(),
  createdAt: createdAt(),
  undoneAt: timestamp('undone_at', { withTimezone: true }),
})

/** Lists across categories that the shopkeeper arranged: see store/goods/collections/collections.ts. */
export const collections = pgTable(
  'collections',
  {
    name: text('name').primaryKey(),
    title: text('title').notNull(),
    words: text('words').notNull(),
    picture: text('picture').notNull(),
    beginsAt: timestamp('begins_at', { withTimezone: true }),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** Parameters of the product list; null when products are picked by hand. */
    rule: jsonb('rule').$type<Record<string, string>>(),
    productIds: uuid('product_ids').array().notNull(),
    isNarrowable: boolean('is_narrowable').notNull(),
    isInMenu: boolean('is_in_menu').notNull(),
    revision: integer('revision').notNull().default(1),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('collections_name', sql`${t.name} ~ ${literal(COLLECTION_NAME_FORM)} and char_length(${t.name}) <= 60`),
    check('collections_texts', sql`char_length(${t.title}) between 1 and 60 and char_length(${t.words}) <= 300`),
    check('collections_dates', sql`${t.beginsAt} < ${t.endsAt}`),
    check('collections_products', sql`cardinality(${t.productIds}) <= 200`),
  ],
)

/** How the first page is arranged, in one row. See store/goods/collections/home-layout.ts. */
export const homeLayouts = pgTable(
  'home_layouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    layout: jsonb('layout').$type<Record<string, unknown>>().notNull(),
    revision: integer('revision').notNull().default(1),
  },
  () => [uniqueIndex('home_layouts_one').on(sql`(true)`)],
)

/** PIN codes that visitors asked for but the shop does not deliver to, once for each visitor of a day. */
export const unservedPins = pgTable(
  'unserved_pins',
  {
    pin: text('pin').notNull(),
    visitor: text('visitor').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.pin, t.visitor] }),
    check('unserved_pins_pin', sql`${t.pin} ~ '^[1-9][0-9]{5}$'`),
    index('unserved_pins_by_visitor').on(t.visitor),
    index('unserved_pins_by_time').on(t.createdAt),
  ],
)

/** Settings that are encrypted with the shop's secret, such as the password of its mail server. */
export const sealedSettings = pgTable('sealed_settings', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
  updatedAt: updatedAt(),
})

/** Which staff member changed what. A trigger refuses every change of a row. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** "product.update", "order.confirm": noun and verb. */
    action: text('action').notNull(),
    /** The id of the changed thing, and its name for people. */
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id'),
    address: text('address'),
  },
  (t) => [
    index('audit_log_by_subject').on(t.subjectId, t.id),
    index('audit_log_by_actor').on(t.actorId, t.id),
    index('audit_log_by_time').on(t.at),
    // "TK-1001" is two words, and so are the parts of an address.
    index('audit_log_by_name').using('gin', sql`to_tsvector('simple', translate(${t.subjectName}, '-@._/', '     '))`),
  ],
)

const IMPORT_STATUSES = ['running', 'done', 'cancelled', 'failed', 'undone'] as const

/** A change of many products from a file, with their earlier values, so that it can be undone. */
export const productImports = pgTable(
  'product_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fileName: text('file_name').notNull(),
    status: text('status', { enum: IMPORT_STATUSES }).notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (t) => [
    check('product_imports_status', sql`${t.status} in ('running', 'done', 'cancelled', 'failed', 'undone')`),
    index('product_imports_newest').on(t.createdAt.desc(), t.id),
  ],
)

export const productImportRows = pgTable(
  'product_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** The line of the file, from 2. */
    line: integer('line').notNull(),
    outcome: text('outcome', { enum: ['created', 'updated', 'unchanged', 'refused'] }).notNull(),
    productId: uuid('product_id'),
    /** The product's row before the change; null when it was created. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Why it was refused, in plain words. */
    words: text('words'),
  },
  (t) => [primaryKey({ columns: [t.importId, t.line] })],
)

// --- people: tables and column names up to `two_factors` are Better Auth's ------------------------------------------------

export const ROLES = ['customer', 'packer', 'manager', 'owner'] as const

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    role: text('role', { enum: ROLES }).notNull().default('customer'),
    phoneNumber: text('phone_number').unique(),
    phoneNumberVerified: boolean('phone_number_verified').notNull().default(false),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** A disabled person has no sessions and gets none. */
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    /** When an owner became one; null for the first owner, and for owners made at the shop's machine. */
    ownerSince: timestamp('owner_since', { withTimezone: true }),
    /** The account's ways to sign in, oldest first, as in `accounts`: a trigger writes it. */
    providers: text('providers').array().notNull().default([]),
    /** The start of the newest of all their sessions: a trigger writes it. */
    lastSignInAt: timestamp('last_sign_in_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('users_role', sql`${t.role} in ('customer', 'packer', 'manager', 'owner')`)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    /** SHA-256 of the cookie's token, in hex. */
    token: text('token').notNull().unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the password, and the code of a second factor, were last given since this sign-in. */
    provenAt: timestamp('proven_at', { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('sessions_by_user').on(t.userId)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: ofUser(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('accounts_by_user').on(t.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('verifications_by_identifier').on(t.identifier)],
)

/** Second factors: secret and backup codes are encrypted with the shop's secret. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: text('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: ofUser(),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: timestamp('locked_until', { withTimezone: true }),
    /** The half minute (since 1970) of the newest app code that was used: this code and all earlier ones are used up. */
    lastStep: integer('last_step'),
  },
  (t) => [uniqueIndex('two_factors_user_unique').on(t.userId)],
)

/** Counts for all processes; `expire` in milliseconds since 1970. */
export const attemptCounters = pgTable('attempt_counters', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** A customer's delivery addresses. */
export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    /** For a business or school that wants it on its invoices; otherwise empty. */
    gstin: text('gstin').notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    /** When an order last went there. */
    usedAt: timestamp('used_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    index('addresses_by_user').on(t.userId, t.createdAt),
    uniqueIndex('addresses_default').on(t.userId).where(sql`is_default`),
  ],
)

/** Invitations to work in the shop; the token of the link is stored as a hash. */
export const staffInvites = pgTable(
  'staff_invites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: text('invited_by').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    /** Withdrawn by the owner, or replaced by a newer one. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [check('staff_invites_role', sql`${t.role} in ('packer', 'manager', 'owner')`)],
)
