/** Products for which no invoice can be written: neither they nor their categories have a GST rate, or an HSN code. */
import { and, isNull, or, type SQL, sql } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { taxOfProduct } from '#store/money/gst/tax-of-product.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import { CATEGORIES, type Category } from './products.ts'

/** All sets of categories; bit n of `bits` stands for the nth category. */
const SETS = Array.from({ length: 1 << CATEGORIES.length }, (_, bits) => ({
  bits,
  categories: CATEGORIES.filter((_, at) => bits & (1 << at)),
}))

const bitsOfProduct = sql.join(
  CATEGORIES.map((name, at) => sql.raw(`('${name satisfies Category}' = any(categories))::int * ${1 << at}`)),
  sql` + `,
)

/** The SQL condition for such products, by the present settings. */
export async function isUntaxed(db: Db | Tx): Promise<SQL | undefined> {
  const settings = await readDetails(db)
  const said = SETS.map(({ bits, categories }) => {
    return { bits, ...taxOfProduct({ gstPercent: null, hsnCode: null, categories }, settings) }
  })
  const among = (sets: { bits: number }[]) => {
    const numbers = sets.map(({ bits }) => bits)
    return sql`(${bitsOfProduct}) = any(${sql.param(numbers)}::int[])`
  }
  // Bundles are left out: they are taxed by their parts.
  const without = or(
    and(isNull(products.gstPercent), among(said.filter(({ rate }) => rate === null))),
    and(isNull(products.hsnCode), among(said.filter(({ hsn }) => hsn === null))),
  )
  return and(isNull(products.parts), without)
}
