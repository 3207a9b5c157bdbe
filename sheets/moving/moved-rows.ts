/** What the adapters of other shop systems share: the rows of a file by its names of columns, and what each becomes here. */
import { codeIn, keyOfCode, problemOfCode, writeCodes } from '#store/goods/codes/codes.ts'
import type { Cells } from '#store/goods/product-changes/sheet.ts'
import { PRODUCT_LIMITS as MOST } from '#store/goods/products/products.ts'
import { readDay } from '#store/typed/day.ts'
import { numberIn } from '#store/typed/number.ts'
import { textOfHtml } from './text-of-html.ts'

/** A row of the other system's file: the cell of a field, and the one below a name; '' where there is none. */
export type OldRow<Field extends string> = {
  line: number
  cell: (field: Field) => string
  named: (key: string) => string
}

/** Each field with the names that its column has had, as `headerKey` has them. */
export type OldColumns<Field extends string> = Readonly<Record<Field, readonly (string | RegExp)[]>>

/** One product of it. `categories` are its own words; `stock` undefined where it was not counted there. */
export type MovedProduct = {
  line: number
  cells: Cells
  categories: string[]
  stock: number | undefined
  pictures: string[]
  warnings: string[]
  refusal?: string | undefined
}

export type OldSystem = {
  name: string
  columns: OldColumns<string>
  /** Whether these names of columns, as `headerKey` has them, are its own. */
  isHeader: (keys: ReadonlySet<string>) => boolean
  /** `today` as "2026-11-28", for sales that begin and end. */
  productsOf: (rows: OldRow<string>[], today: string) => MovedProduct[]
}

/** The place of each field's column among the keys of a header. */
export function placesOf(columns: OldColumns<string>, keys: readonly string[]): Map<string, number> {
  const isNamed = (key: string, name: string | RegExp) => (typeof name === 'string' ? key === name : name.test(key))
  return new Map(
    Object.entries(columns).flatMap(([field, names]) => {
      const at = names.map((name) => keys.findIndex((key) => isNamed(key, name))).find((place) => place >= 0)
      return at === undefined ? [] : [[field, at] as const]
    }),
  )
}

/** A description of at most so many signs; '' where the other shop had none. */
export function descriptionOf(product: Pick<MovedProduct, 'warnings'>, name: string, ...parts: string[]): string {
  const texts = [...new Set(parts.map(textOfHtml))].filter(Boolean)
  const text = texts.join('\n\n')
  if (text === '') {
    product.warnings.push('It has no description: its name stands there too.')
    return name
  }
  if (text.length <= MOST.description) return text
  product.warnings.push(`The description is cut to ${MOST.description.toLocaleString('en-IN')} characters.`)
  return text.slice(0, MOST.description).replace(/\S*$/, '').trimEnd()
}

/** The cell of an option: "Colour: Red". A third goes into the second: "Size, Material: A4, Cotton". */
export function optionCells(options: readonly { name: string; value: string }[]): Cells {
  const [first, ...others] = options
  const cell = (all: typeof options) =>
    `${all.map(({ name }) => name.replaceAll(':', ' ')).join(', ')}: ${all.map(({ value }) => value).join(', ')}`
  return {
    ...(first && { option1: cell([first]) }),
    ...(others.length > 0 && { option2: cell(others) }),
  }
}

/** Gives each head the name of its family, no two the same. */
export function familyNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const short = name.slice(0, MOST.family - 5).trim()
    let family = short
    for (let count = 2; taken.has(family.toLowerCase()); count++) family = `${short} (${count})`
    taken.add(family.toLowerCase())
    return family
  }
}

/** What is sold for less than it was: never dearer here than there. `was` at or below the price says nothing. */
export function pricesOf(product: Pick<MovedProduct, 'warnings'>, price: string, was: string): Cells {
  const [now, before] = [numberIn(price), numberIn(was)]
  if (before !== undefined && now !== undefined && before > now) return { price, originalPrice: was }
  if (before !== undefined && now !== undefined && before > 0 && before < now) {
    product.warnings.push(`The price before, ${was}, is below the price: it is left out.`)
  }
  return { price }
}

/** "2026-11-28" of a day with or without a time, by whatever program it was saved; '' for none, and for one that is in no calendar. */
export function dayOf(cell: string): string {
  const read = readDay(cell.trim().split(/[ T]/)[0] ?? '')
  const day = 'value' in read && /^(?:19|20)\d\d-\d\d-\d\d$/.test(read.value) ? read.value : ''
  // Some of those that are in no calendar are read as days of the next month.
  const ms = Date.parse(`${day}T00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day) ? day : ''
}

/** The text without what goes beyond so many signs, and without half a sign at its end. */
export function cutTo(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

/** Whole units of a cell, none below zero; undefined for an empty one. */
export function unitsOf(product: Pick<MovedProduct, 'warnings'>, cell: string): number | undefined {
  const units = numberIn(cell)
  if (units === undefined) return undefined
  if (units < 0) product.warnings.push(`The stock there is ${cell}: here it is 0.`)
  return Math.max(0, Math.floor(units))
}

/** Addresses with spaces or commas between them, as many as a product may have. */
export function picturesOf(product: Pick<MovedProduct, 'warnings'>, ...cells: string[]): string[] {
  const all = [...new Set(cells.flatMap((cell) => cell.split(/[\s,|]+(?=https?:\/\/)/)).map((one) => one.trim()))]
  const pictures = all.filter((one) => /^https?:\/\/\S+$/i.test(one) && one.length <= MOST.imageUrl)
  const most = MOST.moreImages + 1
  if (pictures.length > most) {
    product.warnings.push(`It has ${pictures.length} pictures: the first ${most} are taken.`)
  }
  return pictures.slice(0, most)
}

/** Barcodes and SKUs as codes, each once in a file. What is no code, or cut by a spreadsheet, is left out. */
export function codeTaker(): (product: Pick<MovedProduct, 'warnings'>, ...cells: string[]) => string {
  const taken = new Set<string>()
  return (product, ...cells) => {
    const good = cells.flatMap((cell) => {
      const code = codeIn(cell.replace(/^'/, ''))
      if (code === '') return []
      const problem = taken.has(keyOfCode(code)) ? 'another row has it.' : problemOfCode(code)
      taken.add(keyOfCode(code))
      if (problem) product.warnings.push(`The code ${code.slice(0, 40)} is left out: ${problem}`)
      return problem ? [] : [code]
    })
    return writeCodes(good.map((code) => ({ code, pieces: 1 })))
  }
}

/** A name of at most so many signs. */
export function nameOf(product: Pick<MovedProduct, 'warnings'>, text: string): string {
  const name = textOfHtml(text).replace(/\s+/g, ' ')
  if (name.length <= MOST.name) return name
  product.warnings.push(`The name is cut to ${MOST.name} characters.`)
  return cutTo(name, MOST.name).trimEnd()
}

/** Prices of a shop that writes "29,99" as "29.99", where no price of the file has another form. */
export function withPoints(cells: readonly string[]): (cell: string) => string {
  const hasCommas = cells.some((cell) => /^\d+,\d\d?$/.test(cell))
  const isOther = cells.some((cell) => /\.\d{1,2}$/.test(cell) || /,\d{3}\b/.test(cell))
  return hasCommas && !isOther ? (cell) => cell.replace(/^(\d+),(\d\d?)$/, '$1.$2') : (cell) => cell
}
