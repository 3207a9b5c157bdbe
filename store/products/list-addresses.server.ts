import { asc, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { IS_LISTED } from './product-conditions.server.ts'
import type { Product } from './products.schema.ts'

/** The parts of a product's address. */
export type ListedProduct = Pick<Product, '_id' | 'name'> & { changedAt: Date }

/** Number of products on sale. */
export async function countProducts(db: Db): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(products).where(IS_LISTED)
  return row?.count ?? 0
}

/** A page of all products, oldest first, so that new ones do not shift the others. */
export function listForSitemap(db: Db, offset: number, limit: number): Promise<ListedProduct[]> {
  return db
    .select({ _id: products.id, name: products.name, changedAt: products.updatedAt })
    .from(products)
    .where(IS_LISTED)
    .orderBy(asc(products.createdAt), asc(products.id))
    .offset(offset)
    .limit(limit)
}
