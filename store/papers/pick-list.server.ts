/** The pick list for several orders, in shelf order. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { orderLines, orders, products } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { MOST_AT_ONCE } from '#store/orders/placing/order-limits.ts'
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
  const { id, categories, shelf } = products
  const rows = await db
    .select({ line: orderLines, categories, shelf })
    .from(orderLines)
    .innerJoin(products, eq(id, orderLines.productId))
    .where(inArray(orderLines.orderId, [...numbers.keys()]))
  const lines = [...Map.groupBy(rows, ({ line }) => line.productId)].map(([productId, [first, ...rest]]) => {
    const of = [first, ...rest].flatMap((row) => (row ? [row.line] : []))
    return {
      _id: productId,
      name: first?.line.name ?? '',
      ...(first?.line.imageUrl ? { imageUrl: first.line.imageUrl } : {}),
      category: first?.categories ?? [],
      shelf: first?.shelf ?? null,
      qty: of.reduce((sum, { qty }) => sum + qty, 0),
      orders: of
        .map(({ orderId, qty }) => ({ orderNumber: numbers.get(orderId) ?? '', qty }))
        .sort((one, other) => byShelf.compare(one.orderNumber, other.orderNumber)),
    }
  })
  return {
    orders: picked.map((order) => ({ _id: order.id, orderNumber: formatOrderNumber(order) })),
    products: lines.sort(inOrderOfShelves),
    units: lines.reduce((sum, { qty }) => sum + qty, 0),
  }
}

type Line = PickList['products'][number]

/** By shelf; products without one follow by category and name. */
function inOrderOfShelves(one: Line, other: Line): number {
  if ((one.shelf === null) !== (other.shelf === null)) return one.shelf === null ? 1 : -1
  const [a, b] = [one, other].map(({ shelf, category, name }) => `${shelf ?? category[0] ?? ''}\n${name}`)
  return byShelf.compare(a ?? '', b ?? '')
}
