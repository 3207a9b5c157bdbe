/** Reads cells as people mean them. Numbers come as Excel and shopkeepers write them. */

import type { BundlePart, PriceStep, ProductCode } from '#db/order-values.ts'
import { plainDigits } from '#engines/search/plain-digits.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { bareSigns } from '#store/typed/code.ts'
import { type Read, readNumber } from '#store/typed/number.ts'
import { CATEGORIES, type Category, POPULARITIES, VISIBILITIES } from '../products/products.ts'
import { plain } from './csv-columns.ts'

/** A longer text is no number and no choice; looking closely at it would take long. */
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

/** One of a few, by its word on the wire or the one on screen. */
export function readChoice(cell: string, choices: Readonly<Record<string, string>>): Read<string> {
  const word = plain(cell.slice(0, LONGEST_WORD))
  const found = Object.entries(choices).find((words) => words.some((one) => plain(one) === word))
  return found ? { value: found[0] } : { words: `Write one of ${Object.values(choices).join(', ')}.` }
}

export function readVisibility(cell: string): Read<(typeof VISIBILITIES)[number]> {
  const visibility = VISIBILITIES.find((one) => one === cell.toLowerCase())
  return visibility ? { value: visibility } : { words: `Write one of ${VISIBILITIES.join(', ')}.` }
}

/** A spreadsheet drops the zero that the codes of chapters 1 to 9 begin with: their headings go up to 14. */
export function readHsnCode(cell: string): Read<string> {
  return { value: bareSigns(cell).replace(/^[1-9](?:0\d|1[0-4])(?:\d\d){0,2}$/, '0$&') }
}

/** Addresses of pictures, with spaces, commas or lines between them. A comma can be part of one. */
export function readPictures(cell: string): Read<string[]> {
  return { value: cell.split(/[\s,;|]+(?=https?:\/\/|\/images\/)|\s+/).filter(Boolean) }
}

/** As products have them. */
export const UUID_IN_TEXT = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/
const PART = new RegExp(`^(${UUID_IN_TEXT.source})(?: ?[x×*] ?(\\d{1,2}))?$`, 'i')

/** "ID x2; ID": the ids of products, each with how many of it. */
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

/** A spreadsheet that took a code for a number keeps its first digits alone. */
const SHORTENED = /^\d[.,]?\d*e\+\d+$/i

/** "8901234567890; BOX-7=10": codes, each with the pieces it stands for where it is not one. */
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

/** "10: 45; 50: 42.50": from so many pieces on, the price of each. */
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

/** The version of an exported row: its revision, and the stock that was exported with it. */
export function readVersion(cell: string): Read<{ revision: number; stock: number }> {
  const found = /^v(\d{1,9})\.(\d{1,7})$/i.exec(cell)
  if (!found) return { words: 'This cell is damaged. Leave it blank, or export the products again.' }
  return { value: { revision: Number(found[1]), stock: Number(found[2]) } }
}
