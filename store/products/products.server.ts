/**
 * Reading the catalogue. A product of the wire is built from a row in one place, `productOfRow`; deleted products
 * are in no answer.
 */
import { and, arrayContains, asc, desc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { StoreError } from '#store/errors.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { ProductFilter } from './products.schema.ts'
import { CATEGORIES, type Category, type Popularity, type Product, type Sort } from './products.ts'

export type ProductRow = typeof products.$inferSelect

/** The products that match, in the order asked for: the whole list, or `limit` of them after the product `after`. */
export async function listProducts(db: Db, filter: ProductFilter): Promise<Product[]> {
  const query = db
    .select()
    .from(products)
    .where(and(isNull(products.deletedAt), ...conditionsOf(filter)))
    .orderBy(...orderOf(filter))
    .$dynamic()
  const rows = await (filter.limit === undefined ? query : query.limit(filter.limit))
  return rows.map(productOfRow)
}

/** One product. Throws `not_found` for an unknown or deleted one. */
export async function getProduct(db: Db, id: string): Promise<Product> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
  if (!row) throw productNotFound()
  return productOfRow(row)
}

export function productNotFound(): StoreError {
  return new StoreError('not_found', 'There is no such product.')
}

/** The product of the wire. Rupees; absent fields are left out. */
export function productOfRow(row: ProductRow): Product {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: rupeesFromPaise(row.pricePaise),
    ...(row.originalPricePaise === null ? {} : { originalPrice: rupeesFromPaise(row.originalPricePaise) }),
    stock: row.stock,
    category: row.categories as Category[],
    ...(row.imageUrl === null ? {} : { imageUrl: row.imageUrl }),
    isFeatured: row.isFeatured,
    popularity: row.popularity as Popularity,
    ...(row.ageFrom === null ? {} : { ageFrom: row.ageFrom }),
    ...(row.ageTo === null ? {} : { ageTo: row.ageTo }),
    version: versionOf(row),
  }
}

/** A version names the revision of the fields and the stock that was read with them. */
export function versionOf(row: Pick<ProductRow, 'revision' | 'stock'>): string {
  return `${row.revision}.${row.stock}`
}

function conditionsOf(filter: ProductFilter): (SQL | undefined)[] {
  return [
    filter.isFeatured === undefined ? undefined : eq(products.isFeatured, filter.isFeatured),
    filter.category === undefined ? undefined : inCategory(filter.category),
    filter.price_max === undefined ? undefined : lte(products.pricePaise, paiseFromRupees(filter.price_max)),
    filter.age === undefined ? undefined : suitsAge(filter.age),
    ...wordsOf(filter.search).map(holdsWord),
    filter.after === undefined ? undefined : comesAfter(filter.sortBy, filter.after),
  ]
}

function inCategory(name: string): SQL | undefined {
  const known = CATEGORIES.some((category) => category === name)
  return known ? arrayContains(products.categories, [name]) : sql`false`
}

/** A missing bound is open; a product without any ages suits everyone. */
function suitsAge(age: number): SQL {
  return sql`coalesce(${products.ageFrom}, 0) <= ${age} and ${age} <= coalesce(${products.ageTo}, 1000)`
}

function wordsOf(search = ''): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 12)
}

function holdsWord(word: string): SQL | undefined {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    sql`${products.name} ilike ${pattern}`,
    sql`${products.description} ilike ${pattern}`,
    sql`array_to_string(${products.categories}, ' ') ilike ${pattern}`,
  )
}

function orderOf(filter: ProductFilter): SQL[] {
  const firstInName = wordsOf(filter.search)
    .slice(0, 1)
    .map((word) => desc(nameHolds(word)))
  return [
    ...(filter.after === undefined && filter.limit === undefined ? firstInName : []),
    ...SORT_ORDERS[filter.sortBy],
  ]
}

function nameHolds(word: string): SQL {
  return sql`position(${word} in lower(${products.name})) > 0`
}

const SORT_ORDERS: Record<Sort, SQL[]> = {
  popularity: [asc(products.popularity), desc(products.createdAt), asc(products.id)],
  'price-asc': [asc(products.pricePaise), asc(products.popularity), asc(products.id)],
  'price-desc': [desc(products.pricePaise), asc(products.popularity), asc(products.id)],
}

/** The rows behind the last one of the page before; that row is found even when it was deleted meanwhile. */
function comesAfter(sort: Sort, id: string): SQL {
  const last = (column: SQL) => sql`(select ${column} from products where id = ${id})`
  const popularity = last(sql`popularity`)
  const price = last(sql`price_paise`)
  const tie = sql`(products.popularity, products.id) > (${popularity}, ${id}::uuid)`
  if (sort === 'price-asc')
    return sql`(products.price_paise > ${price} or (products.price_paise = ${price} and ${tie}))`
  if (sort === 'price-desc')
    return sql`(products.price_paise < ${price} or (products.price_paise = ${price} and ${tie}))`
  const created = last(sql`created_at`)
  return sql`(products.popularity > ${popularity} or (products.popularity = ${popularity} and
    (products.created_at < ${created} or (products.created_at = ${created} and products.id > ${id}::uuid))))`
}
