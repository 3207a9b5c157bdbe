/** Filters, order and page of the list of products: they stand in the address, so that a view can be kept and sent. */
import { VISIBILITY_NAMES } from '#app/desk/shared/badges.tsx'
import { oneOf, pageNumber, type Query, text } from '#app/kit/list/params.ts'
import type { AdminProductFilter } from '#store/goods/products/admin-products.schema.ts'
import { ADMIN_SORTS, STOCK_STATES } from '#store/goods/products/admin-products.ts'
import { CATEGORIES, PRODUCT_LIMITS, VISIBILITIES } from '#store/goods/products/products.ts'

const STOCKS = { in: 'In stock', low: 'Low', out: 'Out' }
const SORTS = {
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  'price-asc': 'Price, low first',
  'price-desc': 'Price, high first',
  'stock-asc': 'Stock, low first',
  'stock-desc': 'Stock, high first',
}
const SHOWN = { featured: 'Featured', plain: 'Not featured', sale: 'On sale', untaxed: 'No GST rate or HSN' }
const SHOWN_AS = {
  featured: { featured: 'true' },
  plain: { featured: 'false' },
  sale: { onSale: 'true' },
  untaxed: { tax: 'missing' },
} as const

const shownAs = (label: string, choices: readonly (keyof typeof SHOWN_AS)[]) =>
  oneOf(choices, { label, allLabel: 'Any', words: (shown) => SHOWN[shown] })

export const PRODUCT_PARAMS = {
  search: text(PRODUCT_LIMITS.search, 'Filter by name', { className: 'max-lg:col-span-2' }),
  category: oneOf(CATEGORIES, { label: 'Category', allLabel: 'Any' }),
  stock: oneOf(STOCK_STATES, { label: 'Stock', allLabel: 'Any', words: (stock) => STOCKS[stock] }),
  visibility: oneOf(VISIBILITIES, { label: 'Visibility', allLabel: 'Any', words: (one) => VISIBILITY_NAMES[one] }),
  shown: shownAs('Show only', ['featured', 'plain', 'sale', 'untaxed']),
  family: text(PRODUCT_LIMITS.family),
  // The headers sort on wide screens.
  sort: oneOf(ADMIN_SORTS, {
    label: 'Sort',
    allLabel: 'Changed last',
    className: 'lg:hidden',
    words: (sort) => SORTS[sort],
  }),
  page: pageNumber,
}
export type ListQuery = Query<typeof PRODUCT_PARAMS>

/** The parameters in a shop that is not registered for GST. */
export const UNTAXED_PARAMS = { ...PRODUCT_PARAMS, shown: shownAs('Shown as', ['featured', 'plain', 'sale']) }

/** The filter alone, as the API takes it: another order or page of it holds the same products. */
export function productFilterOf({ shown, sort: _, page: __, ...filter }: ListQuery): AdminProductFilter {
  return { ...filter, ...(shown && SHOWN_AS[shown]) }
}

export function isFiltered(query: ListQuery): boolean {
  return Object.keys(productFilterOf(query)).length > 0
}
