/**
 * Every table of the store. Constraints repeat the rules of `store/`, so that no bug can write what the shop may not be.
 * What erasure does with each column stands in store/privacy/fates.ts. One file, however long, in parts by noun: `Db` is
 * typed by all tables, so each file that uses one reaches them all, and placing an order has to stay a matter of few files.
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
  type BundlePart,
  CASH_KINDS,
  CASH_SUMS,
  CASH_WAYS,
  COLLECTION_NAME_FORM,
  COMPLAINT_STATUSES,
  COUPON_FORM,
  DEFAULT_NUMBER_PREFIX,
  MAX_QTY,
  MOST_PARTS,
  NUMBER_PREFIX_FORM,
  ORDER_EVENTS,
  ORDER_STATUSES,
  PARCEL_STATES,
  PINS_FORM,
  RETURN_REASONS,
  RETURN_STATUSES,
  REVIEW_STATES,
  RING_KINDS,
  RULE_CASH,
  RULE_DAYS_FORM,
  type SoldPart,
  TAX_PAPERS,
  YES_BY,
  ZERO_RATES,
} from './order-values.ts'

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
/** A text as a check keeps it: checks take no parameters. */
const literal = (text: string) => sql.raw(`'${text}'`)
/** The list of an `in`, as the text of a check. */
const listOf = (values: readonly string[]) => sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`)

const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()

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
    /** While an offer runs: what it costs without one, what it cost before, and until when. A trigger keeps them and the price. */
    usualPricePaise: integer('usual_price_paise'),
    askedPricePaise: integer('asked_price_paise'),
    offerUntil: timestamp('offer_until', { withTimezone: true }),
    stock: integer('stock').notNull(),
    categories: text('categories').array().notNull(),
    imageUrl: text('image_url'),
    /** More pictures of the same product, in the order shown after the first. */
    moreImageUrls: text('more_image_urls').array().notNull().default([]),
    isFeatured: boolean('is_featured').notNull().default(false),
    popularity: smallint('popularity').notNull().default(3),
    ageFrom: smallint('age_from'),
    ageTo: smallint('age_to'),
    /** Only published products are listed, found and sold; drafts and hidden ones are the shop's own business. */
    visibility: text('visibility', { enum: VISIBILITIES }).notNull().default('published'),
    /** For GST invoices; a shop without a GSTIN leaves it empty. */
    hsnCode: text('hsn_code'),
    gstPercent: smallint('gst_percent'),
    /** The reason for a rate of 0 %, nil-rated if absent; and the day from which the rate holds, always if absent. */
    gstZero: text('gst_zero', { enum: ZERO_RATES }),
    gstFrom: date('gst_from'),
    /** Facts that the law wants shown before a purchase. */
    brand: text('brand'),
    countryOfOrigin: text('country_of_origin'),
    makerRole: text('maker_role', { enum: MAKER_ROLES }),
    makerName: text('maker_name'),
    makerAddress: text('maker_address'),
    bisLicence: text('bis_licence'),
    netQuantity: text('net_quantity'),
    /** Siblings name the same family; what tells them apart is a label and a value: "Colour: Red". */
    family: text('family'),
    option1: text('option_1'),
    option2: text('option_2'),
    /** The products in a bundle. Triggers count its stock by theirs, and refuse bundles of bundles. */
    parts: jsonb('parts').$type<BundlePart[]>(),
    /** Sums over the reviews that are shown, kept by a trigger: cards tell the average. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** Where it stands in the shop's own store room: "A3". */
    shelf: text('shelf'),
    /** Counts the changes made by hand; orders take stock without changing it. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Deleted products leave every list; the row stays for the orders that hold them. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (t) => [
    check('products_price', sql`${t.pricePaise} >= 0`),
    check('products_original_price', sql`${t.originalPricePaise} >= 0`),
    check(
      'products_usual_price',
      sql`(${t.usualPricePaise} is null) = (${t.offerUntil} is null) and ${t.usualPricePaise} > ${t.pricePaise}`,
    ),
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
    // The search index follows changes by this column, and the shop's people see what changed last.
    index('products_by_change').on(t.updatedAt, t.id),
    // With the name itself in it, words within names are looked for here and not in the table.
    index('products_by_name').on(sql`lower(${t.name})`, t.id, t.name).where(sql`deleted_at is null`),
    index('products_by_brand').on(sql`lower(${t.brand})`).where(sql`brand is not null and deleted_at is null`),
    index('products_on_offer').on(t.offerUntil).where(sql`offer_until is not null`),
    index('products_by_family').on(sql`lower(${t.family})`).where(sql`family is not null and deleted_at is null`),
    // Each change of a product looks here for its bundles: what waits to be sorted in would be read each time.
    index('products_by_parts')
      .using('gin', sql`${t.parts} jsonb_path_ops`)
      .with({ fastupdate: false })
      .where(sql`parts is not null`),
    index('products_featured').on(t.popularity).where(sql`is_featured and deleted_at is null`),
  ],
)

/**
 * GST rates that held before the one that a product or category has now: an order is taxed at the rate of its day. Triggers on
 * `products` and `shop_settings` write them.
 */
export const earlierRates = pgTable(
  'earlier_rates',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id').references(() => products.id),
    category: text('category'),
    /** The first day on which it held no more. */
    untilDay: date('until_day').notNull(),
    /** Absent: none was set. */
    percent: smallint('percent'),
    zero: text('zero', { enum: ZERO_RATES }),
  },
  (t) => [
    check('earlier_rates_whose', sql`(${t.productId} is null) <> (${t.category} is null)`),
    uniqueIndex('earlier_rates_of_product').on(t.productId, t.untilDay),
    uniqueIndex('earlier_rates_of_category').on(t.category, t.untilDay),
  ],
)

/**
 * Lower prices for some time. SQL functions tell the price by them and by PostgreSQL's clock; a trigger on `products` writes it
 * with each change of a product, and store/offers/ when one begins, ends or is changed.
 */
export const offers = pgTable(
  'offers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** The discount: percent or an amount. */
    percent: smallint('percent'),
    amountPaise: integer('amount_paise'),
    /** Which products it is for: all of what is said here holds for each. */
    category: text('category'),
    brand: text('brand'),
    family: text('family'),
    productIds: uuid('product_ids').array(),
    /** When its products must be priced again: it begins, ends or was changed. Absent when it is over. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** The snapshot in which that pricing began, as PostgreSQL writes it; and, in the order of ids, the last product that is done. */
    pricedFrom: text('priced_from'),
    pricedTo: uuid('priced_to'),
    /** Which version of it a manager changes. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    /** It ends at once, and goes when its products are priced. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
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
    index('offers_due').on(t.dueAt).where(sql`due_at is not null`),
  ],
)

/** Prices that were really asked, until they changed: those of the last 30 days before the last change. A trigger writes them. */
export const earlierPrices = pgTable(
  'earlier_prices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    pricePaise: integer('price_paise').notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (t) => [index('earlier_prices_of_product').on(t.productId, t.until)],
)

const STOCK_REASONS = ['opening', 'admin', 'order', 'cancel', 'change', 'return', 'import'] as const

/** Every change of a stock, with its reason: the sum of a product's movements is its stock. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
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
    // What was sold lately is read from here alone.
    index('stock_movements_of_orders').on(t.createdAt, t.productId, t.delta).where(sql`order_id is not null`),
  ],
)

// --- orders ---------------------------------------------------------------------------------------------------------

/** A code that takes something off an order: percent or an amount off the goods; neither: the delivery. */
export const coupons = pgTable(
  'coupons',
  {
    code: text('code').primaryKey(),
    percent: smallint('percent'),
    amountPaise: integer('amount_paise'),
    /** The least that the goods must come to, before the coupon. */
    fromPaise: integer('from_paise'),
    /** Each person can use it once: account, phone number and address. */
    isOnce: boolean('is_once').notNull().default(false),
    mostUses: integer('most_uses'),
    /** The first and the last day, in India. */
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    /** Its orders without cancelled ones, counted by a trigger, so that the check below holds for every writer. */
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
    /** The number that people say on the phone. Refused attempts leave gaps. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** Its prefix when the order was placed: papers and mails never change what they call it. */
    numberPrefix: text('number_prefix').notNull().default(DEFAULT_NUMBER_PREFIX),
    /** The return that it is sent in exchange for. */
    replacesReturn: uuid('replaces_return').references((): AnyPgColumn => orderReturns.id),
    /** Not a foreign key: an order outlives the account that placed it. Absent when it was taken by phone. */
    userId: text('user_id'),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone').notNull(),
    customerAddress: text('customer_address').notNull(),
    /** For a buyer who wants a paper for their business; otherwise empty. */
    customerGstin: text('customer_gstin').notNull().default(''),
    /** Both are parts of the total; the second is what paying at the door costs. */
    deliveryPaise: integer('delivery_paise').notNull().default(0),
    cashFeePaise: integer('cash_fee_paise').notNull().default(0),
    /** The part of the total to be paid in advance, by UPI. */
    advancePaise: bigint('advance_paise', { mode: 'number' }).notNull().default(0),
    /** "2 to 7", as promised for its PIN code; empty for the days of the settings. */
    deliveryDays: text('delivery_days').notNull().default(''),
    /** The coupon's discount, which is no part of the total, its code and its words: all of it off the goods, or off the delivery. */
    discountPaise: bigint('discount_paise', { mode: 'number' }).notNull().default(0),
    couponCode: text('coupon_code').references(() => coupons.code),
    couponWords: text('coupon_words').notNull().default(''),
    /** For a coupon that each person can use once: who used it, as account, phone numbers and address. */
    couponMarks: text('coupon_marks').array(),
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
    /** The sums of its lines in the cash book. Received is absent for an order that had ended before there was the book. */
    receivedPaise: bigint('received_paise', { mode: 'number' }).default(0),
    refundedPaise: bigint('refunded_paise', { mode: 'number' }).notNull().default(0),
    /** The price of the units that came back: the sum of its returns. It is owed no more, or owed back. */
    returnedPaise: bigint('returned_paise', { mode: 'number' }).notNull().default(0),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('placed'),
    /** Calls made to confirm it, and when the next one is wanted; absent means now. */
    callAttempts: smallint('call_attempts').notNull().default(0),
    lastCallAt: timestamp('last_call_at', { withTimezone: true }),
    callAfter: timestamp('call_after', { withTimezone: true }),
    /** When the link to it was first opened. */
    linkSeenAt: timestamp('link_seen_at', { withTimezone: true }),
    /** Its customer confirmed it by themselves, and what is known of who did. */
    yesBy: text('yes_by', { enum: YES_BY }),
    /** Whom the parcel was given to, and its number there. */
    courier: text('courier'),
    trackingNumber: text('tracking_number'),
    /** Where the courier says how far it is. */
    trackingUrl: text('tracking_url'),
    /** Tries at the door that came to nothing, and the day of the next one. */
    tries: smallint('tries').notNull().default(0),
    nextTry: date('next_try'),
    /** The reference that the shop's people read off a UPI payment. */
    upiReference: text('upi_reference'),
    /** The uid of the person who took the order by phone. */
    takenBy: text('taken_by'),
    /** When name, phone, email and address are to be redacted, because the account is gone. */
    eraseAfter: timestamp('erase_after', { withTimezone: true }),
    /** While it counts as waiting to be confirmed: hash of the address without its spaces and commas, and the network it came from. */
    addressKey: text('address_key'),
    network: text('network'),
    /** The account that placed it had proven the phone number of it. */
    phoneProven: boolean('phone_proven').notNull().default(false),
    /** The first order of its customer: none was ever confirmed before. */
    isFirst: boolean('is_first').notNull().default(false),
    /** Cancelled by its own account or confirmed by a mailbox alone, it counts as open until then. */
    countsUntil: timestamp('counts_until', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    check('orders_total', sql`${t.totalPaise} >= 0`),
    check('orders_returned', sql`${t.returnedPaise} between 0 and ${t.totalPaise}`),
    check('orders_delivery', sql`${t.deliveryPaise} >= 0`),
    check('orders_cash_fee', sql`${t.cashFeePaise} >= 0`),
    check('orders_discount', sql`${t.discountPaise} >= 0 and (${t.couponCode} is not null or ${t.discountPaise} = 0)`),
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
    check('orders_tracking_url', sql`${t.trackingUrl} ~ '^https://' and char_length(${t.trackingUrl}) <= 300`),
    check('orders_number_prefix', sql`${t.numberPrefix} ~ ${literal(NUMBER_PREFIX_FORM)}`),
    unique('orders_number').on(t.number),
    unique('orders_idempotency').on(t.userId, t.idempotencyKey),
    unique('orders_taken_once').on(t.takenBy, t.idempotencyKey),
    index('orders_newest').on(t.createdAt.desc(), t.id),
    index('orders_by_status').on(t.status, t.number),
    index('orders_of_customer').on(t.userId, t.number),
    index('orders_to_call').on(t.number).where(sql`status = 'placed'`),
    // Who owes the shop money, and whom the shop owes some.
    index('orders_owed')
      .on(t.number)
      .where(sql`status = 'delivered' and received_paise < total_paise - returned_paise`),
    index('orders_partly_returned_paid')
      .on(t.number)
      .where(sql`status = 'delivered' and received_paise - refunded_paise > total_paise - returned_paise`),
    index('orders_cancelled_paid').on(t.number).where(sql`status = 'cancelled' and received_paise > refunded_paise`),
    index('orders_returned_paid').on(t.number).where(sql`status = 'returned' and received_paise > refunded_paise`),
    index('orders_by_phone').on(t.customerPhone),
    index('orders_open_by_address').on(t.addressKey).where(sql`address_key is not null`),
    index('orders_open_by_network').on(t.network).where(sql`network is not null`),
    index('orders_open_first').on(t.number).where(sql`is_first and (status = 'placed' or counts_until is not null)`),
    index('orders_counted_on').on(t.countsUntil).where(sql`counts_until is not null`),
    // People remember how a number ends.
    index('orders_by_phone_end').on(sql`reverse(${t.customerPhone}) text_pattern_ops`),
    index('orders_by_name').using('gin', sql`to_tsvector('simple', ${t.customerName})`),
    index('orders_with_coupon').on(t.couponCode, t.number).where(sql`coupon_code is not null`),
    index('orders_coupon_marks').using('gin', t.couponMarks).where(sql`coupon_marks is not null`),
    index('orders_in_exchange').on(t.replacesReturn).where(sql`replaces_return is not null`),
    index('orders_to_erase').on(t.eraseAfter).where(sql`erase_after is not null`),
  ],
)

/** The lines of an order as they were sold: later changes of the product do not touch them. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    pricePaise: integer('price_paise').notNull(),
    imageUrl: text('image_url'),
    qty: smallint('qty').notNull(),
    /** Its part of what a coupon took off the goods. */
    discountPaise: integer('discount_paise').notNull().default(0),
    /** For a bundle: the parts in each, which are what left the shelf. */
    parts: jsonb('parts').$type<SoldPart[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId] }),
    check('order_lines_discount', sql`${t.discountPaise} between 0 and ${t.pricePaise}::bigint * ${t.qty}`),
    check('order_lines_qty', sql`${t.qty} between 1 and ${sql.raw(String(MAX_QTY))}`),
    check('order_lines_price', sql`${t.pricePaise} >= 0`),
    index('order_lines_by_product').on(t.productId),
  ],
)

/** Goods of an order that come back, or that somebody wants to give back: the one way in which units return. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status', { enum: RETURN_STATUSES }).notNull(),
    /** The customer asked for it; otherwise the shop's people wrote it down. */
    isAsked: boolean('is_asked').notNull(),
    reason: text('reason', { enum: RETURN_REASONS }),
    /** The customer's words to the shop; and the shop's to the customer. */
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
    // One open question at a time: the next comes after the answer.
    uniqueIndex('order_returns_asked_once').on(t.orderId).where(sql`status = 'asked'`),
    index('order_returns_by_status').on(t.status, t.createdAt, t.id),
  ],
)

/** The lines of a return. A trigger refuses more than was sold. */
export const orderReturnLines = pgTable(
  'order_return_lines',
  {
    returnId: uuid('return_id').notNull(),
    orderId: uuid('order_id').notNull(),
    productId: uuid('product_id').notNull(),
    qty: smallint('qty').notNull(),
    /** How many were in the parcel, and how many of these went back on the shelf; absent until it is here. */
    cameBack: smallint('came_back'),
    onShelf: smallint('on_shelf'),
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
    check('order_return_lines_qty', sql`${t.qty} between 1 and ${sql.raw(String(MAX_QTY))}`),
    check('order_return_lines_back', sql`${t.cameBack} between 0 and ${t.qty}`),
    check('order_return_lines_shelf', sql`${t.onShelf} between 0 and ${t.cameBack}`),
    check('order_return_lines_here', sql`(${t.cameBack} is null) = (${t.onShelf} is null)`),
    index('order_return_lines_by_line').on(t.orderId, t.productId),
  ],
)

/** The events of an order, and who did them: written once, never changed. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: ORDER_EVENTS }).notNull(),
    fromStatus: text('from_status', { enum: ORDER_STATUSES }),
    toStatus: text('to_status', { enum: ORDER_STATUSES }),
    /** Words of the shop's people, for the shop's people. */
    note: text('note'),
    /** Facts beside the note: the outcome of a call, the lines before and after. */
    facts: jsonb('facts').$type<Record<string, unknown>>(),
    /** Absent for what the store did by itself. */
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

/** Parcels asked for at a courier service: one that is not cancelled for each order. Waits and is claimed as mail does. */
export const parcels = pgTable(
  'parcels',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    service: text('service').notNull(),
    /** Our own name of it there, the same for every try. */
    reference: text('reference').notNull(),
    state: text('state', { enum: PARCEL_STATES }).notNull().default('waiting'),
    /** The service's id of it, and its courier. */
    remoteId: text('remote_id'),
    courier: text('courier'),
    trackingNumber: text('tracking_number'),
    attempts: smallint('attempts').notNull().default(0),
    /** Tries since somebody last asked for it. */
    lookups: smallint('lookups').notNull().default(0),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (t) => [
    check('parcels_state', sql`${t.state} in ${listOf(PARCEL_STATES)}`),
    unique('parcels_reference').on(t.reference),
    uniqueIndex('parcels_of_order').on(t.orderId).where(sql`state <> 'cancelled'`),
    index('parcels_due').on(t.dueAt, t.id).where(sql`state in ('waiting', 'asked')`),
  ],
)

/**
 * What can still be undone at the desk, for some seconds: a press, each order it changed, and how that stood before. Taken
 * back or run out, its rows go.
 */
export const orderUndos = pgTable(
  'order_undos',
  {
    /** One press of one person; its mail in the outbox has the same. */
    pressId: uuid('press_id').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    actorId: text('actor_id').notNull(),
    /** The status it came into, or how the call ended. */
    what: text('what').notNull(),
    /** The newest events before and after: a later one means that the order went on. */
    eventBefore: bigint('event_before', { mode: 'number' }).notNull(),
    eventAfter: bigint('event_after', { mode: 'number' }).notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    /** Its units went back on the shelf. */
    restocked: boolean('restocked').notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pressId, t.orderId] }),
    index('order_undos_of_actor').on(t.actorId, t.until),
    index('order_undos_of_order').on(t.orderId),
  ],
)

/**
 * Tax invoices, bills of supply and credit notes, kept as they were issued: numbered without a gap in each series and
 * financial year.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: TAX_PAPERS }).notNull().default('tax_invoice'),
    /** Its own kind; before each kind had a series, bills of supply counted with tax invoices. */
    series: text('series', { enum: TAX_PAPERS }).notNull(),
    /** "2026-27": April to March. */
    financialYear: text('financial_year').notNull(),
    number: integer('number').notNull(),
    serial: text('serial').notNull(),
    /** For a credit note: the paper it corrects. */
    corrects: uuid('corrects').references((): AnyPgColumn => invoices.id),
    /** Seller, buyer and taxed lines, in paise. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
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
    /** The person who handed it over, if neither a customer nor one of the shop. */
    courier: text('courier'),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    /** The day, in India, at whose close it is counted. */
    day: date('day').notNull(),
    /** The entry that it takes back. */
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

/** Which orders an entry is for. The lines of an entry add up to it, and those of an order to what it was paid. */
export const cashLines = pgTable(
  'cash_lines',
  {
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => cashEntries.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    /** Money given back before delivery lowers what was received, so that it is owed again; later it is a refund. */
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
    /** The cash left in the till by the count before, and that of the entries since. */
    expectedPaise: bigint('expected_paise', { mode: 'number' }).notNull(),
    countedPaise: bigint('counted_paise', { mode: 'number' }).notNull(),
    /** Stays in the till for the next day. */
    leftPaise: bigint('left_paise', { mode: 'number' }).notNull(),
    /** Why there is a difference. */
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

/** PostgreSQL's 64-bit number of a transaction; it never comes again. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** `products` are all of them, after the table was emptied. `reviews` are those of one product. */
export const CATALOGUE_CHANGES = ['product', 'products', 'settings', 'synonyms', 'reviews'] as const

/**
 * What each process reads again of what it keeps in memory. Triggers write it, so that changes from everywhere count.
 * An hour of them is kept.
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

/** Reviews by people who got the product, one each. Only the writer and the shop read one that is not `shown`. */
export const productReviews = pgTable(
  'product_reviews',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    /** Not a foreign key: the stars outlive the account, name and words do not. */
    userId: text('user_id').notNull(),
    /** "Asha V.", as it is shown. */
    authorName: text('author_name'),
    stars: smallint('stars').notNull(),
    words: text('words'),
    /** Paths of the buyer's own pictures of it. */
    photos: text('photos').array().notNull().default([]),
    state: text('state', { enum: REVIEW_STATES }).notNull(),
    /** Why the shop hid it, for its writer. */
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
    check('product_reviews_photos', sql`cardinality(${t.photos}) <= 3`),
    check('product_reviews_answer', sql`char_length(${t.answer}) between 1 and 1000`),
    check('product_reviews_state', sql`${t.state} in ${listOf(REVIEW_STATES)}`),
    check('product_reviews_hidden', sql`(${t.state} = 'hidden') = (${t.hideReason} is not null)`),
    unique('product_reviews_once').on(t.productId, t.userId),
    // The list of a product, and without a look at the table its average.
    index('product_reviews_shown').on(t.productId, t.id, t.stars).where(sql`state = 'shown'`),
    index('product_reviews_told')
      .on(t.productId, t.createdAt, t.id)
      .where(sql`state = 'shown' and (words is not null or photos <> '{}')`),
    index('product_reviews_by_state').on(t.state, t.id),
    index('product_reviews_of_person').on(t.userId),
  ],
)

// --- requests -------------------------------------------------------------------------------------------------------

const REQUEST_STATUSES = ['new', 'ordering', 'stocked', 'no'] as const

/** Customers' wishlists. */
export const wishlist = pgTable(
  'wishlist',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] })],
)

export const productRequests = pgTable(
  'product_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestedProductName: text('requested_product_name').notNull(),
    /** The address that wants to hear when it is there. */
    email: text('email'),
    status: text('status', { enum: REQUEST_STATUSES }).notNull().default('new'),
    /** The product that answers it. */
    productId: uuid('product_id').references(() => products.id),
    /** When the asker was told. */
    toldAt: timestamp('told_at', { withTimezone: true }),
    /** The sold-out product they want to hear of; and the account that asks, in place of an address. */
    awaitedId: uuid('awaited_id').references(() => products.id),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** When to look whether they can be told: set by a trigger when stock comes in. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** Tells apart who sent requests on the same day, and nothing more: see store/visitors. */
    visitor: text('visitor'),
    /** The text names no product, or its visitor had sent many that day: shown apart from the others. */
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

/**
 * The link in a message about a request that says: no more of these. Once it was used (`stoppedAt`), no request takes the
 * address any more. Hashes of the link and of the address.
 */
export const requestMailStops = pgTable(
  'request_mail_stops',
  {
    tokenHash: text('token_hash').primaryKey(),
    addressHash: text('address_hash').notNull(),
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    /** When somebody who reads the mailbox pressed the link to hear that something is back. */
    provenAt: timestamp('proven_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [index('request_mail_stops_address').on(t.addressHash)],
)

/** The salt of a day, from which a visitor's name of that day is made. It goes with the day. */
export const visitorDays = pgTable('visitor_days', { day: date('day').primaryKey(), salt: text('salt').notNull() })

/** Which visitor of today searched for which words: each counts once a day. Only today's are kept. */
export const searchVisits = pgTable(
  'search_visits',
  { day: date('day').notNull(), visitor: text('visitor').notNull(), words: text('words').notNull() },
  (t) => [primaryKey({ columns: [t.day, t.visitor, t.words] })],
)

/** The searches of shoppers, on how many days by how many visitors, and how many products it found the last time. */
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

/** Words of shoppers and what the shelf calls the same thing: a search for the first also finds the second. */
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

// --- complaints -----------------------------------------------------------------------------------------------------

/** Complaints to the shop, and what it did about them. People say `number` on the phone. */
export const complaints = pgTable(
  'complaints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity({ startWith: 101 }),
    status: text('status', { enum: COMPLAINT_STATUSES }).notNull().default('new'),
    /** Not a foreign key: who is signed in need not be the one whom the address belongs to. */
    userId: text('user_id'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    /** As it was typed. */
    orderNumber: text('order_number'),
    words: text('words').notNull(),
    /** The steps of the shop, the first one first: what, when, and its words to the customer. */
    steps: jsonb('steps').$type<{ what: string; at: string; words: string }[]>().notNull().default([]),
    createdAt: createdAt(),
    /** From when its time runs: when it came, or was opened again. */
    runsFrom: timestamp('runs_from', { withTimezone: true }).notNull().defaultNow(),
    acknowledgedAt: timestamp('acknowledged_at', { withTimezone: true }),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    /** How much of its running time the shop was told of (store/complaints/complaint-clocks.server.ts). */
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
 * Messages written in the transaction of what they tell, and sent from here afterwards. Facts that let somebody in, such
 * as a link, are redacted when the message is sent or its link has run out.
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
    /** Whose account it is about: it may go to an address that is not theirs yet, or not any more. */
    userId: text('user_id'),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    /** The origin at which the shop was opened, such as http://192.168.1.5:3000; null where it could not be trusted. */
    origin: text('origin'),
    createdAt: createdAt(),
    /** When it is tried next. A step may be undone until its message is due; `pressId` is that step. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    pressId: uuid('press_id'),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    attempts: smallint('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** When the last try was given up. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
    /** After this nobody wants it any more. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /**
     * It counts against what the shop sends a day to receivers that nobody has proven: a visitor of that day (store/visitors)
     * caused it. Null for all other messages.
     */
    stranger: text('stranger'),
    /** When the day had room for it; only what strangers caused needs that. */
    admittedAt: timestamp('admitted_at', { withTimezone: true }),
  },
  (t) => [
    check('mail_outbox_channel', sql`${t.channel} in ('email', 'sms')`),
    index('mail_outbox_due').on(t.dueAt, t.id).where(sql`sent_at is null and failed_at is null`),
    index('mail_outbox_unsent').on(t.id).where(sql`sent_at is null`),
    index('mail_outbox_of_strangers').on(t.admittedAt).where(sql`stranger is not null`),
    index('mail_outbox_of_press').on(t.pressId).where(sql`press_id is not null`),
    index('mail_outbox_failed').on(t.id).where(sql`failed_at is not null`),
  ],
)

// --- rings ----------------------------------------------------------------------------------------------------------

/**
 * What the shop's people are to hear of, written in the transaction of what it tells. It names nobody: `subjectId` is the id
 * of the order, the product or the message.
 */
export const rings = pgTable(
  'rings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: RING_KINDS }).notNull(),
    subjectId: text('subject_id').notNull(),
    createdAt: createdAt(),
    /** When its pushes were made due. */
    pushedAt: timestamp('pushed_at', { withTimezone: true }),
    /** When there was nothing more to do about it: it was pushed, and seen, done or mailed to the owners. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (t) => [
    check('rings_kind', sql`${t.kind} in ${listOf(RING_KINDS)}`),
    index('rings_open').on(t.id).where(sql`closed_at is null`),
  ],
)

/** How somebody who works in the shop wants to be rung; without a row, as everybody is. */
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
    /** When the person last had the desk before their eyes. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('ring_choices_quiet', sql`(${t.quietFrom} is null) = (${t.quietUntil} is null)`),
    check('ring_choices_minutes', sql`${t.quietFrom} between 0 and 1439 and ${t.quietUntil} between 0 and 1439`),
  ],
)

/** A browser that is rung when it is closed: its address at the push service of its maker, and the keys to write to it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Its own name. */
    userAgent: text('user_agent').notNull(),
    createdAt: createdAt(),
    /** For each kind, the moment at which the facts of the newest delivered push were read. */
    told: jsonb('told').$type<Record<string, string>>().notNull().default({}),
    lastSentAt: timestamp('last_sent_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (t) => [
    check('push_subscriptions_endpoint', sql`char_length(${t.endpoint}) between 10 and 2000`),
    index('push_subscriptions_by_user').on(t.userId),
  ],
)

/** A push that is to be sent: rings the browser because of what came until `at`. Goes when it was taken or given up. */
export const duePushes = pgTable(
  'due_pushes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deviceId: bigint('device_id', { mode: 'number' })
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: RING_KINDS }).notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
    /** When it is tried next. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    attempts: smallint('attempts').notNull().default(0),
  },
  (t) => [unique('due_pushes_one').on(t.deviceId, t.kind)],
)

/** Tasks done by the clock, once for all processes (server/watching/schedules.ts). */
export const schedules = pgTable('schedules', {
  name: text('name').primaryKey(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  /** How often it was begun since it last worked. */
  attempts: smallint('attempts').notNull().default(0),
})

/** Findings of each night: rows that contradict each other, and whether the last backup could be restored. */
export const proofs = pgTable('proofs', {
  /** In India. */
  day: date('day').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  /** When the backup was made that was restored; absent without one. */
  backupAt: timestamp('backup_at', { withTimezone: true }),
  /** As sentences; none when all is well. */
  faults: text('faults').array().notNull(),
})

// --- the shop -------------------------------------------------------------------------------------------------------

/** The shop's settings: one row, in the shape of `store/settings/`. */
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

/** Delivery charges and ways to pay, by PIN code: see store/delivery/rules.ts. */
export const deliveryRules = pgTable(
  'delivery_rules',
  {
    pins: text('pins').primaryKey(),
    /** Absent: nothing is sent there. */
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

/** A change of delivery rules, with each rule before and after it, so that it can be undone. The audit log says whose it is. */
export const deliveryChanges = pgTable('delivery_changes', {
  id: uuid('id').primaryKey().defaultRandom(),
  rules: jsonb('rules').$type<{ pins: string; before: KeptRule | null; after: KeptRule | null }[]>().notNull(),
  createdAt: createdAt(),
  undoneAt: timestamp('undone_at', { withTimezone: true }),
})

/** Lists across categories as the shopkeeper arranged them: see store/collections/collections.ts. */
export const collections = pgTable(
  'collections',
  {
    name: text('name').primaryKey(),
    title: text('title').notNull(),
    words: text('words').notNull(),
    picture: text('picture').notNull(),
    beginsAt: timestamp('begins_at', { withTimezone: true }),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** The parameters of the list of products; absent where products are picked by hand. */
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

/** How the first page is arranged: the draft, and what was published, the last of which holds. See store/collections/home-layout.ts. */
export const homeLayouts = pgTable(
  'home_layouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    layout: jsonb('layout').$type<Record<string, unknown>>().notNull(),
    revision: integer('revision').notNull().default(1),
    /** Absent: the draft. */
    publishedAt: timestamp('published_at', { withTimezone: true }),
  },
  (t) => [uniqueIndex('home_layouts_draft').on(sql`(true)`).where(sql`${t.publishedAt} is null`)],
)

/** PIN codes that visitors asked for and nothing is sent to: each visitor of a day once. */
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

/** Values encrypted with the shop's secret, such as the password of its mail server. */
export const sealedSettings = pgTable('sealed_settings', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
  updatedAt: updatedAt(),
})

/** The audit log: who of the shop's people changed what. A trigger refuses every change of a row. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** "product.update", "order.confirm": noun and verb. */
    action: text('action').notNull(),
    /** Id of what was changed, and what people call it. */
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

/** A change of many products from a file, with what they were before, so that it can be undone. */
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
    /** The row of the product before; absent for one that the file created. */
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
    /** Since when an owner is one; null for the first one, and for owners made at the machine of the shop. */
    ownerSince: timestamp('owner_since', { withTimezone: true }),
    /** The ways in that the account has, oldest first, as `accounts` has them: a trigger writes it. */
    providers: text('providers').array().notNull().default([]),
    /** When the newest of all their sessions began: a trigger writes it. */
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
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token that the cookie carries, in hex. */
    token: text('token').notNull().unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the password, and the code of a second factor, were last given in it. */
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
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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

/** Second factors: the secret and the backup codes are encrypted with the secret of the shop. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: text('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: timestamp('locked_until', { withTimezone: true }),
    /** The half minute (since 1970) of the newest code of the app that was used: it and all before it are used up. */
    lastStep: integer('last_step'),
  },
  (t) => [uniqueIndex('two_factors_user_unique').on(t.userId)],
)

/** Counters shared by all processes; `expire` in milliseconds since 1970. */
export const attemptCounters = pgTable('attempt_counters', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** Where a customer has things brought. */
export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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

/** An invitation to work in the shop: the token of its link is kept as a hash. */
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
    /** Taken back by the owner, or replaced by a newer one. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [check('staff_invites_role', sql`${t.role} in ('packer', 'manager', 'owner')`)],
)
