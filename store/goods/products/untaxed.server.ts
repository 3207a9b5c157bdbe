/** Products that an invoice cannot be written for: neither they nor their categories have a GST rate, or an HSN code. */
import { and, isNull, or, type SQL, sql } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { taxOfProduct } from '#store/money/gst/tax-of-product.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import { CATEGORIES, type Category } from './products.ts'

/** Each set of categories by a number: bit n for the nth category. */
const SETS = Array.from({ length: 1 << CATEGORIES.length }, (_, bits) => ({
  bits,
  categories: CATEGORIES.filter((_, at) => bits & (1 << at)),
}))

const bitsOfProduct = sql.join(
  CATEGORIES.map((name, at) => sql.raw(`('${name satisfies Category}' = any(categories))::int * ${1 << at}`)),
  sql` + `,
)

/** The condition, by the settings of now. */
export async function isUntaxed(db: Db | Tx): Promise<SQL | undefined> {
  const settings = await readDetails(db)
  const said = SETS.map(({ bits, categories }) => {
    return { bits, ...taxOfProduct({ gstPercent: null, hsnCode: null, categories }, settings) }
  })
  const among = (sets: { bits: number }[]) => {
    const numbers = sets.map(({ bits }) => bits)
    return sql`(${bitsOfProduct}) = any(${sql.param(numbers)}::int[])`
  }
  // What has parts has what they have.
  const without = or(
    and(isNull(products.gstPercent), among(said.filter(({ rate }) => rate === null))),
    and(isNull(products.hsnCode), among(said.filter(({ hsn }) => hsn === null))),
  )
  return and(isNull(products.parts), without)
}
