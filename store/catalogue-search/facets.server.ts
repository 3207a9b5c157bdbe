/** How many products each choice of a filter would leave: counts before anybody chooses. */
import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import {
  allOf,
  conditionsOf,
  inCategory,
  isAmong,
  type Narrowing,
  suitsAge,
} from '../products/product-conditions.server.ts'
import type { ProductFilter } from '../products/products.schema.ts'
import { CATEGORIES, type Category, PRICE_FILTER } from '../products/products.ts'
import type { Facets } from './catalogue-search.schema.ts'

const OLDEST_COUNTED = 16
const GIVEN_UP = ['category', 'price', 'age', 'brand', 'origin'] as const satisfies Narrowing[]

/** Counts within the filter; `among` narrows to the products that a search found. */
export async function countFacets(db: Db, filter: ProductFilter, among?: readonly string[]): Promise<Facets> {
  const all = conditionsOf(filter)
  const within = and(all.rest, among && isAmong(among))
  const count = (but: Narrowing[], ...more: SQL[]) =>
    sql<number>`(count(*) filter (where ${and(allOf(all, ...but), ...more)}))::int`
  const ages = Array.from({ length: OLDEST_COUNTED + 1 }, (_, years) => suitsAge(sql`${years}::int`))
  const [counts] = await db
    .select({
      total: count([]),
      inStock: count([], sql`${products.stock} > 0`),
      without: sql<number[]>`array[${sql.join(
        GIVEN_UP.map((name) => count([name])),
        sql`, `,
      )}]`,
      ages: sql<number[]>`array[${sql.join(
        ages.map((suits) => count(['age'], suits)),
        sql`, `,
      )}]`,
      categories: sql<number[]>`array[${sql.join(
        CATEGORIES.map((name) => count(['category'], inCategory(name))),
        sql`, `,
      )}]`,
    })
    .from(products)
    .where(within)
  if (!counts) throw new Error('A count returned no row')
  return {
    total: counts.total,
    inStock: counts.inStock,
    categories: Object.fromEntries(CATEGORIES.map((name, i) => [name, counts.categories[i] ?? 0])) as Record<
      Category,
      number
    >,
    ages: counts.ages,
    prices: await countPrices(db, and(within, allOf(all, 'price'))),
    without: Object.fromEntries(GIVEN_UP.map((name, i) => [name, counts.without[i] ?? 0])) as Record<Narrowing, number>,
  }
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
