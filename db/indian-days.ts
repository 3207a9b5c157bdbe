/** India's clock in SQL. */
import { type SQL, sql } from 'drizzle-orm'
import { INDIAN_ZONE } from './india.ts'

/** SQL after a timestamp: with time zone it becomes India's clock, without one the moment that India's clock names. */
export const IN_INDIA_TEXT = `at time zone '${INDIAN_ZONE}'`
export const IN_INDIA = sql.raw(IN_INDIA_TEXT)

export const TODAY_TEXT = `(now() ${IN_INDIA_TEXT})::date`
export const TODAY = sql.raw(TODAY_TEXT)

/** The moment at which an Indian day, "2026-11-21", begins. */
export function startOfDay(day: string): SQL {
  return sql`(${day}::timestamp ${IN_INDIA})`
}
