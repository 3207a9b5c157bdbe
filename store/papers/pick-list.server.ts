import { and, asc, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { orderLines, orders, products } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { wireWay } from '#store/delivery/ways.ts'
import { MOST_AT_ONCE } from '#store/orders/placing/order-limits.ts'
import { readNotesOf } from '#store/orders/reading/list-orders.server.ts'
import { statusesThat } from '#store/orders/steps/order-statuses.ts'
import type { PickList } from './papers.schema.ts'

/** Sorts "A2" before "A10". */
const byShelf = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })

/** For those of the orders `ids` that are not packed; without ids, for all that await packing, oldest first. */
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
      ...(order.gift ? { gift: order.gift } : {}),
      ...wireWay(order),
    })),
    products: lines.sort(inOrderOfShelves),
    units: lines.reduce((sum, { qty }) => sum + qty, 0),
  }
}

type Pick = { _id: string; orderId: string; name: string; qty: number; imageUrl?: string | null }

/** The units to take off the shelf for a line: its parts where it has some. */
function picksOf({ orderId, productId, name, qty, imageUrl, parts }: typeof orderLines.$inferSelect): Pick[] {
  if (!parts) return [{ _id: productId, orderId, name, qty, imageUrl }]
  return parts.map((part) => ({ _id: part._id, orderId, name: part.name, qty: qty * part.qty }))
}

function unitsIn(picks: readonly Pick[]): number {
  return picks.reduce((sum, { qty }) => sum + qty, 0)
}

type Line = PickList['products'][number]

function inOrderOfShelves(one: Line, other: Line): number {
  if ((one.shelf === null) !== (other.shelf === null)) return one.shelf === null ? 1 : -1
  const [a, b] = [one, other].map(({ shelf, category, name }) => `${shelf ?? category[0] ?? ''}\n${name}`)
  return byShelf.compare(a ?? '', b ?? '')
}
