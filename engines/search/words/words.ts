/** Splits a text into words: folded, cut at everything but letters and digits, quantities apart, plurals as singular. */

import { fold, latin } from '#engines/search/fold.ts'
import { isDevanagari } from './devanagari.ts'

/** `form`: the word as written, folded. `term`: what it is indexed under. */
export type Word = {
  form: string
  term: string
  /** A new part of the name begins here, after a comma, bracket or spaced dash. */
  startsPart: boolean
  /** Only a hyphen or slash separates it from the previous word: T-Rex. */
  isGlued: boolean
}

const LONGEST_WORD = 40
const WORD = /\d+\.\d+\p{L}*|[\p{L}\p{N}\p{M}]+/gu

export function wordsOf(text: string): Word[] {
  const folded = fold(text)
  const words: Word[] = []
  let end = 0
  for (const match of folded.matchAll(WORD)) {
    const gap = folded.slice(end, match.index)
    end = match.index + match[0].length
    addWord(words, match[0].slice(0, LONGEST_WORD), gap)
  }
  return words
}

function addWord(words: Word[], written: string, gap: string): void {
  const startsPart = /[,;:()[\]|]| [-–—/]|[-–—/] /.test(gap)
  const isGlued = words.length > 0 && (gap === '-' || gap === '/')
  const quantity = splitQuantity(written)
  if (quantity) {
    words.push({ form: quantity[0], term: plainNumber(quantity[0]), startsPart, isGlued: false })
    words.push({ form: quantity[1], term: unitOf(quantity[1], true) ?? quantity[1], startsPart: false, isGlued: false })
    return
  }
  words.push({ form: written, term: termOf(written, words.at(-1)), startsPart, isGlued })
}

function termOf(written: string, before: Word | undefined): string {
  if (/^\d/.test(written)) return plainNumber(written)
  if (isDevanagari(written)) return singular(latin(written))
  return unitOf(written, before !== undefined && /^\d+(\.\d+)?$/.test(before.form)) ?? singular(written)
}

/** Unifies singular and plural. A full stemmer, when measured, found nothing more. */
const IRREGULAR = new Map([
  ['children', 'child'],
  ['mice', 'mous'],
  ['teeth', 'tooth'],
  ['geese', 'goos'],
  ['women', 'woman'],
  ['womens', 'woman'],
  ['mens', 'men'],
  ...['atlas', 'canvas', 'gas', 'lens'].map((word): [string, string] => [word, word]),
])

function singular(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length < 3 || /\d/.test(word)) return word
  const isPlural = word.length > 3 && word.endsWith('s') && !/(ss|us|is)$/.test(word)
  return withoutEnding(isPlural ? word.slice(0, -1) : word)
}

/** Removes endings that differ between singular and plural: hero(e)s, bus(e)s, siz(e)s, wolf and wolves, cookie and candy. */
function withoutEnding(word: string): string {
  const short = word.length > 3 ? word.replace(/(?<=[sxzo]|ch|sh)e$/, '') : word
  return short
    .replace(/zz$/, 'z')
    .replace(/ie$/, 'y')
    .replace(/(?<=[lr]|ea|oa|oo|ie|i)(?:ve|fe)$/, 'f')
}

/** Numbers and units: 30cm is 30 cm, 1 l and 1 ltr are 1 litre. Short units count only after a number. */
const UNITS: Record<string, readonly string[]> = {
  mm: ['millimetre', 'millimeter'],
  cm: ['cms', 'centimetre', 'centimeter'],
  metre: ['m', 'mtr', 'mtrs', 'mt', 'meter'],
  km: ['kms', 'kilometre', 'kilometer'],
  inch: ['in', 'inches'],
  foot: ['ft', 'feet'],
  ml: ['millilitre', 'milliliter'],
  litre: ['l', 'lt', 'ltr', 'ltrs', 'liter'],
  mg: ['milligram'],
  gram: ['g', 'gm', 'gms', 'gr', 'gramme'],
  kg: ['kgs', 'kilo', 'kilogram'],
  ounce: ['oz'],
  pound: ['lb', 'lbs'],
  watt: ['w'],
  volt: ['v'],
  mah: [],
  mb: [],
  gb: [],
  tb: [],
  piece: ['pc', 'pcs', 'pce', 'nos', 'pieces'],
  pack: ['pk', 'packs'],
  hour: ['hr', 'hrs'],
  minute: ['min', 'mins'],
}

/** Spellings that are also other words or letters, so that they are units only after a number. */
const NEEDS_NUMBER = new Set(['m', 'pc', 'mt', 'in', 'l', 'lt', 'g', 'gr', 'w', 'v', 'nos', 'feet', 'min', 'pound'])

const canonical = new Map<string, string>()
for (const [unit, spellings] of Object.entries(UNITS)) {
  for (const spelling of [unit, ...spellings]) {
    canonical.set(spelling, unit)
    if (spelling.length > 3) canonical.set(`${spelling}s`, unit)
  }
}

/** The canonical name of a unit; undefined when the word is none. */
function unitOf(word: string, isAfterNumber: boolean): string | undefined {
  return isAfterNumber || !NEEDS_NUMBER.has(word) ? canonical.get(word) : undefined
}

/** `30cm` as ['30', 'cm']; undefined for anything but a number with a known unit. */
function splitQuantity(word: string): [number: string, unit: string] | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(word) ?? []
  return number !== undefined && unit !== undefined && canonical.has(unit) ? [number, unit] : undefined
}

/** 05 and 5.0 become 5; a number too long for a quantity stays as typed. */
function plainNumber(word: string): string {
  return /^\d{1,9}(\.\d{1,6})?$/.test(word) ? String(Number(word)) : word
}
