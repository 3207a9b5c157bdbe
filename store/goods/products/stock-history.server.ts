import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { formatOrderNumber } from '#db/order-values.ts'
import { products } from '#db/schema/goods.ts'
import { orders, stockMovements } from '#db/schema/orders.ts'
import { users } from '#db/schema/people.ts'
import type { Db } from '#engines/postgres/client.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { withoutEmpty } from '#store/without-empty.ts'
import type { StockHistory, StockMovement } from './admin-products.schema.ts'
import { productNotFound } from './products.server.ts'

const PAGE = 50

const numberOfOrder = { number: orders.number, numberPrefix: orders.numberPrefix }

/** A page of a product's stock movements, newest first; `before` is the last of the previous page. Throws `not_found`. */
export async function readStockHistory(
  db: Db,
  _admin: Admin<'change products'>,
  id: string,
  before?: number,
): Promise<StockHistory> {
  const [product] = await db
    .select({ _id: products.id, name: products.name, stock: products.stock })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
  if (!product) throw productNotFound()
  const rows = await readMovements(db, id, before)
  const page = rows.slice(0, PAGE)
  let total = page[0] ? await totalAfter(db, id, page[0].id) : 0
  const movements = page.map((row) => {
    const movement = movementOf(row, total)
    total -= row.delta
    return movement
  })
  return { product, movements, hasMore: rows.length > PAGE }
}

function readMovements(db: Db, productId: string, before: number | undefined) {
  const { id, createdAt, delta, reason, note, orderId, actorId } = stockMovements
  const from = before === undefined ? undefined : lt(id, before)
  return db
    .select({ id, createdAt, delta, reason, note, orderId, ...numberOfOrder, who: users.name, email: users.email })
    .from(stockMovements)
    .leftJoin(orders, eq(orders.id, orderId))
    .leftJoin(users, eq(users.id, actorId))
    .where(and(eq(stockMovements.productId, productId), from))
    .orderBy(desc(id))
    .limit(PAGE + 1)
}

async function totalAfter(db: Db, productId: string, id: number): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${stockMovements.delta}), 0)::int` })
    .from(stockMovements)
    .where(and(eq(stockMovements.productId, productId), lte(stockMovements.id, id)))
  return row?.total ?? 0
}

function movementOf(row: Awaited<ReturnType<typeof readMovements>>[number], total: number): StockMovement {
  const who = row.who?.trim() || row.email || null
  const order =
    row.orderId === null || row.number === null || row.numberPrefix === null
      ? undefined
      : { _id: row.orderId, orderNumber: formatOrderNumber({ numberPrefix: row.numberPrefix, number: row.number }) }
  return {
    _id: row.id,
    at: row.createdAt.toISOString(),
    delta: row.delta,
    total,
    reason: row.reason,
    ...withoutEmpty({ note: row.note, who, order }),
  }
}
