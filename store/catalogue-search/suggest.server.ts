/** Suggestions while somebody types: products by name, categories, and what others searched for and found. */
import type { Catalogue } from '../catalogue/catalogue.server.ts'
import { CATEGORIES } from '../products/products.ts'
import type { Suggestions } from './catalogue-search.schema.ts'
import type { SearchLog } from './search-log.server.ts'

const MOST_PRODUCTS = 8
const MOST_SEARCHES = 3

/**
 * Nothing is suggested for fewer than two characters. Prices in rupees. What others searched for is shown in the shop's own
 * words only: nobody can write to other shoppers by searching.
 */
export async function suggest(
  { catalogue, searchLog }: { catalogue: Catalogue; searchLog: SearchLog },
  text: string,
): Promise<Suggestions> {
  const typed = text.trim()
  if (typed.length < 2) return { products: [], categories: [], searches: [] }
  const [products, searched] = await Promise.all([catalogue.suggest(typed, MOST_PRODUCTS), searchLog.suggest(typed)])
  const searches = new Set(searched.flatMap((words) => catalogue.documents.index.inOwnWords(words) ?? []))
  const start = typed.toLowerCase()
  const categories = CATEGORIES.filter(
    (name) => name.toLowerCase().startsWith(start) || `${name}s`.toLowerCase() === start,
  )
  return { products, categories, searches: [...searches].slice(0, MOST_SEARCHES) }
}
