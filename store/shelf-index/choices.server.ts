/** Which brands and countries of origin a list can be narrowed to: those of its products, each with how many it leaves. */
import { and, asc, desc, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { allOf, conditionsOf, isAmong } from '../products/product-conditions.server.ts'
import type { ProductFilter } from '../products/products.schema.ts'
import type { Choices } from './shelf-counts.schema.ts'

/** More nobody reads in a list; by the search each is found. */
export const MOST_CHOICES = 40

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
