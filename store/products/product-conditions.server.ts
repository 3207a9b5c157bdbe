/** Filters of the catalogue as conditions in SQL, each by its name, so that a count can leave one out. */
import { and, arrayContains, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { products } from '#db/schema.ts'
import { paiseFromRupees } from '#store/money.ts'
import { type Ages, agesAsked } from './age-bands.ts'
import type { ProductFilter } from './products.schema.ts'
import { CATEGORIES } from './products.ts'

/** Each filter that a shopper can give up alone; `rest` are the others. */
export type Conditions = Record<Narrowing | 'rest', SQL>
export type Narrowing = 'category' | 'price' | 'age' | 'brand' | 'origin'

const EVERYTHING = sql`true`

/** What shoppers see: neither deleted, nor a draft, nor hidden. */
export const IS_LISTED_TEXT = "products.deleted_at is null and products.visibility = 'published'"
export const IS_LISTED = sql.raw(IS_LISTED_TEXT)

/** The conditions of the filter; one that is not set holds for every product. */
export function conditionsOf(filter: ProductFilter): Conditions {
  const featured = filter.isFeatured === undefined ? EVERYTHING : eq(products.isFeatured, filter.isFeatured)
  const inStock = filter.inStock ? gt(products.stock, 0) : EVERYTHING
  const onSale = filter.onSale ? gt(products.originalPricePaise, products.pricePaise) : EVERYTHING
  const ages = agesAsked(filter)
  const among = filter.ids ? isAmong(filter.ids) : EVERYTHING
  return {
    category: filter.category === undefined ? EVERYTHING : inCategory(filter.category),
    price: filter.price_max === undefined ? EVERYTHING : lte(products.pricePaise, paiseFromRupees(filter.price_max)),
    age: ages ? suitsAges(ages) : EVERYTHING,
    brand: filter.brand === undefined ? EVERYTHING : isCalled(products.brand, filter.brand),
    origin: filter.origin === undefined ? EVERYTHING : isCalled(products.countryOfOrigin, filter.origin),
    rest: sql`${IS_LISTED} and ${featured} and ${inStock} and ${onSale} and ${among}`,
  }
}

/** Whether the filter leaves nothing of the catalogue out, but for what its words do not find. */
export function isUnfiltered(filter: ProductFilter): boolean {
  return FILTERS.every((name) => filter[name] === undefined)
}

const FILTERS = [
  'isFeatured',
  'category',
  'price_max',
  'age',
  'age_to',
  'brand',
  'origin',
  'inStock',
  'onSale',
  'ids',
] as const

/** All of them together, but for those that are left out. */
export function allOf(conditions: Conditions, ...but: Narrowing[]): SQL {
  const kept = Object.entries(conditions).filter(([name]) => !but.some((one) => one === name))
  return and(...kept.map(([, condition]) => condition)) ?? EVERYTHING
}

/** Whatever the capitals. */
function isCalled(column: AnyPgColumn, name: string): SQL {
  return sql`lower(${column}) = lower(${name})`
}

/** One of these, however many: as one parameter, because a statement takes 65,535 at most. */
export function isAmong(ids: readonly string[]): SQL {
  return sql`${products.id} = any(${sql.param(ids)}::uuid[])`
}

/** A name that is no category holds nothing. */
export function inCategory(name: string): SQL {
  const known = CATEGORIES.some((category) => category === name)
  return known ? arrayContains(products.categories, [name]) : sql`false`
}

/** Suits any of these ages. A missing bound is open; a product without any ages suits everyone. */
export function suitsAges([from, to]: Ages): SQL {
  return sql`coalesce(${products.ageFrom}, 0) <= ${to}::numeric and ${from}::numeric <= coalesce(${products.ageTo}, 1000)`
}
