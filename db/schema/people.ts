/** Accounts, addresses, invitations and the shop system before. Better Auth names tables and columns up to `two_factors`. */

import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { EARLIER_KINDS } from '../order-values.ts'
import { createdAt, listOf, updatedAt } from './columns.ts'

/** A reference to an account; the row is deleted with it. */
export const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

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
    /** Whether an owner let this member of staff see costs and profit. */
    seesCosts: boolean('sees_costs').notNull().default(false),
    phoneNumber: text('phone_number').unique(),
    phoneNumberVerified: boolean('phone_number_verified').notNull().default(false),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** When the account was disabled; it then has no sessions and gets none. */
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    /** When an owner became one; null for the first owner, and for owners made at the shop's machine. */
    ownerSince: timestamp('owner_since', { withTimezone: true }),
    /** Ways to sign in, oldest first, as in `accounts`; a trigger writes them. */
    providers: text('providers').array().notNull().default([]),
    /** Start of the newest session ever; a trigger writes it. */
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
    /** Time step (half minutes since 1970) of the newest app code used; codes up to it are used up. */
    lastStep: integer('last_step'),
  },
  (t) => [uniqueIndex('two_factors_user_unique').on(t.userId)],
)

/** Attempt counters, shared by all processes; `expire` in milliseconds since 1970. */
export const attemptCounters = pgTable('attempt_counters', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    /** The GSTIN for invoices to a business or school, or empty. */
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

/** Invitations to work in the shop. The link's token is stored as a hash. */
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
    /** When an owner withdrew it, or a newer one replaced it. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [check('staff_invites_role', sql`${t.role} in ('packer', 'manager', 'owner')`)],
)

/** Imported files of the shop system before; deleting one deletes its records. */
export const earlierImports = pgTable('earlier_imports', {
  id: uuid('id').primaryKey().defaultRandom(),
  fileName: text('file_name').notNull(),
  system: text('system').notNull(),
  kind: text('kind', { enum: EARLIER_KINDS }).notNull(),
  records: integer('records').notNull(),
  actorId: text('actor_id').notNull(),
  actorName: text('actor_name').notNull(),
  undoneAt: timestamp('undone_at', { withTimezone: true }),
  createdAt: createdAt(),
})

/** Customers and orders of the shop system before, as history; nothing is calculated from them. */
export const earlierRecords = pgTable(
  'earlier_records',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    importId: uuid('import_id')
      .notNull()
      .references(() => earlierImports.id),
    kind: text('kind', { enum: EARLIER_KINDS }).notNull(),
    /** An order's number there. */
    number: text('number').notNull(),
    day: date('day'),
    name: text('name').notNull(),
    /** As +91XXXXXXXXXX, or empty. */
    phone: text('phone').notNull(),
    /** In lower case, or empty. */
    email: text('email').notNull(),
    address: text('address').notNull(),
    /** A customer's orders as the file counted them; for an order 1, or 0 when it was cancelled. */
    orders: integer('orders').notNull(),
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
    status: text('status').notNull(),
    lines: jsonb('lines').$type<{ name: string; qty: number }[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('earlier_records_kind', sql`${t.kind} in ${listOf(EARLIER_KINDS)}`),
    check('earlier_records_order', sql`(${t.kind} = 'order') = (${t.day} is not null and ${t.number} <> '')`),
    check('earlier_records_contact', sql`${t.phone} <> '' or ${t.email} <> ''`),
    uniqueIndex('earlier_orders').on(t.number, t.day).where(sql`kind = 'order'`),
    index('earlier_records_by_import').on(t.importId),
    index('earlier_records_by_phone').on(t.phone).where(sql`phone <> ''`),
    index('earlier_records_by_phone_end').on(sql`reverse(phone) text_pattern_ops`),
    index('earlier_records_by_email').on(t.email).where(sql`email <> ''`),
    index('earlier_records_by_name').using('gin', sql`to_tsvector('simple', ${t.name})`),
  ],
)
