/** Messages, notifications of staff, and complaints. */

import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { COMPLAINT_STATUSES, RING_KINDS } from '../order-values.ts'
import { createdAt, isMailLanguage, listOf, mailLanguage, updatedAt } from './columns.ts'
import { ofUser, users } from './people.ts'

/** Complaints to the shop and what it did about them. `number` is what people say on the phone. */
export const complaints = pgTable(
  'complaints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity({ startWith: 101 }),
    status: text('status', { enum: COMPLAINT_STATUSES }).notNull().default('new'),
    /** No foreign key: the signed-in person need not own the address. */
    userId: text('user_id'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    /** The order number as it was typed. */
    orderNumber: text('order_number'),
    words: text('words').notNull(),
    language: mailLanguage(),
    /** The shop's steps, oldest first: kind, time, and words to the customer. */
    steps: jsonb('steps').$type<{ what: string; at: string; words: string }[]>().notNull().default([]),
    createdAt: createdAt(),
    /** Start of the time limits to acknowledge and settle it: when it came in, or was reopened. */
    runsFrom: timestamp('runs_from', { withTimezone: true }).notNull().defaultNow(),
    acknowledgedAt: timestamp('acknowledged_at', { withTimezone: true }),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    /** The last reminder that the shop had of it, 0 for none; store/talk/complaints/complaints.server.ts numbers them. */
    told: smallint('told').notNull().default(0),
  },
  (t) => [
    check('complaints_status', sql`${t.status} in ${listOf(COMPLAINT_STATUSES)}`),
    check('complaints_who', sql`char_length(${t.name}) <= 100 and char_length(${t.email}) <= 254`),
    check('complaints_words', sql`char_length(${t.words}) between 1 and 2000`),
    check('complaints_order', sql`char_length(${t.orderNumber}) <= 30`),
    check('complaints_language', isMailLanguage(t.language)),
    check('complaints_settled', sql`(${t.status} = 'settled') = (${t.settledAt} is not null)`),
    index('complaints_open').on(t.runsFrom).where(sql`status <> 'settled'`),
    index('complaints_newest').on(t.createdAt),
    index('complaints_of_address').on(sql`lower(email)`),
  ],
)

/**
 * Messages, written in the transaction of the event they report and sent afterwards. Facts that let somebody in, such as a
 * link, are redacted once the message is sent or the link has expired.
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
    /** The account that the message is about. It need not own the receiver's address, yet or any more. */
    userId: text('user_id'),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    /** The origin at which the shop was opened, such as http://192.168.1.5:3000; null when it could not be trusted. */
    origin: text('origin'),
    createdAt: createdAt(),
    /** When to try next. Until then the press that caused it, `pressId`, can be undone. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    pressId: uuid('press_id'),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    attempts: smallint('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** When the last try failed for good. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
    /** When the message becomes useless. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** A hash of the network that caused it, if it counts among the day's messages to unproven receivers (store/limits). */
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

/**
 * Events that staff are notified of, written in the transaction of the event. They name nobody: `subjectId` is the id of the
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

/** How a staff member wants to be notified; without a row the defaults apply. */
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

/** Browsers that get pushes while closed: the address at the browser maker's push service, and the encryption keys. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: createdAt(),
    /** By kind, when the facts of the newest accepted push were read. */
    told: jsonb('told').$type<Record<string, string>>().notNull().default({}),
    lastSentAt: timestamp('last_sent_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (t) => [
    check('push_subscriptions_endpoint', sql`char_length(${t.endpoint}) between 10 and 2000`),
    index('push_subscriptions_by_user').on(t.userId),
  ],
)

/** Pushes to send. One covers everything of its kind until `at`, and is deleted when it was accepted or given up. */
export const duePushes = pgTable(
  'due_pushes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deviceId: bigint('device_id', { mode: 'number' })
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: RING_KINDS }).notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    attempts: smallint('attempts').notNull().default(0),
  },
  (t) => [unique('due_pushes_one').on(t.deviceId, t.kind)],
)
