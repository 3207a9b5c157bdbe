/** Suggestions while somebody types: products by name, categories, and what others searched for and found. */
import { and, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products } from '#db/schema.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { CatalogueIndex } from './catalogue-index.server.ts'
import { isAmong } from './product-conditions.server.ts'
import { CATEGORIES, type Category } from './products.ts'
import type { SearchLog } from './search-log.server.ts'

export type Suggestions = {
  products: { _id: string; name: string; price: number; imageUrl?: string | undefined }[]
  categories: Category[]
  searches: string[]
}

const MOST_PRODUCTS = 8
const MOST_SEARCHES = 3

/** Nothing is suggested for fewer than two characters. Prices in rupees. */
export async function suggest(
  { db, index, searchLog }: { db: Db; index: CatalogueIndex; searchLog: SearchLog },
  text: string,
): Promise<Suggestions> {
  const typed = text.trim()
  if (typed.length < 2) return { products: [], categories: [], searches: [] }
  const ids = await index.suggest(typed, MOST_PRODUCTS)
  const [found, searches] = await Promise.all([findNamed(db, ids), searchLog.suggest(typed, MOST_SEARCHES)])
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
    .where(and(isNull(products.deletedAt), isAmong(ids)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids
    .flatMap((wanted) => byId.get(wanted) ?? [])
    .map((row) => ({
      _id: row.id,
      name: row.name,
      price: rupeesFromPaise(row.pricePaise),
      ...(row.imageUrl === null ? {} : { imageUrl: row.imageUrl }),
    }))
}
