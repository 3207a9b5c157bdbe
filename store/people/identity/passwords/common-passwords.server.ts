/** The 100,000 commonest leaked passwords, as a filter that errs once in 20,000. Licence: THIRD_PARTY_NOTICES.md. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isInFilter } from '#engines/search/words/word-filter.ts'

let filter: Uint8Array | undefined

/** However its letters are cased. Reads its file once. */
export function isCommonPassword(password: string): boolean {
  filter ??= readFileSync(path.join(import.meta.dirname, 'common-passwords.bin'))
  return isInFilter(filter, normalizedPassword(password))
}

/** Written as the passwords of the filter are. */
export function normalizedPassword(password: string): string {
  return password.normalize('NFC').toLowerCase()
}
