import { eq, inArray } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import type { Db } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import { withPartNames } from '#store/goods/bundles/bundles.server.ts'
import { costOf } from '#store/goods/costs/cost.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Person } from '#store/people/access/access.server.ts'
import { mayDo } from '#store/people/access/rights.ts'
import { PRICED_COLUMNS, productDetailOfRow } from './product-row.server.ts'
import type { ProductDetail } from './products.schema.ts'

/** Products in one piece of a streamed list: a few milliseconds of work. */
export const PRODUCTS_PER_PIECE = 250

/**
 * A product with its fields for staff, but without its cost. Throws `not_found`; for a deleted product with the fact
 * `wasDeleted`, so that its page can say so.
 */
export async function getProduct(db: Db, id: string): Promise<ProductDetail> {
  const [row] = await db.select(PRICED_COLUMNS).from(products).where(eq(products.id, id))
  if (!row) throw productNotFound()
  if (row.deletedAt)
    throw new StoreError('not_found', 'This product is no longer sold.', { facts: { wasDeleted: true } })
  return withPartNames(db, productDetailOfRow(row))
}

/** The product with its cost, for persons who may see costs and where it is known. A bundle costs the sum of its parts. */
export async function withCost(db: Db, person: Person | undefined, product: ProductDetail): Promise<ProductDetail> {
  if (!person || person.lacksSecondFactor || !mayDo(person, 'see costs')) return product
  const { id, costPaise, parts } = products
  const ids = [product._id, ...(product.parts?.map(({ _id }) => _id) ?? [])]
  const rows = await db.select({ id, costPaise, parts }).from(products).where(inArray(id, ids))
  const find = (wanted: string) => rows.find((row) => row.id === wanted)
  const own = find(product._id)
  const cost = own ? costOf(own, find) : null
  return cost === null ? product : { ...product, cost: rupeesFromPaise(cost) }
}

export function productNotFound(): StoreError {
  return new StoreError('not_found', 'There is no such product.')
}
