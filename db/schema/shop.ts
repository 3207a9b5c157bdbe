/** The owner's settings and pages, the audit log, scheduled tasks and nightly proofs. */

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
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { COLLECTION_NAME_FORM } from '../order-values.ts'
import { literal, updatedAt } from './columns.ts'

/** Scheduled tasks, each run once for all processes (server/sending/jobs.ts). */
export const schedules = pgTable('schedules', {
  name: text('name').primaryKey(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  /** Attempts since it last succeeded. */
  attempts: smallint('attempts').notNull().default(0),
})

/** Nightly proofs: rows that contradict each other, and whether the last backup could be restored. */
export const proofs = pgTable('proofs', {
  /** The day in India. */
  day: date('day').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  /** When the restored backup was made; null without one. */
  backupAt: timestamp('backup_at', { withTimezone: true }),
  /** Findings as sentences; empty when all is well. */
  faults: text('faults').array().notNull(),
})

/** The owner's settings, in one row. `store/shop/settings/` has their shape. */
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

/** Pages that the shopkeeper writes. `store/shop/own-pages/` has their rules. */
export const ownPages = pgTable(
  'own_pages',
  {
    /** The name in the page's address, which never changes. */
    name: text('name').primaryKey(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** The title on the Hindi page, or empty. */
    titleHi: text('title_hi').notNull(),
    textHi: text('text_hi').notNull(),
    pictures: text('pictures').array().notNull(),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    seoTitleHi: text('seo_title_hi').notNull().default(''),
    seoDescriptionHi: text('seo_description_hi').notNull().default(''),
    isInFooter: boolean('is_in_footer').notNull(),
    isPublished: boolean('is_published').notNull(),
    revision: integer('revision').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('own_pages_name', sql`${t.name} ~ ${literal(COLLECTION_NAME_FORM)} and char_length(${t.name}) <= 60`),
    check('own_pages_title', sql`char_length(${t.title}) between 1 and 60 and char_length(${t.titleHi}) <= 60`),
    check('own_pages_text', sql`char_length(${t.text}) between 1 and 20000 and char_length(${t.textHi}) <= 20000`),
    check('own_pages_pictures', sql`cardinality(${t.pictures}) <= 3`),
    check(
      'own_pages_seo',
      sql`greatest(char_length(${t.seoTitle}), char_length(${t.seoTitleHi})) <= 100 and greatest(char_length(${t.seoDescription}), char_length(${t.seoDescriptionHi})) <= 300`,
    ),
  ],
)

/** Settings that are encrypted with the shop's secret, such as the password of its mail server. */
export const sealedSettings = pgTable('sealed_settings', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
  updatedAt: updatedAt(),
})

/** What staff changed, and who. A trigger refuses every change of a row. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** Noun and verb: "product.update", "order.confirm". */
    action: text('action').notNull(),
    /** The changed thing's id, and its name for people. */
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
    // Splits "TK-1001" and mail addresses at their marks, so that each part is found.
    index('audit_log_by_name').using('gin', sql`to_tsvector('simple', translate(${t.subjectName}, '-@._/', '     '))`),
  ],
)
