/** The 100,000 commonest leaked passwords, as a filter that errs once in 20,000. Licence: THIRD_PARTY_NOTICES.md. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isInFilter } from '#engines/search/words/word-filter.ts'

let filter: Uint8Array | undefined

/** Ignores case. Reads the file once. */
export function isCommonPassword(password: string): boolean {
  filter ??= readFileSync(path.join(import.meta.dirname, 'common-passwords.bin'))
  return isInFilter(filter, normalizedPassword(password))
}

export function normalizedPassword(password: string): string {
  return password.normalize('NFC').toLowerCase()
}
