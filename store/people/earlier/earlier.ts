/** Types for customers and orders of the previous shop system. Browser-safe. */
import type { EarlierKind } from '#db/order-values.ts'

export type { EarlierKind } from '#db/order-values.ts'

/** Most bytes and rows of a file. */
export const EARLIER_LIMITS = { bytes: 30 * 1024 * 1024, rows: 60_000 } as const

export type EarlierLine = { name: string; qty: number }

/**
 * A customer or an order. `orders` and `totalPaise` are a customer's totals, or an order's 1 (0 if cancelled) and its price.
 * Only orders have a `day`. `phone` and `email` (lower case) may be empty.
 */
export type EarlierRecord = {
  kind: EarlierKind
  number: string
  day: string | null
  name: string
  phone: string
  email: string
  address: string
  orders: number
  totalPaise: number
  status: string
  lines: EarlierLine[]
}

/** A row of the file: with a `record`, joined to an earlier row's (empty `words`), or refused for what `words` say. */
export type EarlierRow = { line: number; name: string; record?: EarlierRecord; words: string }

/** A file as read: `pieces` hold rows as JSON, `sheets` names those of a workbook with several. */
export type EarlierFile = {
  system: string
  kind: EarlierKind
  rows: number
  ignoredColumns: string[]
  sheets?: string[]
  pieces: Uint8Array[]
}

export type EarlierJob = { earlier: true; sheet?: string | undefined }

/** Reads the file at a path; throws `invalid_input` when it cannot be read, `busy` when too many want one read. */
export type ReadEarlierFile = (
  file: string,
  job: EarlierJob,
  from: { asker: string; signal: AbortSignal },
) => Promise<EarlierFile>

/** "3 orders, last on 12 March 2025". */
export function wordsOfEarlierOrders(
  { orders, lastDay }: { orders: number; lastDay: string | null },
  day: (iso: string) => string,
) {
  const many = orders === 1 ? '1 order' : `${orders === 0 ? 'no' : orders} orders`
  return lastDay === null ? many : `${many}, last on ${day(lastDay)}`
}
