/** Reads cells as people mean them: numbers as Excel and shopkeepers write them, choices in words. */

import type { BundlePart, PriceStep, ProductCode } from '#db/order-values.ts'
import { plainDigits } from '#engines/search/plain-digits.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { bareSigns } from '#store/typed/code.ts'
import { type Read, readNumber } from '#store/typed/number.ts'
import { CATEGORIES, type Category, POPULARITIES, VISIBILITIES } from '../products/products.ts'
import { plain } from './csv-columns.ts'

/** Longer cells are neither a number nor a choice, and are not examined further. */
const LONGEST_WORD = 500
const LONGEST_PARTS = 5000

export function readText(cell: string): Read<string> {
  return { value: cell }
}

const YES = new Set(['yes', 'y', 'true', '1', 'हाँ', 'हां', 'x'])
const NO = new Set(['no', 'n', 'false', '0', 'नहीं'])

export function readYesNo(cell: string): Read<boolean> {
  const word = cell.toLowerCase()
  if (YES.has(word)) return { value: true }
  return NO.has(word) ? { value: false } : { words: `Write yes or no, not "${cell.slice(0, 40)}".` }
}

export function readCategories(cell: string): Read<Category[]> {
  if (cell.length > LONGEST_WORD) return { words: `Write some of ${CATEGORIES.join(', ')}.` }
  const found: Category[] = []
  for (const word of cell.split(/[;,|/\n]+/).flatMap((part) => part.trim() || [])) {
    const category = CATEGORIES.find((name) => [name, `${name}s`].some((known) => plain(known) === plain(word)))
    if (!category) return { words: `"${word.slice(0, 40)}" is none of ${CATEGORIES.join(', ')}.` }
    found.push(category)
  }
  return { value: [...new Set(found)] }
}

export function readPopularity(cell: string): Read<number> {
  const byWord = ['high', 'medium', 'low'].indexOf(cell.toLowerCase())
  const popularity = POPULARITIES.find((one) => String(one) === cell || one === byWord + 1)
  return popularity ? { value: popularity } : { words: 'Write 1 (high), 2 (medium) or 3 (low).' }
}

/** A choice, by its API value or its words on screen. */
export function readChoice(cell: string, choices: Readonly<Record<string, string>>): Read<string> {
  const word = plain(cell.slice(0, LONGEST_WORD))
  const found = Object.entries(choices).find((words) => words.some((one) => plain(one) === word))
  return found ? { value: found[0] } : { words: `Write one of ${Object.values(choices).join(', ')}.` }
}

export function readVisibility(cell: string): Read<(typeof VISIBILITIES)[number]> {
  const visibility = VISIBILITIES.find((one) => one === cell.toLowerCase())
  return visibility ? { value: visibility } : { words: `Write one of ${VISIBILITIES.join(', ')}.` }
}

/** Restores the zero that spreadsheets drop from HSN codes of chapters 1 to 9, whose headings go up to 14. */
export function readHsnCode(cell: string): Read<string> {
  return { value: bareSigns(cell).replace(/^[1-9](?:0\d|1[0-4])(?:\d\d){0,2}$/, '0$&') }
}

/** Picture addresses with spaces, commas or line breaks between them; an address may contain a comma. */
export function readPictures(cell: string): Read<string[]> {
  return { value: cell.split(/[\s,;|]+(?=https?:\/\/|\/images\/)|\s+/).filter(Boolean) }
}

/** A product id within a text. */
export const UUID_IN_TEXT = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/
const PART = new RegExp(`^(${UUID_IN_TEXT.source})(?: ?[x×*] ?(\\d{1,2}))?$`, 'i')

/** Parts of a bundle, "ID x2; ID". */
export function readParts(cell: string): Read<BundlePart[]> {
  const parts: BundlePart[] = []
  for (const one of cell
    .slice(0, LONGEST_PARTS)
    .split(/[;,\n]+/)
    .flatMap((part) => part.trim() || [])) {
    const [, id, qty = '1'] = PART.exec(one) ?? []
    if (!id) return { words: `"${one.slice(0, 40)}" is not the Id of a product, with x2 for two of it.` }
    parts.push({ _id: id.toLowerCase(), qty: Number(qty) })
  }
  return { value: parts }
}

/** A code that a spreadsheet stored as a number, such as 8.90123E+12; its last digits are lost. */
const SHORTENED = /^\d[.,]?\d*e\+\d+$/i

/** Scanned codes, "8901234567890; BOX-7=10": each with the pieces it stands for, if more than one. */
export function readCodes(cell: string): Read<ProductCode[]> {
  const codes: ProductCode[] = []
  for (const one of cell
    .slice(0, LONGEST_PARTS)
    .split(/[;,\n]+/)
    .flatMap((part) => part.trim() || [])) {
    const [, code = '', pieces = '1'] = /^([^=]+?)(?: ?= ?(\p{Nd}{1,4}))?$/u.exec(one) ?? []
    if (SHORTENED.test(code))
      return {
        words: `The spreadsheet has cut the code ${code.slice(0, 40)}. Make the column a text, and enter it again.`,
      }
    if (!code) return { words: `"${one.slice(0, 40)}" is not a code, with =10 for a box of ten.` }
    codes.push({ code, pieces: Number(plainDigits(pieces)) })
  }
  return { value: codes }
}

/** Prices by quantity, "10: 45; 50: 42.50". */
export function readPriceSteps(cell: string): Read<{ from: number; price: number }[]> {
  const steps: { from: number; price: number }[] = []
  for (const one of cell
    .slice(0, LONGEST_WORD)
    .split(/[;\n]+/)
    .flatMap((part) => part.trim() || [])) {
    const [, from = '', price = ''] = /^(\p{Nd}{1,4}) ?\+? ?[:=] ?(.+)$/u.exec(one) ?? []
    const read = from ? readNumber(price) : undefined
    if (!read || 'words' in read)
      return { words: `"${one.slice(0, 40)}" is not a number of pieces, a colon and a price, such as 10: 45.` }
    steps.push({ from: Number(plainDigits(from)), price: read.value })
  }
  return { value: steps }
}

export function writePriceSteps(steps: readonly PriceStep[]): string {
  return steps.map(({ from, pricePaise }) => `${from}: ${rupeesFromPaise(pricePaise)}`).join('; ')
}

/** The version of an exported row: revision and stock when it was exported. */
export function readVersion(cell: string): Read<{ revision: number; stock: number }> {
  const found = /^v(\d{1,9})\.(\d{1,7})$/i.exec(cell)
  if (!found) return { words: 'This cell is damaged. Leave it blank, or export the products again.' }
  return { value: { revision: Number(found[1]), stock: Number(found[2]) } }
}
