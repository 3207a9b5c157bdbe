/** The catalogue as those who run the shop work on it: drafts included, filtered, sorted, changed in numbers. Browser-safe. */
import type { Category, Product, Visibility } from './products.ts'

/** Rows on one page of the list. */
export const PAGE_SIZE = 50

export const STOCK_STATES = ['in', 'low', 'out'] as const
export type StockState = (typeof STOCK_STATES)[number]

/** Without one of these, what was changed last comes first. */
export const ADMIN_SORTS = ['name-asc', 'name-desc', 'price-asc', 'price-desc', 'stock-asc', 'stock-desc'] as const
export type AdminSort = (typeof ADMIN_SORTS)[number]

/** A row of the list. */
export type AdminProduct = Omit<Product, 'description'> & { visibility: Visibility }

/** One page of the list. `corrected` are the words that were searched for instead, when a slip was mended. */
export type AdminProductPage = { products: AdminProduct[]; total: number; page: number; corrected?: string | undefined }

/** Changing a price by percent: what it may be, and what the new price is rounded to. */
export const PERCENT_LIMITS = { min: -90, max: 500 } as const
export const ROUNDINGS = ['rupee', 'paisa'] as const
type Rounding = (typeof ROUNDINGS)[number]

/** What can be done to many products at once. */
export type BulkAction =
  | { kind: 'feature'; isFeatured: boolean }
  | { kind: 'visibility'; visibility: Visibility }
  | { kind: 'category'; how: 'set' | 'add' | 'remove'; category: Category[] }
  | { kind: 'price'; percent: number; rounding: Rounding }
  | { kind: 'stock'; how: 'set' | 'add'; amount: number }
  | { kind: 'delete' }

/** How a change of many products ended, or would end. Refused ones stayed as they were. */
export type BulkResult = {
  changed: number
  unchanged: number
  refused: number
  /** The first refused ones by name, each with the reason. */
  refusals: { name: string; words: string }[]
  /** A few of the changes, in words. */
  examples: { name: string; from: string; to: string }[]
  /** By this the change can be undone; absent when it cannot, or when nothing was written. */
  changeId?: string | undefined
}

/** What a change of many products is called in lists and questions: "Price +10 %". */
export function nameOfAction(action: BulkAction): string {
  switch (action.kind) {
    case 'feature':
      return action.isFeatured ? 'Feature' : 'Take off the featured'
    case 'visibility':
      return { published: 'Publish', draft: 'Make a draft', hidden: 'Hide' }[action.visibility]
    case 'category': {
      const verb = { set: 'Set category', add: 'Add category', remove: 'Remove category' }[action.how]
      return `${verb} ${action.category.join(', ')}`
    }
    case 'price':
      return `Price ${action.percent < 0 ? '−' : '+'}${Math.abs(action.percent)} %`
    case 'stock':
      return action.how === 'set'
        ? `Stock to ${action.amount}`
        : `Stock ${action.amount < 0 ? '−' : '+'}${Math.abs(action.amount)}`
    case 'delete':
      return 'Delete'
  }
}

export const STOCK_REASON_WORDS = {
  opening: 'Opening stock',
  admin: 'Set by hand',
  order: 'Sold in an order',
  cancel: 'Order cancelled',
  change: 'Order changed',
  return: 'Came back from an order',
  import: 'Import from a file',
} as const

/** One change of a stock; `total` is the stock after it. */
export type StockMovement = {
  _id: number
  at: string
  delta: number
  total: number
  reason: keyof typeof STOCK_REASON_WORDS
  note?: string | undefined
  who?: string | undefined
  order?: { _id: string; orderNumber: string } | undefined
}
