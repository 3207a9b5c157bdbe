/** Columns and parts of checks that many tables have. */
import { sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

export const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/** A text as a literal of a check, because checks take no parameters. */
export const literal = (text: string) => sql.raw(`'${text}'`)

/** The list of an `in`, as the text of a check. */
export const listOf = (values: readonly string[]) => sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`)

export const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()
