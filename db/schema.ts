/**
 * Every table of the store. Constraints repeat the rules of `store/`, so that no bug can write what the shop may not be.
 * What erasure does with each column stands in store/privacy/fates.ts. One file, however long: migrations are made from it.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
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
import { DEFAULT_NUMBER_PREFIX, MAX_QTY, NUMBER_PREFIX_FORM, ORDER_EVENTS, ORDER_STATUSES } from './order-values.ts'

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
    /** What a GST invoice says of the product; without a GSTIN of the shop nobody asks. */
    hsnCode: text('hsn_code'),
    gstPercent: smallint('gst_percent'),
    /** What the law wants to be read before somebody buys. */
    brand: text('brand'),
    countryOfOrigin: text('country_of_origin'),
    makerRole: text('maker_role', { enum: MAKER_ROLES }),
    makerName: text('maker_name'),
    makerAddress: text('maker_address'),
    bisLicence: text('bis_licence'),
    netQuantity: text('net_quantity'),
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
    check('products_stock', sql`${t.stock} >= 0`),
    check('products_popularity', sql`${t.popularity} between 1 and 3`),
    check('products_visibility', sql`${t.visibility} in ('published', 'draft', 'hidden')`),
    check('products_hsn', sql`${t.hsnCode} ~ '^[0-9]{4,8}$'`),
    check('products_gst', sql`${t.gstPercent} between 0 and 40`),
    check('products_brand', sql`char_length(${t.brand}) between 1 and 60`),
    check('products_country', sql`char_length(${t.countryOfOrigin}) between 1 and 60`),
    check('products_maker_role', sql`${t.makerRole} in ('manufacturer', 'packer', 'importer')`),
    check('products_maker_name', sql`char_length(${t.makerName}) between 1 and 200`),
    check('products_maker_address', sql`char_length(${t.makerAddress}) between 1 and 500`),
    check('products_bis', sql`${t.bisLicence} ~ '^(R-[0-9]{8}|CM/L-[0-9]{7,10})$'`),
    check('products_net_quantity', sql`${t.netQuantity} ~ '[0-9]' and char_length(${t.netQuantity}) <= 60`),
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
    index('products_featured').on(t.popularity).where(sql`is_featured and deleted_at is null`),
  ],
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

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What people say on the phone. Numbers of refused attempts are skipped. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** What stands before it, as it was set when the order was placed: papers and mails never change what they call it. */
    numberPrefix: text('number_prefix').notNull().default(DEFAULT_NUMBER_PREFIX),
    /** Not a foreign key: an order outlives the account that placed it. Absent when it was taken by phone. */
    userId: text('user_id'),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone').notNull(),
    customerAddress: text('customer_address').notNull(),
    /** Part of the total. */
    deliveryPaise: integer('delivery_paise').notNull().default(0),
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('placed'),
    /** Calls made to confirm it, and when the next one is wanted; absent means now. */
    callAttempts: smallint('call_attempts').notNull().default(0),
    lastCallAt: timestamp('last_call_at', { withTimezone: true }),
    callAfter: timestamp('call_after', { withTimezone: true }),
    /** Whom the parcel was given to, and its number there. */
    courier: text('courier'),
    trackingNumber: text('tracking_number'),
    /** The reference that the shop's people read off a UPI payment. */
    upiReference: text('upi_reference'),
    /** The uid of whoever took the order by phone. */
    takenBy: text('taken_by'),
    /** When name, phone, email and address are to be redacted, because the account is gone. */
    eraseAfter: timestamp('erase_after', { withTimezone: true }),
    /** While it waits to be confirmed: hash of the address without its spaces and commas, and the network it came from. */
    addressKey: text('address_key'),
    network: text('network'),
    createdAt: createdAt(),
  },
  (t) => [
    check('orders_total', sql`${t.totalPaise} >= 0`),
    check('orders_delivery', sql`${t.deliveryPaise} >= 0`),
    check('orders_whose', sql`${t.userId} is not null or ${t.takenBy} is not null`),
    check('orders_call_attempts', sql`${t.callAttempts} >= 0`),
    check('orders_status', sql`${t.status} in ${listOf(ORDER_STATUSES)}`),
    check('orders_number_prefix', sql`${t.numberPrefix} ~ ${literal(NUMBER_PREFIX_FORM)}`),
    unique('orders_number').on(t.number),
    unique('orders_idempotency').on(t.userId, t.idempotencyKey),
    unique('orders_taken_once').on(t.takenBy, t.idempotencyKey),
    index('orders_newest').on(t.createdAt.desc(), t.id),
    index('orders_by_status').on(t.status, t.number),
    index('orders_of_customer').on(t.userId, t.number),
    index('orders_to_call').on(t.number).where(sql`status = 'placed'`),
    index('orders_by_phone').on(t.customerPhone),
    index('orders_open_by_address').on(t.addressKey).where(sql`address_key is not null`),
    index('orders_open_by_network').on(t.network).where(sql`network is not null`),
    // People remember how a number ends.
    index('orders_by_phone_end').on(sql`reverse(${t.customerPhone}) text_pattern_ops`),
    index('orders_by_name').using('gin', sql`to_tsvector('simple', ${t.customerName})`),
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
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId] }),
    check('order_lines_qty', sql`${t.qty} between 1 and ${sql.raw(String(MAX_QTY))}`),
    check('order_lines_price', sql`${t.pricePaise} >= 0`),
    index('order_lines_by_product').on(t.productId),
  ],
)

/** What happened to an order, and who did it: written once, never changed. */
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
    /** What a note cannot say: the outcome of a call, the lines before and after. */
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

/** The tax invoice of an order: numbered without a gap in each financial year, and kept as it was issued. */
export const invoices = pgTable(
  'invoices',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** "2026-27": April to March. */
    financialYear: text('financial_year').notNull(),
    number: integer('number').notNull(),
    serial: text('serial').notNull().unique(),
    /** Seller, buyer and taxed lines, in paise. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('invoices_serial', sql`char_length(${t.serial}) between 1 and 16`),
    check('invoices_number', sql`${t.number} > 0`),
    unique('invoices_of_year').on(t.financialYear, t.number),
  ],
)

/** PostgreSQL's 64-bit number of a transaction; it never comes again. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * The transactions that changed what kept answers show: products, settings, synonyms. Triggers on those tables write them, so
 * that every change counts, whoever makes it. An hour of them is kept.
 */
export const catalogueChanges = pgTable('catalogue_changes', {
  transaction: xid8('transaction').primaryKey().default(sql`pg_current_xact_id()`),
  createdAt: createdAt(),
})

// --- requests -------------------------------------------------------------------------------------------------------

const REQUEST_STATUSES = ['new', 'ordering', 'stocked', 'no'] as const

export const productRequests = pgTable(
  'product_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestedProductName: text('requested_product_name').notNull(),
    /** Who wants to hear when it is there. */
    email: text('email'),
    status: text('status', { enum: REQUEST_STATUSES }).notNull().default('new'),
    /** The product that answers it. */
    productId: uuid('product_id').references(() => products.id),
    /** When the asker was told. */
    toldAt: timestamp('told_at', { withTimezone: true }),
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

/** What was searched for, on how many days by how many visitors, and how many products it found the last time. */
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
    createdAt: createdAt(),
    /** When a job to send it was made. */
    queuedAt: timestamp('queued_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    attempts: smallint('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** When the last try was given up. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
    /** After this nobody wants it any more. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (t) => [
    check('mail_outbox_channel', sql`${t.channel} in ('email', 'sms')`),
    index('mail_outbox_unqueued').on(t.id).where(sql`queued_at is null`),
    index('mail_outbox_unsent').on(t.id).where(sql`sent_at is null`),
    index('mail_outbox_failed').on(t.id).where(sql`failed_at is not null`),
  ],
)

// --- the shop -------------------------------------------------------------------------------------------------------

/** What the owner sets: one row. The shape is that of `store/settings/`. */
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

/** Who of the shop's people changed what. A trigger refuses every change of a row. */
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
    /** Whoever is disabled has no sessions and gets none. */
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
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
    token: text('token').notNull().unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
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

/** What is counted for all processes alike; `expire` in milliseconds since 1970. */
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
    isDefault: boolean('is_default').notNull().default(false),
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
