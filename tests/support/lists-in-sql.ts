/** Lists, counts and choices as PostgreSQL answers them: what the memory of the shop is held against. */
import { and, arrayContains, asc, desc, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { products } from '#db/schema/goods.ts'
import type { Db } from '#engines/postgres/client.ts'
import type { Choices, Facets } from '#store/goods/catalogue/counts.schema.ts'
import type { Narrowing } from '#store/goods/catalogue/filters.ts'
import { AGE_BANDS, type AgeBand, type Ages, ageRange, agesOfBand } from '#store/goods/products/age-bands.ts'
import { LISTED_COLUMNS, productOfRow } from '#store/goods/products/product-row.server.ts'
import type { Product, ProductFilter } from '#store/goods/products/products.schema.ts'
import {
  CATEGORIES,
  type Category,
  DEFAULT_SORT,
  type LIST_SORTS,
  OLDEST_COUNTED_AGE,
  PRICE_FILTER,
} from '#store/goods/products/products.ts'
import { paiseFromRupees } from '#store/money.ts'

const MOST_CHOICES = 40

type WireSort = (typeof LIST_SORTS)[number]

/** Each filter that a shopper can give up alone; `rest` are the others. */
type Conditions = Record<Narrowing | 'rest', SQL>

const EVERYTHING = sql`true`

/** What shoppers see: neither deleted, nor a draft, nor hidden. */
const IS_LISTED = sql.raw("products.deleted_at is null and products.visibility = 'published'")

/** The conditions of the filter; one that is not set holds for every product. */
function conditionsOf(filter: ProductFilter): Conditions {
  const featured = filter.isFeatured === undefined ? EVERYTHING : eq(products.isFeatured, filter.isFeatured)
  const inStock = filter.inStock ? gt(products.stock, 0) : EVERYTHING
  const onSale = filter.onSale ? gt(products.originalPricePaise, products.pricePaise) : EVERYTHING
  const ages = ageRange(filter)
  const among = filter.ids ? isAmong(filter.ids) : EVERYTHING
  return {
    category: filter.category === undefined ? EVERYTHING : inCategory(filter.category),
    price: filter.price_max === undefined ? EVERYTHING : lte(products.pricePaise, paiseFromRupees(filter.price_max)),
    age: ages ? suitsAges(ages) : EVERYTHING,
    brand: filter.brand === undefined ? EVERYTHING : isCalled(products.brand, filter.brand),
    origin: filter.origin === undefined ? EVERYTHING : isCalled(products.countryOfOrigin, filter.origin),
    rest: sql`${IS_LISTED} and ${featured} and ${inStock} and ${onSale} and ${among} and ${tellsFacts(filter.fact)}`,
  }
}

/** Of each fact that is named one of the values; "yes" of one that is yes or no. */
function tellsFacts(tokens: readonly string[] = []): SQL {
  const said = tokens.map((token) => /^([^.]*)\.(.*)$/.exec(token)?.slice(1) ?? [])
  const named = Map.groupBy(said, ([id]) => id)
  const each = [...named].map(([id, some]) => {
    const texts = some.map(([, text = '']) => ({ yes: 'true', no: 'false' })[text] ?? text)
    return sql`coalesce(${products.facts} ->> ${id}::text = any(${sql.param(texts)}::text[]), false)`
  })
  return and(...each) ?? EVERYTHING
}

/** All of them together, but for those that are left out. */
function allOf(conditions: Conditions, ...but: Narrowing[]): SQL {
  const kept = Object.entries(conditions).filter(([name]) => !but.some((one) => one === name))
  return and(...kept.map(([, condition]) => condition)) ?? EVERYTHING
}

/** One of these names, whatever the capitals. */
function isCalled(column: AnyPgColumn, names: readonly string[]): SQL {
  return sql`lower(${column}) in (select lower(name) from unnest(${sql.param(names)}::text[]) name)`
}

/** One of these, however many: as one parameter, because a statement takes 65,535 at most. */
function isAmong(ids: readonly string[]): SQL {
  return sql`${products.id} = any(${sql.param(ids)}::uuid[])`
}

/** A name that is no category holds nothing. */
function inCategory(name: string): SQL {
  const known = CATEGORIES.some((category) => category === name)
  return known ? arrayContains(products.categories, [name]) : sql`false`
}

/** Suits any of these ages. A missing bound is open; a product without any ages suits everyone. */
function suitsAges([from, to]: Ages): SQL {
  return sql`coalesce(${products.ageFrom}, 0) <= ${to}::numeric and ${from}::numeric <= coalesce(${products.ageTo}, 1000)`
}

/**
 * Matching products in the requested order: all, or `limit` of them after the product `after` or the first `offset`. `among`
 * restricts them to a search's results.
 */
export async function listProducts(db: Db, filter: ProductFilter, among?: readonly string[]): Promise<Product[]> {
  const sort = filter.sortBy ?? DEFAULT_SORT
  const page = filter.after === undefined ? undefined : comesAfter(sort, filter.after)
  const query = db
    .select(LISTED_COLUMNS)
    .from(products)
    .where(and(allOf(conditionsOf(filter)), page, among && isAmong(among)))
    .orderBy(...SORT_ORDERS[sort])
    .offset(filter.offset ?? 0)
    .$dynamic()
  const rows = await (filter.limit === undefined ? query : query.limit(filter.limit))
  return rows.map(productOfRow)
}

/** Number of matching products, regardless of paging. */
export async function countProducts(db: Db, filter: ProductFilter, among?: readonly string[]): Promise<number> {
  return db.$count(products, and(allOf(conditionsOf(filter)), among && isAmong(among)))
}

/** Each order ends with the id, so that it is total and its pages fit together. */
const SORT_ORDERS: Record<WireSort, SQL[]> = {
  // Matches the index: PostgreSQL distinguishes nulls first from last even where there are none.
  popularity: [asc(products.popularity), sql`${products.createdAt} desc nulls last`, asc(products.id)],
  'price-asc': [asc(products.pricePaise), asc(products.popularity), asc(products.id)],
  'price-desc': [desc(products.pricePaise), asc(products.popularity), asc(products.id)],
  newest: [desc(products.createdAt), asc(products.id)],
}

/** Rows after the last one of the previous page, which is found even if deleted meanwhile. */
function comesAfter(sort: WireSort, id: string): SQL {
  const last = (column: SQL) => sql`(select ${column} from products where id = ${id})`
  const popularity = last(sql`popularity`)
  const price = last(sql`price_paise`)
  const tie = sql`(products.popularity, products.id) > (${popularity}, ${id}::uuid)`
  if (sort === 'price-asc')
    return sql`(products.price_paise > ${price} or (products.price_paise = ${price} and ${tie}))`
  if (sort === 'price-desc')
    return sql`(products.price_paise < ${price} or (products.price_paise = ${price} and ${tie}))`
  const created = last(sql`created_at`)
  const older = sql`(products.created_at < ${created} or (products.created_at = ${created} and products.id > ${id}::uuid))`
  if (sort === 'newest') return older
  return sql`(products.popularity > ${popularity} or (products.popularity = ${popularity} and ${older}))`
}

const GIVEN_UP = ['category', 'price', 'age', 'brand', 'origin'] as const satisfies Narrowing[]

/** Counts within the filter; `among` narrows to the products that a search found. */
export async function countFacets(db: Db, filter: ProductFilter, among?: readonly string[]): Promise<Facets> {
  const all = conditionsOf(filter)
  const within = and(all.rest, among && isAmong(among))
  const narrowing = { ...all, rest: sql`true` }
  const count = (but: Narrowing[], ...more: SQL[]) =>
    sql<number>`(coalesce(sum(n) filter (where ${and(allOf(narrowing, ...but), ...more)}), 0))::int`
  const ages = Array.from({ length: OLDEST_COUNTED_AGE + 1 }, (_, years) => suitsAges([years, years]))
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

/** Counts within the other filters; `among` narrows to the products that a search found. The most used come first. */
export async function listChoices(db: Db, filter: ProductFilter, among?: readonly string[]): Promise<Choices> {
  const all = conditionsOf(filter)
  const found = among && isAmong(among)
  const [brands, origins] = await Promise.all([
    countBy(db, products.brand, and(allOf(all, 'brand'), found)),
    countBy(db, products.countryOfOrigin, and(allOf(all, 'origin'), found)),
  ])
  return { brands, origins }
}

/** Spellings that differ in capitals alone are one. */
function countBy(db: Db, column: AnyPgColumn, condition: SQL | undefined): Promise<Choices['brands']> {
  const name = sql<string>`min(${column})`
  const count = sql<number>`count(*)::int`
  return db
    .select({ name, count })
    .from(products)
    .where(and(condition, isNotNull(column)))
    .groupBy(sql`lower(${column})`)
    .orderBy(desc(count), asc(name))
    .limit(MOST_CHOICES)
}
