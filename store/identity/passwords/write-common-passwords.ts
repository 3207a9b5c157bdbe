/**
 * `node store/identity/passwords/write-common-passwords.ts FOLDER` writes common-passwords.bin anew from the unpacked npm package
 * `@zxcvbn-ts/language-common` 4.1.3, whose list comes from what leaked, and from what the first guesses at this program are.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PERSON_LIMITS } from '#store/identity/limits/person-limits.ts'
import { filterOf } from '#store/search-engine/words/word-filter.ts'
import { asListed } from './common-passwords.server.ts'

/** One other password in 20,000 is taken for one of them. */
const BITS_PER_WORD = 24
const OWN = ['tokri123', 'tokri@123', 'tokrishop']

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder of the unpacked package @zxcvbn-ts/language-common.')
const leaked: string[] = JSON.parse(readFileSync(path.join(folder, 'src/passwords.json'), 'utf8'))
const words = [...new Set([...leaked, ...OWN].map(asListed))].filter((word) => word.length >= PERSON_LIMITS.passwordMin)
writeFileSync(path.join(import.meta.dirname, 'common-passwords.bin'), filterOf(words.sort(), BITS_PER_WORD))
process.stdout.write(`${words.length} passwords\n`)
