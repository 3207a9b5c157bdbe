/** Reads one product. */
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { withPartNames } from '#store/bundles/bundles.server.ts'
import { StoreError } from '#store/errors.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { productDetailOfRow } from './product-row.server.ts'
import type { ProductDetail } from './products.schema.ts'

/** Products in a piece of a list: a few milliseconds of work. */
export const PIECE = 250

/**
 * One product, including `visibility`, HSN code and GST where set. Throws `not_found`; for a deleted product with the fact
 * `wasDeleted`, so that its page can say so.
 */
export async function getProduct(db: Db, id: string): Promise<ProductDetail> {
  const [row] = await db.select().from(products).where(eq(products.id, id))
  if (!row) throw productNotFound()
  if (row.deletedAt)
    throw new StoreError('not_found', 'This product is no longer sold.', { facts: { wasDeleted: true } })
  return withPartNames(db, productDetailOfRow(row))
}

/** The lowest price that was asked in the 30 days before the present one, in rupees; undefined when it never had another. */
export async function findLowestPrice(db: Db, id: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ paise: number | null }>(sql`
    select min(price_paise) as paise from earlier_prices
    where product_id = ${id} and until > (select max(until) from earlier_prices where product_id = ${id}) - interval '30 days'`)
  const paise = rows[0]?.paise ?? undefined
  return paise === undefined ? undefined : rupeesFromPaise(paise)
}

export function productNotFound(): StoreError {
  return new StoreError('not_found', 'There is no such product.')
}
