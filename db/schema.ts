/** Every table of the store. Constraints repeat the rules of `store/`, so that no bug can write what the shop may not be. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()

// --- products -------------------------------------------------------------------------------------------------------

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
    check('products_more_images', sql`cardinality(${t.moreImageUrls}) <= 5`),
    check('products_ages', sql`${t.ageFrom} >= 0 and ${t.ageTo} >= 0 and ${t.ageFrom} <= ${t.ageTo}`),
    check(
      'products_categories',
      sql`cardinality(${t.categories}) between 1 and 4 and ${t.categories} <@ array['Study', 'Toy', 'Gift', 'Household']`,
    ),
    index('products_by_popularity').on(t.popularity, t.createdAt.desc(), t.id).where(sql`deleted_at is null`),
    index('products_by_price').on(t.pricePaise, t.popularity, t.id).where(sql`deleted_at is null`),
    index('products_by_category').using('gin', t.categories).where(sql`deleted_at is null`),
    // The search index follows changes by this column.
    index('products_by_change').on(t.updatedAt),
    index('products_featured').on(t.popularity).where(sql`is_featured and deleted_at is null`),
  ],
)

/** Every change of a stock, with its reason: the sum of a product's movements is its stock. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    delta: integer('delta').notNull(),
    reason: text('reason', { enum: ['opening', 'admin', 'order', 'cancel'] }).notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    actorId: text('actor_id'),
    createdAt: createdAt(),
  },
  (t) => [
    check('stock_movements_delta', sql`${t.delta} <> 0`),
    check('stock_movements_reason', sql`${t.reason} in ('opening', 'admin', 'order', 'cancel')`),
    index('stock_movements_by_product').on(t.productId, t.id),
  ],
)

// --- orders ---------------------------------------------------------------------------------------------------------

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What people say on the phone. Numbers of refused attempts are skipped. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** Not a foreign key: an order outlives the account that placed it. */
    userId: text('user_id').notNull(),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone').notNull(),
    customerAddress: text('customer_address').notNull(),
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
    status: text('status', { enum: ['placed', 'cancelled'] })
      .notNull()
      .default('placed'),
    createdAt: createdAt(),
  },
  (t) => [
    check('orders_total', sql`${t.totalPaise} >= 0`),
    check('orders_status', sql`${t.status} in ('placed', 'cancelled')`),
    unique('orders_number').on(t.number),
    unique('orders_idempotency').on(t.userId, t.idempotencyKey),
    index('orders_newest').on(t.createdAt.desc(), t.id),
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
    check('order_lines_qty', sql`${t.qty} between 1 and 3`),
    check('order_lines_price', sql`${t.pricePaise} >= 0`),
    index('order_lines_by_product').on(t.productId),
  ],
)

// --- requests -------------------------------------------------------------------------------------------------------

export const productRequests = pgTable(
  'product_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestedProductName: text('requested_product_name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('product_requests_name', sql`char_length(${t.requestedProductName}) between 1 and 200`),
    index('product_requests_newest').on(t.createdAt.desc(), t.id),
  ],
)

/** What was searched for, how often, and how many products it found the last time. Nothing in here tells who searched. */
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

/** Messages written in the transaction of what they tell, and sent from here afterwards. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['order_placed'] }).notNull(),
    recipient: text('recipient').notNull(),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (t) => [index('mail_outbox_unsent').on(t.id).where(sql`sent_at is null`)],
)

// --- people: the four tables and the column names are Better Auth's ---------------------------------------------------

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

export const rateLimits = pgTable('rate_limits', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique(),
  count: integer('count').notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})
