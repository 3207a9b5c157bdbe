/** Issues the numbered papers of an order: its invoice or bill of supply, once, and credit notes. */

import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { formatOrderNumber, type TaxPaper } from '#db/order-values.ts'
import { invoices } from '#db/schema/money.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import { financialYearOf, serialOf } from '#store/money/gst/gst.ts'
import { type UntaxedLine, wordsOfUntaxed } from '#store/money/gst/tax-of-product.ts'
import { type Admin, requireAdmin } from '#store/people/access/access.server.ts'
import { type Right, roleHasRight } from '#store/people/access/rights.ts'
import { onlyRow } from '#store/rows.server.ts'
import type { IssuedPaper } from '#store/selling/orders/orders.schema.ts'
import { addressOfSupply } from '#store/selling/orders/orders.ts'
import { dueCredits, issuedOf, readIssuedRows } from '#store/selling/orders/reading/issued-papers.server.ts'
import { readSoldLines } from '#store/selling/orders/reading/list-orders.server.ts'
import {
  auditOrder,
  lockOrder,
  type OrderRow,
  recordEvent,
  wrongStatus,
} from '#store/selling/orders/reading/order-row.server.ts'
import { readReturnsOf } from '#store/selling/orders/returns/read-returns.server.ts'
import type { OrderStatus } from '#store/selling/orders/steps/order-statuses.ts'
import { lockSettings } from '#store/shop/settings/change-settings.server.ts'
import { prefixOf } from '#store/shop/settings/paper-prefixes.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'
import { makeTaxPapers } from './make-paper.server.ts'
import { stateIsUnknown, stateOfSupply } from './own-state.ts'
import type { PapersIssued } from './papers.schema.ts'
import { mayHaveInvoice } from './papers.ts'

type Issuer = Admin<'issue invoices' | 'pack orders'>
type NewPaper = Pick<typeof invoices.$inferInsert, 'facts' | 'corrects'> & { kind: TaxPaper }

/**
 * `confirm`: issue despite missing tax data, and for the shop's state where the address tells none. `placeOfSupply`: state
 * code, for an address that tells none.
 */
type Issue = {
  orderId: string
  phones: readonly string[]
  confirm?: boolean
  placeOfSupply?: string
}

/**
 * Issues the invoice or bill of supply, or returns the issued ones. Throws `not_found`, `wrong_status` where there can be none,
 * and unless confirmed `invalid_input` for an unknown state and `tax_missing` with the lines.
 */
export async function issuePapers(
  db: Db,
  admin: Issuer,
  { orderId, phones, confirm = false, placeOfSupply }: Issue,
): Promise<IssuedPaper[]> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const issued = await readIssuedRows(tx, orderId)
    if (issued.length > 0) return issued.map(issuedOf)
    if (!mayHaveInvoice(order.status)) throw await wrongStatus(tx, order, 'staff')
    const { settings } = await lockSettings(tx)
    if (settings.gstin === '' || settings.address === '') {
      const words = 'A tax invoice names the GSTIN and the address of the shop: please enter them in the settings.'
      throw new StoreError('wrong_status', words)
    }
    const state = stateOfSupply(settings, order, placeOfSupply)
    if (state === undefined && !confirm) throw stateIsUnknown(addressOfSupply(order))
    const { papers, untaxed } = await makeTaxPapers(tx, order, settings, { phones, state })
    if (untaxed.length > 0 && !confirm) throw taxIsMissing(untaxed)
    return number(tx, admin, order, settings, papers)
  })
}

/**
 * Issues a credit note for each paper of which more came back or was refunded than its notes say. Returns all papers. Throws
 * `not_found`, and `wrong_status` when nothing is to be credited.
 */
export async function issueCreditNotes(
  db: Db,
  admin: Admin<'issue invoices'>,
  orderId: string,
): Promise<IssuedPaper[]> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const issued = await readIssuedRows(tx, orderId)
    const content = { sold: await readSoldLines(tx, orderId), returns: await readReturnsOf(tx, orderId), issued }
    const notes = dueCredits(order, content).map(({ row, lines }) => {
      const totalPaise = lines.reduce((sum, line) => sum + line.totalPaise, 0)
      return { kind: 'credit_note' as const, corrects: row.id, facts: { ...row.facts, lines, totalPaise, note: '' } }
    })
    if (notes.length === 0) {
      if (issued.some(({ kind }) => kind === 'credit_note')) return issued.map(issuedOf)
      throw new StoreError('wrong_status', 'Nothing of what was invoiced has come back or was refunded.')
    }
    const { settings } = await lockSettings(tx)
    return [...issued.map(issuedOf), ...(await number(tx, admin, order, settings, notes))]
  })
}

/** Call it with the settings row locked: all issuers queue there, so no number is lost or used twice. */
async function number(
  tx: Tx,
  admin: Issuer,
  order: OrderRow,
  settings: ShopDetails,
  papers: readonly NewPaper[],
): Promise<IssuedPaper[]> {
  const issued: IssuedPaper[] = []
  for (const paper of papers) {
    const values = { orderId: order.id, ...(await nextSerial(tx, paper.kind, settings)), ...paper }
    const row = onlyRow(await tx.insert(invoices).values(values).returning())
    const { serial, kind } = row
    await recordEvent(tx, order.id, admin, { kind: 'invoice', facts: { serial, kind } })
    await auditOrder(tx, admin, order, 'invoice', { after: { invoice: serial, kind } })
    issued.push(issuedOf(row))
  }
  return issued
}

function taxIsMissing(lines: UntaxedLine[]): StoreError {
  const words = `${lines.map(wordsOfUntaxed).join(' ')} Set it, or confirm that the invoice goes without it.`
  return new StoreError('tax_missing', words, { facts: { lines }, errors: [{ pointer: '/confirm', detail: words }] })
}

/**
 * The next serial in the financial year. The caller holds the lock on the settings row; the clock is read under it, so that
 * later numbers have later times. Throws `wrong_status` when a paper of another series has that serial.
 */
export async function nextSerial(tx: Tx, series: TaxPaper, settings: ShopDetails) {
  const { rows } = await tx.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)
  const issuedAt = new Date(rows[0]?.at ?? Date.now())
  const financialYear = financialYearOf(issuedAt)
  const [last] = await tx
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.series, series), eq(invoices.financialYear, financialYear)))
    .orderBy(desc(invoices.number))
    .limit(1)
  const number = last ? last.number + 1 : 1
  const serial = serialOf(financialYear, number, prefixOf(series, settings))
  if ((await tx.$count(invoices, eq(invoices.serial, serial))) > 0) {
    const words = `The number ${serial} is on another paper already. Please change the letters before order numbers, under Settings.`
    throw new StoreError('wrong_status', words)
  }
  return { series, financialYear, number, serial, issuedAt }
}

type Packer = Admin<'pack orders'>

/** Issues the missing papers of several orders: invoice or bill and, with the right to issue them, due credit notes. */
export async function issuePapersOfOrders(
  db: Db,
  admin: Packer,
  ids: readonly string[],
  phones: readonly string[],
): Promise<PapersIssued> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.number))
  const result: PapersIssued = { done: [], refused: [] }
  for (const row of rows) {
    const named = { _id: row.id, orderNumber: formatOrderNumber(row) }
    const refusal = await issuePapers(db, admin, { orderId: row.id, phones }).then(() => undefined, refusalOf)
    if (refusal) result.refused.push({ ...named, why: refusal.message })
    else result.done.push(named)
    if (refusal || !roleHasRight(admin.role, 'issue invoices')) continue
    await issueCreditNotes(db, requireAdmin(admin, 'issue invoices'), row.id).catch(refusalOf)
  }
  return result
}

/** Refusals that a person can mend: status, rate, state of the address, settings of the shop. Rethrows all other errors. */
function refusalOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  throw error
}

const DUE_AT_ONCE = 100

/**
 * Issues due papers (`papersDueAt` of orders) that can no longer be undone, in the name of who packed or took back. Without a
 * rate or state a paper waits for a person and is tried again later. Orders packed before the shop had a GSTIN get none, also
 * afterwards.
 */
export async function issueDuePapers(db: Db, phones: readonly string[]): Promise<void> {
  const { gstin, address } = await readDetails(db)
  if (gstin === '') {
    await db.update(orders).set({ papersDueAt: null }).where(isNotNull(orders.papersDueAt))
    return
  }
  if (address === '') return
  const actorOf = (which: SQL) =>
    sql`(select e.actor_id from order_events e where e.order_id = o.id and ${which} order by e.id desc limit 1)`
  const due = await db.execute<Due>(sql`
    select o.id, o.status, o.papers_due_at::text as since, ${actorOf(sql`e.to_status = 'packed'`)} as packer,
      ${actorOf(sql`(e.to_status in ('cancelled', 'returned') or e.facts->'return'->>'what' = 'received' or e.facts->'money'->>'kind' = 'refund')`)} as taker
    from orders o where o.papers_due_at <= now()
      and not exists (select from order_undos u where u.order_id = o.id and u.until > clock_timestamp())
    order by o.papers_due_at, o.number limit ${DUE_AT_ONCE}`)
  let failure: unknown
  for (const one of due.rows) {
    await issueDue(db, one, phones).catch((error: unknown) => {
      failure ??= error
    })
  }
  if (failure) throw failure
}

type Due = { id: string; status: OrderStatus; since: string; packer: string | null; taker: string | null }

async function issueDue(db: Db, { id, status, since, packer, taker }: Due, phones: readonly string[]): Promise<void> {
  const issued = mayHaveInvoice(status)
    ? inTheirName(db, packer, 'pack orders', (admin) => issuePapers(db, admin, { orderId: id, phones }))
    : undefined
  const refusal = await issued?.then(() => undefined, refusalOf)
  await inTheirName(db, taker, 'issue invoices', (admin) => issueCreditNotes(db, admin, id)).catch(refusalOf)
  // A later event may have made papers due again: then the mark stays.
  await db
    .update(orders)
    .set({ papersDueAt: refusal ? sql`now() + interval '10 minutes'` : null })
    .where(and(eq(orders.id, id), sql`${orders.papersDueAt} = ${since}::timestamptz`))
}

/** Does nothing where the store acted by itself, or that person may not issue. */
async function inTheirName<R extends Right>(
  db: Db,
  uid: string | null,
  right: R,
  issue: (admin: Admin<R>) => Promise<unknown>,
): Promise<void> {
  const [user] = uid === null ? [] : await db.select().from(users).where(eq(users.id, uid))
  if (user && roleHasRight(user.role, right)) await issue(requireAdmin({ ...user, uid: user.id }, right))
}
