import { asc, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { IS_LISTED } from './product-conditions.server.ts'
import { productPath } from './products.ts'

export type ProductAddress = { path: string; changedAt: Date }

/** How many products are sold. */
export async function countProducts(db: Db): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(products).where(IS_LISTED)
  return row?.count ?? 0
}

/** The pages of all products, oldest first, `limit` of them from `offset`: new ones never move the others. */
export async function listProductAddresses(db: Db, offset: number, limit: number): Promise<ProductAddress[]> {
  const rows = await db
    .select({ id: products.id, name: products.name, updatedAt: products.updatedAt })
    .from(products)
    .where(IS_LISTED)
    .orderBy(asc(products.createdAt), asc(products.id))
    .offset(offset)
    .limit(limit)
  return rows.map((row) => ({ path: productPath({ _id: row.id, name: row.name }), changedAt: row.updatedAt }))
}
