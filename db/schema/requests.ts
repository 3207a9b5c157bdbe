/** What shoppers search for, wish for and ask for. */

import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, isMailLanguage, mailLanguage } from './columns.ts'
import { ofProduct, products } from './goods.ts'
import { ofUser, users } from './people.ts'

const REQUEST_STATUSES = ['new', 'ordering', 'stocked', 'no'] as const

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
    /** The key that requests for the same thing share; null until it is written: store/goods/requests/request-keys. */
    sameAs: text('same_as'),
    /** The address to tell when the product is there. */
    email: text('email'),
    language: mailLanguage(),
    status: text('status', { enum: REQUEST_STATUSES }).notNull().default('new'),
    /** The product that answers it. */
    productId: uuid('product_id').references(() => products.id),
    /** When the asker was told. */
    toldAt: timestamp('told_at', { withTimezone: true }),
    /** The sold-out product that is awaited, and the asker's account if there is no address. */
    awaitedId: uuid('awaited_id').references(() => products.id),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** When to check whether the asker can be told; a trigger sets it when stock comes in. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** Distinguishes visitors of one day, and nothing more: see store/limits. */
    visitor: text('visitor'),
    /** Whether it is set aside: its text names no product, or its visitor had sent many that day. */
    isOdd: boolean('is_odd').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check('product_requests_status', sql`${t.status} in ('new', 'ordering', 'stocked', 'no')`),
    check('product_requests_language', isMailLanguage(t.language)),
    check('product_requests_email', sql`char_length(${t.email}) <= 254`),
    check('product_requests_name', sql`char_length(${t.requestedProductName}) between 1 and 200`),
    index('product_requests_newest').on(t.createdAt.desc(), t.id),
    index('product_requests_visitor').on(t.visitor),
    index('product_requests_awaited').on(t.awaitedId, t.createdAt).where(sql`awaited_id is not null`),
    index('product_requests_due').on(t.dueAt).where(sql`due_at is not null`),
  ],
)

/** Groups of requests that staff joined, by hashes of their keys. */
export const requestJoins = pgTable('request_joins', {
  id: uuid('id').primaryKey().defaultRandom(),
  sameAs: text('same_as').notNull().unique(),
  joinedTo: text('joined_to').notNull(),
  createdAt: createdAt(),
})

/**
 * Unsubscribe links in messages about requests. After one is used (`stoppedAt`), no request takes the address any more. Link
 * and address are stored as hashes.
 */
export const requestMailStops = pgTable(
  'request_mail_stops',
  {
    tokenHash: text('token_hash').primaryKey(),
    addressHash: text('address_hash').notNull(),
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    /** When a reader of the mailbox confirmed that they want to hear of the product. */
    provenAt: timestamp('proven_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [index('request_mail_stops_address').on(t.addressHash)],
)

/** The salt of a day, from which visitors' identifiers of that day are derived. It is deleted after the day. */
export const visitorDays = pgTable('visitor_days', { day: date('day').primaryKey(), salt: text('salt').notNull() })

/** Searched words, how often they were searched for, and how many products they last found. */
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

/** Shoppers' words with the shop's words for the same thing: a search for the first also finds the second. */
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
