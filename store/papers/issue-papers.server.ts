/** Issues the numbered papers of an order: its invoice or bill of supply, once, and credit notes for what came back. */
import type { Db, Tx } from '#db/client.ts'
import type { TaxPaper } from '#db/order-values.ts'
import { inTransaction } from '#db/retry.ts'
import { invoices } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { StoreError } from '#store/errors.ts'
import { type UntaxedLine, wordsOfUntaxed } from '#store/gst/tax-of-product.ts'
import type { IssuedPaper } from '#store/orders/orders.schema.ts'
import { addressOfSupply } from '#store/orders/orders.ts'
import { dueCredits, issuedOf, readIssuedRows } from '#store/orders/reading/issued-papers.server.ts'
import { readSoldLines } from '#store/orders/reading/list-orders.server.ts'
import {
  auditOrder,
  lockOrder,
  type OrderRow,
  recordEvent,
  wrongStatus,
} from '#store/orders/reading/order-row.server.ts'
import { readReturnsOf } from '#store/orders/returns/read-returns.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import { lockSettings } from '#store/settings/change-settings.server.ts'
import type { ShopDetails } from '#store/settings/settings.ts'
import { makeTaxPapers } from './make-paper.server.ts'
import { nextNumber } from './next-number.server.ts'
import { stateIsUnknown, stateOfSupply } from './own-state.ts'
import { mayHaveInvoice } from './papers.ts'

/** Who packs puts the paper into the parcel. */
type Issuer = Admin<'issue invoices' | 'pack orders'>
type NewPaper = Pick<typeof invoices.$inferInsert, 'facts' | 'corrects'> & { kind: TaxPaper }

/**
 * `phones` come from the environment; `confirm` issues them despite a missing rate or HSN code, and for the own state where
 * none is known; `placeOfSupply`: code of the state, for an address that does not say it.
 */
type Issue = {
  orderId: string
  phones: readonly string[]
  confirm?: boolean | undefined
  placeOfSupply?: string | undefined
}

/**
 * Issues the order's invoice or bill of supply, or returns what was issued. Throws `not_found`, `wrong_status` before packing,
 * after a cancellation, without GSTIN or address, or to another state under the composition scheme, `invalid_input` for a
 * state that nobody knows, and `tax_missing` with the lines, both unless confirmed.
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
 * Issues a credit note for each paper whose units came back, whose money was given back, or whose order came to nothing since
 * the last note. Returns all papers. Throws `not_found`, and `wrong_status` when nothing is to be credited.
 */
export async function issueCreditNotes(
  db: Db,
  admin: Admin<'issue invoices'>,
  orderId: string,
): Promise<IssuedPaper[]> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const issued = await readIssuedRows(tx, orderId)
    const told = { sold: await readSoldLines(tx, orderId), returns: await readReturnsOf(tx, orderId), issued }
    const notes = dueCredits(order, told).map(({ row, lines }) => {
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

/** All issuers queue at the settings row, which is locked: an uncommitted number was never used. */
async function number(
  tx: Tx,
  admin: Issuer,
  order: OrderRow,
  settings: ShopDetails,
  papers: readonly NewPaper[],
): Promise<IssuedPaper[]> {
  const issued: IssuedPaper[] = []
  for (const paper of papers) {
    const values = { orderId: order.id, ...(await nextNumber(tx, paper.kind, settings)), ...paper }
    const row = onlyRow(await tx.insert(invoices).values(values).returning())
    const { serial, kind } = row
    await recordEvent(tx, order.id, admin, { kind: 'invoice', facts: { serial, kind } })
    await auditOrder(tx, admin, order, 'invoice', { after: { invoice: serial, kind } })
    issued.push(issuedOf(row))
  }
  return issued
}

/** Thrown before a number is used: after the missing values are set, the invoice will be right. */
function taxIsMissing(lines: UntaxedLine[]): StoreError {
  const words = `${lines.map(wordsOfUntaxed).join(' ')} Set it, or confirm that the invoice goes without it.`
  return new StoreError('tax_missing', words, { facts: { lines }, errors: [{ pointer: '/confirm', detail: words }] })
}
