/** Value types for all API schemas. They refuse what PostgreSQL or a page could not hold. */
import { z } from 'zod'
import { hasWholePaise } from './money.ts'

/** Signs that embed, isolate or turn text around. They come along when a number is copied, and say nothing. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g
/** Text of nothing that shows. */
const UNSEEN = /^[\p{DI}\p{White_Space}\u2800]*$/u

/** The text in one spelling of Unicode (NFC), trimmed, without signs that turn it around; empty where nothing of it shows. */
export function tidyText(text: string): string {
  const tidy = text.replace(TURNING, '').normalize('NFC').trim()
  return UNSEEN.test(tidy) ? '' : tidy
}

/** At least one letter, so that it can be called out and printed. */
export function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text.replace(/\p{DI}/gu, ''))
}

/**
 * Text in any script, tidy. Refuses NUL (which PostgreSQL cannot store), lone surrogates (which would be replaced silently),
 * and other control characters.
 */
export function plainText(min: number, max: number) {
  return z
    .string()
    .refine((value) => value.isWellFormed() && !hasForbiddenCharacter(value), {
      error: 'Contains characters that cannot be stored.',
    })
    .transform(tidyText)
    .pipe(
      z
        .string()
        .min(min, { error: min === 1 ? 'Must not be empty.' : `Must have at least ${min} characters.` })
        .max(max, { error: `Must have at most ${max} characters.` }),
    )
    .meta({ minLength: min, maxLength: max })
}

/** Plain text without a line break. */
export function oneLine(min: number, max: number) {
  return plainText(min, max).refine((text) => !/[\r\n]/.test(text), { error: 'Must be one line.' })
}

function hasForbiddenCharacter(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i)
    if ((code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) || code === 0x7f) return true
  }
  return false
}

/** A price in rupees: finite, from 0 to `max`, with at most two decimals. */
export function rupeesShape(max: number) {
  return z
    .number({ error: 'Must be a number of rupees.' })
    .min(0, { error: 'Must not be negative.' })
    .max(max, { error: `Must be at most ${max}.` })
    .refine(hasWholePaise, { error: 'Must have at most two decimals.' })
}

/** An integer from `min` to `max`. */
export function wholeNumber(min: number, max: number) {
  const refusal = `Must be a whole number from ${min} to ${max}.`
  return z.int({ error: refusal }).min(min, { error: refusal }).max(max, { error: refusal })
}

/** Largest int4: for prices in paise, stocks, revisions. bigint columns hold every safe integer. */
export const MOST_INT4 = 2_147_483_647

/** A query's number from `min` to `max`, with up to four decimals. */
export function numberInQuery(min: number, max: number) {
  return digitsInQuery(/^\d{1,10}(\.\d{1,4})?$/, 'number', min, max)
}

/** A query's whole number from `min` (not negative) to `max`. */
export function wholeInQuery(min: number, max: number) {
  return digitsInQuery(/^\d{1,16}$/, 'integer', min, max)
}

/** The id of a row with a serial key, in a path or query. */
export const rowNumberShape = wholeInQuery(1, Number.MAX_SAFE_INTEGER)

function digitsInQuery(digits: RegExp, type: 'number' | 'integer', min: number, max: number) {
  const refusal = `Must be a ${type === 'integer' ? 'whole ' : ''}number from ${min} to ${max}.`
  return z
    .string()
    .regex(digits, { error: refusal })
    .transform(Number)
    .pipe(z.number().min(min, { error: refusal }).max(max, { error: refusal }))
    .meta({ type, pattern: undefined, minimum: min, maximum: max })
}

/** "true" or "false" in a query. */
export const flagQueryShape = z.enum(['true', 'false']).transform((value) => value === 'true')

/** A number of things in an answer. */
export const countShape = z.int().min(0)

export function areDistinct(those: readonly unknown[]): boolean {
  return new Set(those).size === those.length
}

/** A day such as 2026-11-21. PostgreSQL has no year 0, and JavaScript formats early years differently. */
export function calendarDay() {
  const refusal = 'Must be a day from 1900 on, such as 2026-11-21.'
  // Ranges of days are reckoned from days alone.
  return z.iso.date({ error: refusal, abort: true }).refine((day) => day >= '1900-01-01', { error: refusal })
}

/** An empty field of a form counts as absent. */
export const blankIsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)

/** The `userId` of a body: who the page thinks is signed in. Compared with the session, never trusted. */
export const claimedIdShape = z.string().max(100).optional()
