/** The shop at a glance. Browser-safe. */

/** What waits for somebody; absent where the person has no right to know. Nothing is counted beyond `MOST_COUNTED`. */
export type WaitingCounts = {
  toConfirm: number
  /** Confirmed orders. */
  toPack: number
  openRequests?: number | undefined
  failedMails?: number | undefined
}

/** Where counting stops: "999+" says as much as 14,302, and costs the same however many wait. */
export const MOST_COUNTED = 1000

/** The days of the chart. */
export const OVERVIEW_DAYS = 30

/** The orders of one day in India, "2026-11-21", without those cancelled or returned. Takings in rupees. */
export type DayOfSales = { day: string; orders: number; takings?: number | undefined }

export type ShortProduct = { _id: string; name: string; stock: number }
export type BestSeller = { _id: string; name: string; units: number }
type UnmetSearch = { words: string; count: number }

/** Everything on the first page of the admin area; what the person has no right to is absent. Times in ISO 8601. */
export type Overview = {
  asOf: string
  waiting: WaitingCounts
  /** Of those to confirm: how many are to be called now, and since when the oldest waits. */
  toCall: { due: number; oldestAt: string | null }
  /** Oldest first, today last, every day of them. */
  days: DayOfSales[]
  bestSellers: BestSeller[]
  stock?: { low: number; out: number; products: ShortProduct[] } | undefined
  unmetSearches?: UnmetSearch[] | undefined
  /** False until the first order ever. */
  hasOrders: boolean
}
