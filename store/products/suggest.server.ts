/** Suggestions while somebody types: products by name, categories, and what others searched for and found. */
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { CatalogueIndex } from './catalogue-index.server.ts'
import { CATEGORIES, type Category } from './products.ts'
import { suggestSearches } from './search-log.server.ts'

export type Suggestions = {
  products: { _id: string; name: string; price: number; imageUrl?: string | undefined }[]
  categories: Category[]
  searches: string[]
}

const MOST_PRODUCTS = 8
const MOST_SEARCHES = 3

/** Nothing is suggested for fewer than two characters. Prices in rupees. */
export async function suggest(db: Db, index: CatalogueIndex, text: string): Promise<Suggestions> {
  const typed = text.trim()
  if (typed.length < 2) return { products: [], categories: [], searches: [] }
  const ids = await index.suggest(typed, MOST_PRODUCTS)
  const [found, searches] = await Promise.all([findNamed(db, ids), suggestSearches(db, typed, MOST_SEARCHES)])
  const start = typed.toLowerCase()
  const categories = CATEGORIES.filter(
    (name) => name.toLowerCase().startsWith(start) || `${name}s`.toLowerCase() === start,
  )
  return { products: found, categories, searches }
}

async function findNamed(db: Db, ids: string[]): Promise<Suggestions['products']> {
  if (ids.length === 0) return []
  const { id, name, pricePaise, imageUrl } = products
  const rows = await db
    .select({ id, name, pricePaise, imageUrl })
    .from(products)
    .where(and(isNull(products.deletedAt), inArray(products.id, ids)))
    .orderBy(sql`array_position(${sql.param(ids)}::uuid[], ${products.id})`)
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    price: rupeesFromPaise(row.pricePaise),
    ...(row.imageUrl === null ? {} : { imageUrl: row.imageUrl }),
  }))
}
