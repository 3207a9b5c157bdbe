/** Papers of an order: slip and receipt as of now, invoice as issued. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import { invoices, orders } from '#db/schema.ts'
import type { Admin, Customer } from '#store/access/access.server.ts'
import { StoreError } from '#store/errors.ts'
import { type OrderRow, orderNotFound } from '#store/orders/reading/order-row.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import type { PublicDetails } from '#store/settings/settings.ts'
import { makeReceipt, makeSlip } from './make-paper.server.ts'
import type { FrozenInvoice, Paper, Slip, SlipSize } from './papers.ts'

/** Whose orders: all of them, or the customer's own. */
type Whose = { admin: Admin<'read orders'> } | { customer: Customer }

/** Slips of orders, by number. Throws `not_found` when one does not exist. */
export async function getSlips(
  db: Db,
  admin: Admin<'read orders'>,
  orderIds: readonly string[],
  size: SlipSize,
  shop: PublicDetails,
): Promise<Slip[]> {
  const slips: Slip[] = []
  for (const order of await getOrders(db, { admin }, orderIds)) slips.push(await makeSlip(db, order, size, shop))
  return slips
}

/** Throws `not_found`, also for others' orders. */
export async function getReceipt(db: Db, whose: Whose, orderId: string, shop: PublicDetails): Promise<Paper> {
  return makeReceipt(db, onlyRow(await getOrders(db, whose, [orderId])), shop)
}

/** The numbered paper with this id, or the first of the order. Throws `not_found`, also when none was issued. */
export async function getInvoice(db: Db, whose: Whose, orderId: string, id?: string): Promise<Paper> {
  await getOrders(db, whose, [orderId])
  const corrected = alias(invoices, 'corrected')
  const [found] = await db
    .select({ issued: invoices, corrected })
    .from(invoices)
    .leftJoin(corrected, eq(corrected.id, invoices.corrects))
    .where(and(eq(invoices.orderId, orderId), id === undefined ? undefined : eq(invoices.id, id)))
    .orderBy(invoices.issuedAt, invoices.number)
    .limit(1)
  if (!found) throw new StoreError('not_found', 'No such paper was issued for this order.')
  return paperIn(found.issued, found.corrected)
}

/** The invoices and bills of several orders, by order. Throws `not_found` when none was issued. */
export async function getInvoices(db: Db, _admin: Admin<'read orders'>, orderIds: readonly string[]): Promise<Paper[]> {
  const rows = await db
    .select({ issued: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(inArray(orders.id, [...orderIds]), isNull(invoices.corrects)))
    .orderBy(asc(orders.number), asc(invoices.number))
  if (rows.length === 0) throw new StoreError('not_found', 'No invoice was issued for these orders.')
  return rows.map(({ issued }) => paperIn(issued, null))
}

async function getOrders(db: Db, whose: Whose, ids: readonly string[]): Promise<OrderRow[]> {
  const isOwn = 'customer' in whose ? eq(orders.userId, whose.customer.uid) : undefined
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isOwn))
    .orderBy(asc(orders.number))
  if (rows.length < new Set(ids).size) throw orderNotFound()
  return rows
}

type IssuedRow = typeof invoices.$inferSelect

function paperIn(issued: IssuedRow, corrected: IssuedRow | null): Paper {
  const frozen = issued.facts as FrozenInvoice
  const corrects = corrected ? serialAndTime(corrected) : undefined
  return { ...frozen, invoice: { ...frozen.invoice, ...serialAndTime(issued), kind: issued.kind, corrects } }
}

function serialAndTime({ serial, issuedAt }: Pick<typeof invoices.$inferSelect, 'serial' | 'issuedAt'>) {
  return { serial, issuedAt: issuedAt.toISOString() }
}
