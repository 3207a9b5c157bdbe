/** Turns database errors into refusals. */
import type { Db } from '#engines/postgres/client.ts'
import { postgresCodeOf } from '#engines/postgres/retry.ts'
import { StoreError } from './errors.ts'

export type { Db }

/** SQLSTATEs for numbers, dates and text that do not fit their column. */
const OUT_OF_RANGE = new Set(['22003', '22007', '22008', '22P02'])

/** The message for a value that every schema accepts and no column holds. */
export const UNKEPT = 'The request holds a number or a day that cannot be kept.'

/** SQLSTATEs of a rule that a table had to hold: a reference, a unique value, a check. */
const BROKEN_RULES = new Set(['23503', '23505', '23514', '23P01'])
const MEANWHILE = 'Something else was changed at the same moment. Please look again, and try once more.'

/** The refusal for errors that a caller can act on: text that cannot be stored, and an absent or overloaded server. */
export function refusalOfDatabase(error: unknown): StoreError | undefined {
  const sqlState = postgresCodeOf(error)
  if (sqlState === '22021' || sqlState === '22P05') {
    return new StoreError('invalid_input', 'The request holds text that cannot be stored.')
  }
  // A schema that lets such a value through is our bug, but the shopper should not see a server error.
  if (sqlState && OUT_OF_RANGE.has(sqlState)) return new StoreError('invalid_input', UNKEPT, { cause: error })
  if (sqlState && BROKEN_RULES.has(sqlState)) return new StoreError('wrong_status', MEANWHILE, { cause: error })
  if (isUnavailable(sqlState, error)) {
    return new StoreError('busy', 'The store is busy. Please try again in a moment.', { cause: error })
  }
  return undefined
}

/** Connection classes 08 and 57, too many connections, lock and statement timeouts, a standby, or no answer. */
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
