/** Sort orders, limits and words of the product list for staff. Browser-safe. */

export const ADMIN_PAGE_SIZE = 50

export const STOCK_STATES = ['in', 'low', 'out'] as const
export type StockState = (typeof STOCK_STATES)[number]

/** Sort orders of the list. Without one, the latest change comes first. */
export const ADMIN_SORTS = ['name-asc', 'name-desc', 'price-asc', 'price-desc', 'stock-asc', 'stock-desc'] as const
export type AdminSort = (typeof ADMIN_SORTS)[number]

/** Range of price changes, in percent. */
export const PRICE_PERCENT_LIMITS = { min: -90, max: 500 } as const
export const ROUNDINGS = ['rupee', 'paisa'] as const

export const STOCK_REASON_WORDS = {
  opening: 'Opening stock',
  admin: 'Set by hand',
  order: 'Sold in an order',
  cancel: 'Order cancelled',
  change: 'Order changed',
  return: 'Came back from an order',
  import: 'Import from a file',
  goods_in: 'Goods in',
  count: 'Stock-take',
} as const
