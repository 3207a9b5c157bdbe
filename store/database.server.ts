/** What the store asks of its database, and what it makes of a database that refuses. */
import type { Db } from '#db/client.ts'
import { postgresCodeOf } from '#db/retry.ts'
import { StoreError } from './errors.ts'

export type { Db }

/** Numbers and days beyond their columns, and text that is neither. */
const OUT_OF_RANGE = new Set(['22003', '22007', '22008', '22P02'])

/** What is said of a value that no shape refused and no column holds. */
export const UNKEPT = 'The request holds a number or a day that cannot be kept.'

/** PostgreSQL's refusals that a caller can act on: text it cannot store, and a server that is away or overloaded. */
export function refusalOfDatabase(error: unknown): StoreError | undefined {
  const sqlState = postgresCodeOf(error)
  if (sqlState === '22021' || sqlState === '22P05') {
    return new StoreError('invalid_input', 'The request holds text that cannot be stored.')
  }
  // Every shape says what its column holds; should one be wrong, the fault is ours to hear of and not the shopper's to see.
  if (sqlState && OUT_OF_RANGE.has(sqlState)) return new StoreError('invalid_input', UNKEPT, { cause: error })
  if (isUnavailable(sqlState, error)) {
    return new StoreError('busy', 'The store is busy. Please try again in a moment.', { cause: error })
  }
  return undefined
}

/** Connection classes 08 and 57, too many connections, lock and statement time-outs, a standby, and no answer at all. */
function isUnavailable(sqlState: string | undefined, error: unknown): boolean {
  if (sqlState && /^(08|57P|53|25006|40001|40P01|55P03|57014|ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(sqlState)) return true
  for (let current = error; current instanceof Error; current = current.cause) {
    if (
      /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(
        current.message,
      )
    )
      return true
  }
  return false
}
