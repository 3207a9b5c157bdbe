/** The first page as it is while nothing is arranged. Every browser loads this file, so it imports as little as it can. */
import { CATEGORIES, type Category } from '../products/products.ts'

export type HomeTile = Category | { to: string; title: string; picture: string }
export type HomeRow = { to: string; title: string; query: Record<string, string> }
/** The parts of the first page below its hero, in order. */
export type HomeView = { tiles: HomeTile[]; parts: ('tiles' | 'featured' | HomeRow)[] }

const row = (name: string, title: string, query: Record<string, string>): HomeRow => ({
  to: `/collection/${name}`,
  title,
  query,
})

export const OUR_ROWS = [
  row('under-99', '₹99 and under', { price_max: '99' }),
  row('on-offer', 'On offer', { onSale: 'true' }),
  row('new', 'New', { sortBy: 'newest' }),
]

export const DEFAULT_HOME: HomeView = { tiles: [...CATEGORIES], parts: ['tiles', 'featured', ...OUR_ROWS] }
