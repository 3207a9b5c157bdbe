/** Filters of the catalogue as conditions in SQL, each by its name, so that a count can leave one out. */
import { and, arrayContains, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { products } from '#db/schema.ts'
import { paiseFromRupees } from '#store/money.ts'
import type { ProductFilter } from './products.schema.ts'
import { CATEGORIES } from './products.ts'

/** Each filter that a shopper can give up alone; `rest` are the others. */
export type Conditions = Record<Narrowing | 'rest', SQL>
export type Narrowing = 'category' | 'price' | 'age' | 'brand' | 'origin'

const EVERYTHING = sql`true`

/** What shoppers see: neither deleted, nor a draft, nor hidden. */
export const IS_LISTED = and(isNull(products.deletedAt), eq(products.visibility, 'published')) as SQL

/** The conditions of the filter; one that is not set holds for every product. */
export function conditionsOf(filter: ProductFilter): Conditions {
  const featured = filter.isFeatured === undefined ? EVERYTHING : eq(products.isFeatured, filter.isFeatured)
  const inStock = filter.inStock ? gt(products.stock, 0) : EVERYTHING
  const among = filter.ids ? isAmong(filter.ids) : EVERYTHING
  return {
    category: filter.category === undefined ? EVERYTHING : inCategory(filter.category),
    price: filter.price_max === undefined ? EVERYTHING : lte(products.pricePaise, paiseFromRupees(filter.price_max)),
    age: filter.age === undefined ? EVERYTHING : suitsAge(sql`${filter.age}::numeric`),
    brand: filter.brand === undefined ? EVERYTHING : isCalled(products.brand, filter.brand),
    origin: filter.origin === undefined ? EVERYTHING : isCalled(products.countryOfOrigin, filter.origin),
    rest: sql`${IS_LISTED} and ${featured} and ${inStock} and ${among}`,
  }
}

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

/** A missing bound is open; a product without any ages suits everyone. */
export function suitsAge(age: SQL): SQL {
  return sql`coalesce(${products.ageFrom}, 0) <= ${age} and ${age} <= coalesce(${products.ageTo}, 1000)`
}
