/** The first page until the owner arranges one. Every browser loads this file, so it imports as little as possible. */
import type { Language } from '#store/language.ts'
import { CATEGORIES, type Category } from '../products/products.ts'

export type HomeTile = Category | { to: string; title: string; picture: string }
export type HomeRow = { to: string; title: string; query: Record<string, string> }
/** The first page below its hero: tiles, and parts from top to bottom. */
export type HomeView = { tiles: HomeTile[]; parts: ('tiles' | 'featured' | HomeRow)[] }

const row = (name: string, titles: Record<Language, string>, query: Record<string, string>) => ({
  to: `/collection/${name}`,
  titles,
  query,
})

export const OUR_ROWS = [
  row('under-99', { en: '₹99 and under', hi: '₹99 तक' }, { price_max: '99' }),
  row('on-offer', { en: 'On offer', hi: 'ऑफ़र में' }, { onSale: 'true' }),
  row('new', { en: 'New', hi: 'नया सामान' }, { sortBy: 'newest' }),
]

const defaultIn = (language: Language): HomeView => ({
  tiles: [...CATEGORIES],
  parts: ['tiles', 'featured', ...OUR_ROWS.map(({ to, titles, query }) => ({ to, title: titles[language], query }))],
})

export const DEFAULT_HOME: Readonly<Record<Language, HomeView>> = { en: defaultIn('en'), hi: defaultIn('hi') }
