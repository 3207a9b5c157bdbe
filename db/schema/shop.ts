/** The owner's settings, the audit log, scheduled tasks and proofs. */

import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'

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
