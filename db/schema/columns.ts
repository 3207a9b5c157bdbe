/** Columns and parts of checks that many tables share. */
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, text, timestamp } from 'drizzle-orm/pg-core'
import { MAIL_LANGUAGES } from '../order-values.ts'

export const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/** A literal in a check, because checks take no parameters. */
export const literal = (text: string) => sql.raw(`'${text}'`)

/** The list after `in` in a check. */
export const listOf = (values: readonly string[]) => sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`)

export const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()

/** The language of messages to the person. */
export const mailLanguage = () => text('language', { enum: MAIL_LANGUAGES }).notNull().default('en')

export const isMailLanguage = (column: AnyPgColumn) => sql`${column} in ${listOf(MAIL_LANGUAGES)}`
