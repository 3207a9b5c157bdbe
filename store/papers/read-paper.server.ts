/** Papers of an order: slip and receipt as of now, invoice as issued. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import { invoices, orders } from '#db/schema.ts'
import type { Admin, Customer } from '#store/access/access.server.ts'
import { StoreError } from '#store/errors.ts'
import { type OrderRow, orderNotFound } from '#store/orders/reading/order-row.server.ts'
import type { PublicDetails } from '#store/settings/settings.ts'
import { makeReceipt, makeSlip } from './make-paper.server.ts'
import type { FrozenInvoice, Paper, Slip, SlipSize } from './papers.ts'

/** For staff. Throws `not_found`. */
export async function getSlip(
  db: Db,
  _admin: Admin<'read orders'>,
  orderId: string,
  size: SlipSize,
  shop: PublicDetails,
): Promise<Slip> {
  return makeSlip(db, await getOrder(db, orderId), size, shop)
}

/** Slips of several orders, by number. Throws `not_found` when one does not exist. */
export async function getSlips(
  db: Db,
  _admin: Admin<'read orders'>,
  orderIds: readonly string[],
  size: SlipSize,
  shop: PublicDetails,
): Promise<Slip[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(asc(orders.number))
  if (rows.length < new Set(orderIds).size) throw orderNotFound()
  const slips: Slip[] = []
  for (const order of rows) slips.push(await makeSlip(db, order, size, shop))
  return slips
}

/** For staff. Throws `not_found`. */
export async function getReceipt(
  db: Db,
  _admin: Admin<'read orders'>,
  orderId: string,
  shop: PublicDetails,
): Promise<Paper> {
  return makeReceipt(db, await getOrder(db, orderId), shop)
}

/** For the order's customer. Throws `not_found`, also for others' orders. */
export async function getOwnReceipt(db: Db, customer: Customer, orderId: string, shop: PublicDetails): Promise<Paper> {
  return makeReceipt(db, await getOwnOrder(db, customer, orderId), shop)
}

/**
 * For staff: the numbered paper with this id, or the first of the order. Throws `not_found`, also when none was issued.
 */
export async function getInvoice(db: Db, _admin: Admin<'read orders'>, orderId: string, id?: string): Promise<Paper> {
  return readInvoice(db, await getOrder(db, orderId), id)
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

/** For the order's customer. Throws `not_found`, also when none was issued and for others' orders. */
export async function getOwnInvoice(db: Db, customer: Customer, orderId: string, id?: string): Promise<Paper> {
  return readInvoice(db, await getOwnOrder(db, customer, orderId), id)
}

async function getOrder(db: Db, id: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw orderNotFound()
  return order
}

async function getOwnOrder(db: Db, { uid }: Customer, id: string): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, uid)))
  if (!order) throw orderNotFound()
  return order
}

async function readInvoice(db: Db, { id: orderId }: OrderRow, id?: string): Promise<Paper> {
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

type IssuedRow = typeof invoices.$inferSelect

function paperIn(issued: IssuedRow, corrected: IssuedRow | null): Paper {
  const frozen = issued.facts as FrozenInvoice
  const corrects = corrected ? serialAndTime(corrected) : undefined
  return { ...frozen, invoice: { ...frozen.invoice, ...serialAndTime(issued), kind: issued.kind, corrects } }
}

function serialAndTime({ serial, issuedAt }: Pick<typeof invoices.$inferSelect, 'serial' | 'issuedAt'>) {
  return { serial, issuedAt: issuedAt.toISOString() }
}
