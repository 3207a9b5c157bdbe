import { asc, eq } from 'drizzle-orm'
import { invoices } from '#db/schema/money.ts'
import type { orderLines, orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { invalidField } from '#store/errors.ts'
import { creditedBy, creditLines } from '#store/money/gst/credit-lines.ts'
import type { TaxSplit } from '#store/money/gst/gst.ts'
import { stateName } from '#store/money/gst/states.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { IssuedPaper } from '#store/selling/orders/orders.schema.ts'
import { addressOfSupply, type Buyer } from '#store/selling/orders/orders.ts'
import type { OrderReturn } from '#store/selling/orders/returns/returns.schema.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { findStateOfAddress } from '#store/shop/pins/address-pins.ts'

export type IssuedRow = typeof invoices.$inferSelect

/** The frozen facts of every numbered paper; store/money/papers has the rest. */
type Frozen = {
  lines: FrozenLine[]
  totalPaise: number
  invoice: { isInterState: boolean; placeOfSupply: { code: string; name: string } }
}
type FrozenLine = {
  name: string
  qty: number
  pricePaise: number
  discountPaise?: number
  reducedPaise?: number
  totalPaise: number
  position?: number
  tax?: (TaxSplit & { percent: number }) | undefined
}

/** Numbered papers of the order with their frozen facts, oldest first. */
export function readIssuedRows(db: Db | Tx, orderId: string): Promise<IssuedRow[]> {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), invoices.number)
}

export async function readIssuedPapers(db: Db | Tx, orderId: string): Promise<IssuedPaper[]> {
  return (await readIssuedRows(db, orderId)).map(issuedOf)
}

export function issuedOf(row: IssuedRow): IssuedPaper {
  const { id, kind, serial, issuedAt } = row
  const totalAmount = rupeesFromPaise(frozenIn(row).totalPaise)
  return { _id: id, kind, serial, issuedAt: issuedAt.toISOString(), totalAmount }
}

/** Throws `invalid_input` for a buyer whose state or GSTIN differs from the order's invoice, which cannot change. */
export function refuseOtherBuyer([paper]: readonly IssuedRow[], before: Buyer, after: Buyer): void {
  if (!paper) return
  const { code, name } = frozenIn(paper).invoice.placeOfSupply
  const instead = 'Cancel this order and take it anew, so that it gets an invoice of its own.'
  const address = addressOfSupply(after)
  const state = findStateOfAddress(address)
  if (address !== addressOfSupply(before) && state !== undefined && state !== code) {
    const words = `${paper.serial} was issued for ${name}, and this address is in ${stateName(state)}. ${instead}`
    throw invalidField('/address', words)
  }
  if (after.customerGstin === before.customerGstin) return
  throw invalidField('/gstin', `${paper.serial} was issued already, and a GSTIN cannot change on it. ${instead}`)
}

function frozenIn({ facts }: IssuedRow): Frozen {
  return facts as Frozen
}

type OrderRow = Pick<typeof orders.$inferSelect, 'status' | 'refundedPaise'>
type Facts = {
  sold: readonly Pick<typeof orderLines.$inferSelect, 'productId'>[]
  returns: readonly OrderReturn[]
  issued: readonly IssuedRow[]
}

/** Lines to credit now on each paper: returned units, refunds, or everything of a cancelled or returned order. */
export function dueCredits(
  order: OrderRow,
  { sold, returns, issued }: Facts,
): { row: IssuedRow; lines: FrozenLine[] }[] {
  const rows = issued.filter(({ kind }) => kind !== 'credit_note')
  const papers = rows.map((row) => ({ lines: frozenIn(row).lines, isInterState: frozenIn(row).invoice.isInterState }))
  const notes = issued.filter(({ kind }) => kind === 'credit_note').map(frozenIn)
  const back = unitsBack(order, sold, returns)
  const lines = creditLines(papers, creditedBy(notes), { back, refundedPaise: order.refundedPaise })
  return rows.flatMap((row, at) => (lines[at]?.length ? [{ row, lines: lines[at] }] : []))
}

/** Units no longer sold, by position; all, with the delivery, for a cancelled or returned order. */
function unitsBack({ status }: OrderRow, sold: Facts['sold'], returns: Facts['returns']): (position: number) => number {
  if (!STATUSES[status].isSale) return () => Number.POSITIVE_INFINITY
  const cameBack = new Map<string, number>()
  for (const { _id, cameBack: units } of returns.flatMap(({ lines }) => lines)) {
    cameBack.set(_id, (cameBack.get(_id) ?? 0) + (units ?? 0))
  }
  return (position) => cameBack.get(sold[position]?.productId ?? '') ?? 0
}

/** In rupees: `noted` by the order's credit notes, `due` on the next ones; undefined without papers. */
export function creditOf(order: OrderRow, facts: Facts): { noted: number; due: number } | undefined {
  if (facts.issued.length === 0) return undefined
  const noted = facts.issued.filter(({ kind }) => kind === 'credit_note').map((row) => frozenIn(row).totalPaise)
  const due = dueCredits(order, facts).flatMap(({ lines }) => lines.map(({ totalPaise }) => totalPaise))
  return { noted: sumOf(noted), due: sumOf(due) }
}

function sumOf(paise: readonly number[]): number {
  return rupeesFromPaise(paise.reduce((sum, one) => sum + one, 0))
}
