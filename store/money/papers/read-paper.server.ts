/** Papers of an order: slip and receipt as of now, invoices as issued. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { formatOrderNumber } from '#db/order-values.ts'
import { products } from '#db/schema/goods.ts'
import { invoices } from '#db/schema/money.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import type { Db } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import type { Admin, Customer } from '#store/people/access/access.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import { deliveryMethodJson } from '#store/selling/delivery/ways.ts'
import { MOST_AT_ONCE } from '#store/selling/orders/placing/order-limits.ts'
import { readNotesOf } from '#store/selling/orders/reading/list-orders.server.ts'
import { type OrderRow, orderNotFound } from '#store/selling/orders/reading/order-row.server.ts'
import { statusesThat } from '#store/selling/orders/steps/order-statuses.ts'
import type { PublicDetails } from '#store/shop/settings/settings.ts'
import { makeReceipt, makeSlip } from './make-paper.server.ts'
import type { PickList } from './papers.schema.ts'
import type { FrozenInvoice, Paper, Slip, SlipSize } from './papers.ts'

/** All orders, or the customer's own. */
type Whose = { admin: Admin<'read orders'> } | { customer: Customer }

/** By order number. Throws `not_found` when an order does not exist. */
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

/** Throws `not_found`, also for another customer's order. */
export async function getReceipt(db: Db, whose: Whose, orderId: string, shop: PublicDetails): Promise<Paper> {
  return makeReceipt(db, onlyRow(await getOrders(db, whose, [orderId])), shop)
}

/** The numbered paper with this id, or the first one of the order. Throws `not_found`, also when none was issued. */
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

/** Invoices and bills of several orders, by order. Throws `not_found` when none was issued. */
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

/** Sorts "A2" before "A10". */
const byShelf = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })

/** For the orders `ids`, less those already packed; without ids for all that await packing, oldest first. */
export async function readPickList(db: Db, _admin: Admin<'read orders'>, ids: readonly string[]): Promise<PickList> {
  const waits = inArray(orders.status, statusesThat('awaitsPacking'))
  const picked = await db
    .select()
    .from(orders)
    .where(ids.length === 0 ? waits : and(waits, inArray(orders.id, [...ids])))
    .orderBy(asc(orders.number))
    .limit(MOST_AT_ONCE)
  if (picked.length === 0) return { orders: [], products: [], units: 0 }
  const numbers = new Map(picked.map((order) => [order.id, formatOrderNumber(order)]))
  const sold = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...numbers.keys()]))
  const picks = Map.groupBy(sold.flatMap(picksOf), ({ _id }) => _id)
  const { id, categories, shelf, imageUrl } = products
  const places = await db
    .select({ id, categories, shelf, imageUrl })
    .from(products)
    .where(inArray(id, [...picks.keys()]))
  const lines = places.map(({ id, categories, shelf, imageUrl }) => {
    const of = picks.get(id) ?? []
    const picture = of[0]?.imageUrl === undefined ? imageUrl : of[0].imageUrl
    return {
      _id: id,
      name: of[0]?.name ?? '',
      ...(picture ? { imageUrl: picture } : {}),
      category: categories,
      shelf,
      qty: unitsIn(of),
      orders: [...Map.groupBy(of, ({ orderId }) => orderId)]
        .map(([orderId, ofOrder]) => ({ orderNumber: numbers.get(orderId) ?? '', qty: unitsIn(ofOrder) }))
        .sort((one, other) => byShelf.compare(one.orderNumber, other.orderNumber)),
    }
  })
  const notesOf = await readNotesOf(db, picked)
  return {
    orders: picked.map((order) => ({
      _id: order.id,
      orderNumber: formatOrderNumber(order),
      ...notesOf(order),
      gift: order.gift ?? undefined,
      ...deliveryMethodJson(order),
    })),
    products: lines.sort(inOrderOfShelves),
    units: lines.reduce((sum, { qty }) => sum + qty, 0),
  }
}

type Picked = { _id: string; orderId: string; name: string; qty: number; imageUrl?: string | null }

/** Units to take off the shelf for a line: of its parts where it is a bundle. */
function picksOf({ orderId, productId, name, qty, imageUrl, parts }: typeof orderLines.$inferSelect): Picked[] {
  if (!parts) return [{ _id: productId, orderId, name, qty, imageUrl }]
  return parts.map((part) => ({ _id: part._id, orderId, name: part.name, qty: qty * part.qty }))
}

function unitsIn(picks: readonly Picked[]): number {
  return picks.reduce((sum, { qty }) => sum + qty, 0)
}

type Line = PickList['products'][number]

function inOrderOfShelves(one: Line, other: Line): number {
  if ((one.shelf === null) !== (other.shelf === null)) return one.shelf === null ? 1 : -1
  const [a, b] = [one, other].map(({ shelf, category, name }) => `${shelf ?? category[0] ?? ''}\n${name}`)
  return byShelf.compare(a ?? '', b ?? '')
}
