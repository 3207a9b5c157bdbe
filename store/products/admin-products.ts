/** The catalogue as those who run the shop work on it: drafts included, filtered, sorted, changed in numbers. Browser-safe. */

/** Rows on one page of the list. */
export const PAGE_SIZE = 50

export const STOCK_STATES = ['in', 'low', 'out'] as const
export type StockState = (typeof STOCK_STATES)[number]

/** Without one of these, what was changed last comes first. */
export const ADMIN_SORTS = ['name-asc', 'name-desc', 'price-asc', 'price-desc', 'stock-asc', 'stock-desc'] as const
export type AdminSort = (typeof ADMIN_SORTS)[number]

/** Changing a price by percent: what it may be, and what the new price is rounded to. */
export const PERCENT_LIMITS = { min: -90, max: 500 } as const
export const ROUNDINGS = ['rupee', 'paisa'] as const

export const STOCK_REASON_WORDS = {
  opening: 'Opening stock',
  admin: 'Set by hand',
  order: 'Sold in an order',
  cancel: 'Order cancelled',
  change: 'Order changed',
  return: 'Came back from an order',
  import: 'Import from a file',
} as const
