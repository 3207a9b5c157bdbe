/** Kinds of value that every shape on the wire is made of. They refuse what PostgreSQL or a page could not keep. */
import { z } from 'zod'
import { hasWholePaise } from './money.ts'

/**
 * Text as people write it, trimmed, in any script. NUL (which PostgreSQL cannot store) and lone surrogates (which would
 * be replaced silently) are refused, and so are the control characters that reorder text on screen.
 */
export function plainText(min: number, max: number) {
  return z
    .string()
    .refine((value) => value.isWellFormed() && !hasForbiddenCharacter(value), {
      error: 'Contains characters that cannot be stored.',
    })
    .transform((value) => value.trim())
    .pipe(
      z
        .string()
        .min(min, { error: min === 1 ? 'Must not be empty.' : `Must have at least ${min} characters.` })
        .max(max, { error: `Must have at most ${max} characters.` }),
    )
    .meta({ minLength: min, maxLength: max })
}

function hasForbiddenCharacter(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i)
    const control = (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) || code === 0x7f
    const reordering = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)
    if (control || reordering) return true
  }
  return false
}

/** A price on the wire: a finite rupee number from 0 to `max` with at most two decimals. */
export function rupees(max: number) {
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
