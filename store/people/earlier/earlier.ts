/** Customers and orders of the shop system before: history that nothing is reckoned from. Browser-safe. */
import type { EarlierKind } from '#db/order-values.ts'

export type { EarlierKind } from '#db/order-values.ts'

/** A file may have this many bytes and rows. */
export const EARLIER_LIMITS = { bytes: 30 * 1024 * 1024, rows: 60_000 } as const

export type EarlierLine = { name: string; qty: number }

/**
 * A customer, or an order of one. `phone` as it was
 * read, or empty, `email` in small letters or empty. `orders` and `totalPaise`:
 * of a customer what the file counted, of an order 1, or 0 where it was cancelled, and its total. `day` of an order only.
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

/** What a row of the file is: a record, one with a record of an earlier row, or refused. */
export type EarlierRow = { line: number; name: string; record?: EarlierRecord; words: string }

/** `pieces` hold rows as JSON. `sheets` are those of a workbook that has several with rows. */
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
