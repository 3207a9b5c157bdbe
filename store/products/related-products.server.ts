import { and, arrayOverlaps, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { IS_LISTED } from './product-conditions.server.ts'
import { productOfRow } from './product-row.server.ts'
import type { Product } from './products.schema.ts'
import { productNotFound } from './products.server.ts'

/** Up to `limit` other products for somebody who looks at this one: in stock, same categories, near in price. */
export async function listRelated(db: Db, id: string, limit: number): Promise<Product[]> {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), IS_LISTED))
  if (!product) throw productNotFound()
  const inCommon = sql`cardinality(array(select unnest(${products.categories}) intersect select unnest(${sql.param(product.categories)}::text[])))`
  const rows = await db
    .select()
    .from(products)
    .where(
      and(
        IS_LISTED,
        ne(products.id, id),
        gt(products.stock, 0),
        arrayOverlaps(products.categories, product.categories),
      ),
    )
    .orderBy(
      sql`${inCommon} desc`,
      sql`abs(ln((${products.pricePaise} + 100) / (${product.pricePaise} + 100)::numeric))`,
      asc(products.id),
    )
    .limit(limit)
  return rows.map(productOfRow)
}
