/** Columns and parts of checks that many tables have. */
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, text, timestamp } from 'drizzle-orm/pg-core'
import { MAIL_LANGUAGES } from '../order-values.ts'

export const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/** A text as a literal of a check, because checks take no parameters. */
export const literal = (text: string) => sql.raw(`'${text}'`)

/** The list of an `in`, as the text of a check. */
export const listOf = (values: readonly string[]) => sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`)

export const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()

/** The language in which the person is written to. */
export const mailLanguage = () => text('language', { enum: MAIL_LANGUAGES }).notNull().default('en')

/** The check of a `mailLanguage`. */
export const isMailLanguage = (column: AnyPgColumn) => sql`${column} in ${listOf(MAIL_LANGUAGES)}`
