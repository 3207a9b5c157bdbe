/** The addresses of narrowed lists, as shoppers make them with the filters. */
import { SORTS } from '#store/goods/products/products.ts'
import type { BenchShop } from './shops.ts'

const PRICES = Array.from({ length: 50 }, (_, n) => (n + 1) * 100)
const SHELVES = ['Study', 'Gift', 'Household']
const NO_FILTER = undefined

type Product = { category: string; rupees: number; brand: string; origin: string }

/** So many different pages: shelves by order and price, and the finders by age as well; mixed, always in the same way. */
export function combinations(count: number): string[] {
  const shelves = SHELVES.flatMap((shelf) => narrowed(`/category/${shelf}`, [NO_FILTER]))
  const finders = ['/gift-finder', '/category/Toy'].flatMap((finder) => narrowed(finder, [NO_FILTER, 2, 4, 6, 8, 10]))
  return mixed([...shelves, ...finders]).slice(0, count)
}

/** The same as calls of the API, a part of a list each as the pages ask for it. */
export function asCalls(pages: string[], limit: number): string[] {
  return pages.map((page) => {
    const { pathname, searchParams } = new URL(page, 'http://shop.invalid')
    const shelf = pathname === '/gift-finder' ? 'Gift' : (pathname.split('/').at(-1) ?? '')
    return `/api/products?${new URLSearchParams({ category: shelf, limit: String(limit), stock: 'shown', ...Object.fromEntries(searchParams) })}`
  })
}

/**
 * Pages of shelves whose first part is full of `cards` products, narrowed in ever other ways: by maker or origin too, so
 * that they are none of the combinations.
 */
export async function fullPages({ database }: BenchShop, cards: number): Promise<string[]> {
  const { rows } = await database.pool.query<Product>(
    'select categories[1] as category, price_paise / 100 as rupees, brand, country_of_origin as origin from products',
  )
  const brands = [NO_FILTER, ...new Set(rows.map(({ brand }) => brand))]
  const origins = [NO_FILTER, ...new Set(rows.map(({ origin }) => origin))]
  const pages: string[] = []
  for (const shelf of SHELVES) {
    for (const brand of brands) {
      for (const origin of origins) {
        if (!brand && !origin) continue
        const prices = rows
          .filter(
            (row) => row.category === shelf && (!brand || row.brand === brand) && (!origin || row.origin === origin),
          )
          .map(({ rupees }) => rupees)
        const ways = PRICES.filter((most) => prices.filter((rupees) => rupees <= most).length >= cards)
        for (const most of ways)
          for (const sort of SORTS) pages.push(pageOf(`/category/${shelf}`, { sort, most, brand, origin }))
      }
    }
  }
  return mixed(pages)
}

function narrowed(path: string, ages: (number | undefined)[]): string[] {
  return PRICES.flatMap((most) => SORTS.flatMap((sort) => ages.map((age) => pageOf(path, { sort, most, age }))))
}

type Ways = {
  sort: string
  most: number
  age?: number | undefined
  brand?: string | undefined
  origin?: string | undefined
}

function pageOf(path: string, { sort, most, age, brand, origin }: Ways): string {
  const params = new URLSearchParams({ sortBy: sort, price_max: String(most) })
  if (age !== undefined) params.set('age', String(age))
  if (brand) params.set('brand', brand)
  if (origin) params.set('origin', origin)
  return `${path}?${params}`
}

/** Shuffled by a fixed rule, so that what stands side by side has nothing in common. */
function mixed<T>(list: T[]): T[] {
  let seed = 7
  const copy = [...list]
  for (let at = copy.length - 1; at > 0; at--) {
    seed = (seed * 48_271) % 2_147_483_647
    const other = seed % (at + 1)
    const [one, two] = [copy[at], copy[other]]
    if (one !== undefined && two !== undefined) [copy[at], copy[other]] = [two, one]
  }
  return copy
}
