/** Folding unifies spellings: width, case, accents, digits of other scripts, 1,000 and 1000. */
import { plainDigits } from './plain-digits.ts'
import { isDevanagari, latinFromDevanagari } from './words/devanagari.ts'

/** Longest text read, in characters. Searches are cut far earlier, and descriptions need no more. */
const LONGEST_TEXT = 20_000

/** Lower-case Latin without accents, Western digits, `16"` as `16 inch`, no apostrophes, `&` as a word. */
export function fold(text: string): string {
  const plain = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text
  return isAscii(plain) ? foldMarks(plain.toLowerCase()) : foldMarks(foldScripts(plain))
}

/** The word in Latin letters: transliterates Devanagari and leaves the rest. */
export function latin(word: string): string {
  return isDevanagari(word) ? latinFromDevanagari(word) : word
}

function foldScripts(text: string): string {
  return plainDigits(text.normalize('NFKC').toLowerCase())
    .replace(/[\p{Cf}]/gu, '')
    .replace(/[’‘ʼ]/gu, "'")
    .replace(/[“”″]/gu, '"')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
}

function foldMarks(text: string): string {
  return text
    .replace(/(\d),(?=(?:\d{2},)*\d{3}(?!\d))/g, '$1')
    .replace(/(\d) ?(?:"|'')/g, '$1 inch ')
    .replaceAll("'", '')
    .replaceAll('&', ' and ')
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself
  return /^[\x00-\x7f]*$/.test(text)
}
