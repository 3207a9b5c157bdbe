/** How many products each choice of a filter would leave: counts before anybody chooses. */
import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { AGE_BANDS, type AgeBand, agesOfBand } from '../products/age-bands.ts'
import {
  allOf,
  conditionsOf,
  inCategory,
  isAmong,
  type Narrowing,
  suitsAges,
} from '../products/product-conditions.server.ts'
import type { ProductFilter } from '../products/products.schema.ts'
import { CATEGORIES, type Category, OLDEST_COUNTED, PRICE_FILTER } from '../products/products.ts'
import type { Facets } from './shelf-counts.schema.ts'

const GIVEN_UP = ['category', 'price', 'age', 'brand', 'origin'] as const satisfies Narrowing[]

/** Counts within the filter; `among` narrows to the products that a search found. */
export async function countFacets(db: Db, filter: ProductFilter, among?: readonly string[]): Promise<Facets> {
  const all = conditionsOf(filter)
  const within = and(all.rest, among && isAmong(among))
  const narrowing = { ...all, rest: sql`true` }
  const count = (but: Narrowing[], ...more: SQL[]) =>
    sql<number>`(coalesce(sum(n) filter (where ${and(allOf(narrowing, ...but), ...more)}), 0))::int`
  const ages = Array.from({ length: OLDEST_COUNTED + 1 }, (_, years) => suitsAges([years, years]))
  const bands = AGE_BANDS.map((band) => suitsAges(agesOfBand(band)))
  const [counts] = await db
    .select({
      total: count([]),
      inStock: count([], sql`${products.stock} > 0`),
      without: sql<number[]>`array[${sql.join(
        GIVEN_UP.map((name) => count([name])),
        sql`, `,
      )}]`,
      ages: sql<number[]>`array[${sql.join(
        [...ages, ...bands].map((suits) => count(['age'], suits)),
        sql`, `,
      )}]`,
      categories: sql<number[]>`array[${sql.join(
        CATEGORIES.map((name) => count(['category'], inCategory(name))),
        sql`, `,
      )}]`,
    })
    .from(inGroups(filter, within))
  if (!counts) throw new Error('A count returned no row')
  return {
    total: counts.total,
    inStock: counts.inStock,
    categories: Object.fromEntries(CATEGORIES.map((name, i) => [name, counts.categories[i] ?? 0])) as Record<
      Category,
      number
    >,
    ages: counts.ages.slice(0, ages.length),
    ageBands: Object.fromEntries(AGE_BANDS.map((band, i) => [band, counts.ages[ages.length + i] ?? 0])) as Record<
      AgeBand,
      number
    >,
    prices: await countPrices(db, and(within, allOf(all, 'price'))),
    without: Object.fromEntries(GIVEN_UP.map((name, i) => [name, counts.without[i] ?? 0])) as Record<Narrowing, number>,
  }
}

/**
 * What the counts look at of each product, with how many are alike in it: the products are read once, the many counts go
 * over the groups. It is called as the table is, and so are its columns.
 */
function inGroups(filter: ProductFilter, within: SQL | undefined): SQL {
  const { categories, pricePaise, ageFrom, ageTo, stock, brand, countryOfOrigin } = products
  const brands = filter.brand === undefined ? sql`null::text` : sql`${brand}`
  const origins = filter.origin === undefined ? sql`null::text` : sql`${countryOfOrigin}`
  return sql`(
    select ${categories}, ${pricePaise}, ${ageFrom}, ${ageTo}, (${stock} > 0)::int as stock, ${brands} as brand,
      ${origins} as country_of_origin, count(*) as n
    from ${products} where ${within} group by 1, 2, 3, 4, 5, 6, 7) as products`
}

/** Every step of the price slider with the number of products up to it. */
async function countPrices(db: Db, condition: SQL | undefined): Promise<Facets['prices']> {
  // A number of ours and not a parameter: PostgreSQL must see that both places name the same expression.
  const stepPaise = sql.raw(String(PRICE_FILTER.step * 100))
  const step = sql<number>`ceil(${products.pricePaise} / ${stepPaise}::numeric)::int`
  const rows = await db
    .select({ step, count: sql<number>`count(*)::int` })
    .from(products)
    .where(condition)
    .groupBy(step)
  const countOf = new Map(rows.map((row) => [row.step, row.count]))
  let count = countOf.get(0) ?? 0
  const steps = Array.from({ length: PRICE_FILTER.max / PRICE_FILTER.step }, (_, i) => i + 1)
  return steps.map((n) => {
    count += countOf.get(n) ?? 0
    return { max: n * PRICE_FILTER.step, count }
  })
}
