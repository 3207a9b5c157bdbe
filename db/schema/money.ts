/** Papers as issued, and the cash book. */

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  CASH_KINDS,
  CASH_SUMS,
  CASH_WAYS,
  ENTRY_KINDS,
  EXPENSE_KINDS,
  LEDGER_KINDS,
  LEDGER_MONEY,
  LEDGER_WAYS,
  MONEY_WAYS,
  TAX_PAPERS,
} from '../order-values.ts'
import { createdAt, isMailLanguage, listOf, mailLanguage } from './columns.ts'
import { ofOrder, orders } from './orders.ts'

/** Tax invoices, bills of supply and credit notes as issued, numbered without a gap in each series and financial year. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: ofOrder(),
    kind: text('kind', { enum: TAX_PAPERS }).notNull().default('tax_invoice'),
    /** The kind whose series numbers it. Before each kind had a series, bills of supply shared that of tax invoices. */
    series: text('series', { enum: TAX_PAPERS }).notNull(),
    /** The financial year, April to March: "2026-27". */
    financialYear: text('financial_year').notNull(),
    number: integer('number').notNull(),
    serial: text('serial').notNull(),
    /** The paper that a credit note corrects. */
    corrects: uuid('corrects').references((): AnyPgColumn => invoices.id),
    /** Seller, buyer and taxed lines, in paise. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
    /** A hash of the other columns, by a trigger; another trigger refuses every change except an erasure. */
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

/**
 * Ledger accounts: a customer's khata, or a gift card. Their entries are cash book entries that name them; a trigger adds these
 * up, and refuses a gift card below zero and a khata beyond its limit.
 */
export const khatas = pgTable(
  'khatas',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: LEDGER_WAYS }).notNull(),
    /** Any order of the customer, by which the person is found; null for a gift card, and when the demo's orders were deleted. */
    orderId: uuid('order_id').references(() => orders.id),
    /** A hash of the gift card's code, which nobody can read again. */
    codeHash: text('code_hash').unique(),
    /** The last four letters of the code. */
    codeEnd: text('code_end'),
    /** How much the customer may owe. */
    limitPaise: bigint('limit_paise', { mode: 'number' }).notNull().default(0),
    /** What the shop owes the customer; negative when the customer owes. */
    balancePaise: bigint('balance_paise', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    check('khatas_kind', sql`${t.kind} in ${listOf(LEDGER_WAYS)}`),
    check('khatas_limit', sql`${t.limitPaise} >= 0`),
    check(
      'khatas_gift_card',
      sql`case when ${t.kind} = 'gift_card' then num_nulls(${t.codeHash}, ${t.codeEnd}) = 0 and ${t.orderId} is null and ${t.limitPaise} = 0 and ${t.balancePaise} >= 0
        else num_nonnulls(${t.codeHash}, ${t.codeEnd}) = 0 end`,
    ),
    index('khatas_by_order').on(t.orderId),
  ],
)

/**
 * Gift cards that shoppers asked for and pay by UPI. Each is sold when its money arrives; until then the books do not know it.
 * `number` identifies the payment.
 */
export const cardPurchases = pgTable(
  'card_purchases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: bigint('number', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity({ startWith: 101 }),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    /** The buyer; `email` may be empty. */
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    /** The receiver and the words on the card; both may be empty. */
    forName: text('for_name').notNull(),
    words: text('words').notNull(),
    language: mailLanguage(),
    /** The buyer's account, if signed in. */
    userId: text('user_id'),
    idempotencyKey: text('idempotency_key').unique(),
    /** The card that was sold. */
    khataId: bigint('khata_id', { mode: 'number' })
      .unique()
      .references(() => khatas.id),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    check('card_purchases_amount', sql`${t.amountPaise} > 0`),
    check('card_purchases_end', sql`num_nonnulls(${t.khataId}, ${t.withdrawnAt}) < 2`),
    check('card_purchases_language', isMailLanguage(t.language)),
    index('card_purchases_by_phone').on(t.phone),
  ],
)

/** Money that came in, was given back, spent or moved, at one time and in one way. Negative when it left till or bank. */
export const cashEntries = pgTable(
  'cash_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ENTRY_KINDS }).notNull(),
    way: text('way', { enum: MONEY_WAYS }).notNull(),
    /** The courier that paid it, when it came neither from a customer nor from staff. */
    courier: text('courier'),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    /** The day in India at whose close it is counted. */
    day: date('day').notNull(),
    /** The entry that it reverses. */
    corrects: bigint('corrects', { mode: 'number' })
      .unique()
      .references((): AnyPgColumn => cashEntries.id),
    /** The ledger account that it pays into or out of. */
    khataId: bigint('khata_id', { mode: 'number' }).references(() => khatas.id),
    actorId: text('actor_id').notNull(),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('cash_entries_kind', sql`${t.kind} in ${listOf(ENTRY_KINDS)}`),
    check(
      'cash_entries_way',
      sql`case when ${t.kind} in ${listOf(CASH_KINDS)} then ${t.way} in ${listOf([...CASH_WAYS, ...LEDGER_WAYS])} when ${t.kind} = 'expense' then ${t.way} in ('cash', 'bank')
        when ${t.kind} in ${listOf(LEDGER_MONEY)} then ${t.way} in ('cash', 'upi') when ${t.kind} = 'khata_before' then ${t.way} = 'khata'
        when ${t.kind} in ('paid_in', 'paid_out') then ${t.way} = 'bank' else ${t.way} = 'cash' end`,
    ),
    // The reversal of an expense or a move has the same kind and the opposite sign.
    check(
      'cash_entries_amount',
      sql`case when ${t.kind} = 'correction' then ${t.amountPaise} <> 0
        when ${t.kind} in ${listOf(['received', 'float', 'from_bank', 'paid_in', ...LEDGER_WAYS, 'khata_before'])} then (${t.amountPaise} > 0) = (${t.corrects} is null)
        else (${t.amountPaise} < 0) = (${t.corrects} is null) end and ${t.amountPaise} <> 0`,
    ),
    check(
      'cash_entries_corrects',
      sql`case when ${t.kind} in ${listOf(CASH_KINDS)} then (${t.kind} = 'correction') = (${t.corrects} is not null) else true end`,
    ),
    check(
      'cash_entries_khata',
      sql`(${t.khataId} is not null) = (${t.way} in ${listOf(LEDGER_WAYS)} or ${t.kind} in ${listOf(LEDGER_KINDS)})`,
    ),
    check('cash_entries_courier', sql`char_length(${t.courier}) between 1 and 60`),
    unique('cash_entries_once').on(t.actorId, t.idempotencyKey),
    index('cash_entries_by_day').on(t.day, t.id),
    index('cash_entries_by_khata').on(t.khataId, t.id).where(sql`khata_id is not null`),
  ],
)

/** What an expense was for; sum, way and day are in its entry. The entry that reverses an expense has no row here. */
export const expenses = pgTable(
  'expenses',
  {
    entryId: bigint('entry_id', { mode: 'number' })
      .primaryKey()
      .references(() => cashEntries.id),
    kind: text('kind', { enum: EXPENSE_KINDS }).notNull(),
    whom: text('whom').notNull().default(''),
    words: text('words').notNull().default(''),
    /** The supplier's GSTIN; without one there is no bill with GST. */
    gstin: text('gstin'),
    billNumber: text('bill_number'),
    hsn: text('hsn'),
    taxablePaise: bigint('taxable_paise', { mode: 'number' }),
    cgstPaise: bigint('cgst_paise', { mode: 'number' }),
    sgstPaise: bigint('sgst_paise', { mode: 'number' }),
    igstPaise: bigint('igst_paise', { mode: 'number' }),
  },
  (t) => [
    check('expenses_kind', sql`${t.kind} in ${listOf(EXPENSE_KINDS)}`),
    check(
      'expenses_bill',
      sql`num_nulls(${t.gstin}, ${t.billNumber}, ${t.taxablePaise}, ${t.cgstPaise}, ${t.sgstPaise}, ${t.igstPaise}) in (0, 6)`,
    ),
    check(
      'expenses_tax',
      sql`${t.taxablePaise} > 0 and ${t.cgstPaise} = ${t.sgstPaise} and ${t.cgstPaise} >= 0 and ${t.igstPaise} >= 0 and (${t.cgstPaise} = 0 or ${t.igstPaise} = 0)`,
    ),
  ],
)

/** The bill of an expense, as photo or PDF; the only part of the books that may be replaced. */
export const expenseBills = pgTable(
  'expense_bills',
  {
    entryId: bigint('entry_id', { mode: 'number' })
      .primaryKey()
      .references(() => expenses.entryId),
    path: text('path').notNull().unique(),
  },
  (t) => [check('expense_bills_path', sql`${t.path} ~ '^/images/bill-[0-9a-f-]{36}[.](webp|pdf)$'`)],
)

/** The orders of an entry. An entry's lines add up to its sum, and an order's lines to what it has paid. */
export const cashLines = pgTable(
  'cash_lines',
  {
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => cashEntries.id),
    orderId: ofOrder(),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    /** Money given back before delivery lowers `received`, so it is owed again; later it is a refund. */
    countsAs: text('counts_as', { enum: CASH_SUMS }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.orderId] }),
    check('cash_lines_amount', sql`${t.amountPaise} <> 0`),
    check('cash_lines_counts_as', sql`${t.countsAs} in ${listOf(CASH_SUMS)}`),
    index('cash_lines_by_order').on(t.orderId),
  ],
)

/** Cash counts at the end of a day. Each closes its day and all before it. */
export const cashClosings = pgTable(
  'cash_closings',
  {
    day: date('day').primaryKey(),
    /** Cash left in the till at the previous close, plus cash entries since. */
    expectedPaise: bigint('expected_paise', { mode: 'number' }).notNull(),
    countedPaise: bigint('counted_paise', { mode: 'number' }).notNull(),
    /** Cash that stays in the till for the next day. */
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
