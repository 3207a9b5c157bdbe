/** Reads one product. */
import { eq } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import type { Db } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import { withPartNames } from '#store/goods/bundles/bundles.server.ts'
import { PRICED_COLUMNS, productDetailOfRow } from './product-row.server.ts'
import type { ProductDetail } from './products.schema.ts'

/** Products in a piece of a list: a few milliseconds of work. */
export const PRODUCTS_PER_PIECE = 250

/**
 * One product, including `visibility`, HSN code and GST where set. Throws `not_found`; for a deleted product with the fact
 * `wasDeleted`, so that its page can say so.
 */
export async function getProduct(db: Db, id: string): Promise<ProductDetail> {
  const [row] = await db.select(PRICED_COLUMNS).from(products).where(eq(products.id, id))
  if (!row) throw productNotFound()
  if (row.deletedAt)
    throw new StoreError('not_found', 'This product is no longer sold.', { facts: { wasDeleted: true } })
  return withPartNames(db, productDetailOfRow(row))
}

export function productNotFound(): StoreError {
  return new StoreError('not_found', 'There is no such product.')
}
