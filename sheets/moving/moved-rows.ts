/** What the readers of other shop systems' files share: cells by column name, and their conversion to ours. */
import { codeIn, keyOfCode, problemOfCode, writeCodes } from '#store/goods/codes/codes.ts'
import type { Cells } from '#store/goods/product-changes/sheet.ts'
import { PRODUCT_LIMITS as MOST } from '#store/goods/products/products.ts'
import { readDay } from '#store/typed/day.ts'
import { numberIn } from '#store/typed/number.ts'
import { textOfHtml } from './text-of-html.ts'

/** A row of the other system's file. `cell` is by field, `named` by column name; both '' where there is none. */
export type OldRow<Field extends string> = {
  line: number
  cell: (field: Field) => string
  named: (key: string) => string
}

/** Fields with the column names that the system has used, as `headerKey` makes them. */
export type OldColumns<Field extends string> = Readonly<Record<Field, readonly (string | RegExp)[]>>

/** A product of the file. `categories` are the file's own; `stock` is undefined where it was not counted there. */
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
  /** Whether the column names, as `headerKey` makes them, are those of this system. */
  isHeader: (keys: ReadonlySet<string>) => boolean
  /** `today` as "2026-11-28", to see which sales run. */
  productsOf: (rows: OldRow<string>[], today: string) => MovedProduct[]
}

/** The index of each field's column in the header. */
export function placesOf(columns: OldColumns<string>, keys: readonly string[]): Map<string, number> {
  const isNamed = (key: string, name: string | RegExp) => (typeof name === 'string' ? key === name : name.test(key))
  return new Map(
    Object.entries(columns).flatMap(([field, names]) => {
      const at = names.map((name) => keys.findIndex((key) => isNamed(key, name))).find((place) => place >= 0)
      return at === undefined ? [] : [[field, at] as const]
    }),
  )
}

/** The description as plain text, cut to our limit; the name where there is none. Both add a warning. */
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

/** Option cells, "Colour: Red". Further options share the second: "Size, Material: A4, Cotton". */
export function optionCells(options: readonly { name: string; value: string }[]): Cells {
  const [first, ...others] = options
  const cell = (all: typeof options) =>
    `${all.map(({ name }) => name.replaceAll(':', ' ')).join(', ')}: ${all.map(({ value }) => value).join(', ')}`
  return {
    ...(first && { option1: cell([first]) }),
    ...(others.length > 0 && { option2: cell(others) }),
  }
}

/** Makes a function that returns a family name for each product name, no two the same. */
export function createFamilyNamer(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const short = name.slice(0, MOST.family - 5).trim()
    let family = short
    for (let count = 2; taken.has(family.toLowerCase()); count++) family = `${short} (${count})`
    taken.add(family.toLowerCase())
    return family
  }
}

/** The price, and `was` as original price where it is higher; a lower one adds a warning. */
export function pricesOf(product: Pick<MovedProduct, 'warnings'>, price: string, was: string): Cells {
  const [now, before] = [numberIn(price), numberIn(was)]
  if (before !== undefined && now !== undefined && before > now) return { price, originalPrice: was }
  if (before !== undefined && now !== undefined && before > 0 && before < now) {
    product.warnings.push(`The price before, ${was}, is below the price: it is left out.`)
  }
  return { price }
}

/** The day of a date cell, "2026-11-28", in whatever form a program saved it; '' for none or an invalid one. */
export function dayOf(cell: string): string {
  const read = readDay(cell.trim().split(/[ T]/)[0] ?? '')
  const day = 'value' in read && /^(?:19|20)\d\d-\d\d-\d\d$/.test(read.value) ? read.value : ''
  // Some invalid days would be read as days of the next month.
  const ms = Date.parse(`${day}T00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day) ? day : ''
}

/** The text cut to a length, without half a surrogate pair at its end. */
export function cutTo(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

/** The stock in a cell, in whole units from 0; undefined for an empty cell. A negative one adds a warning. */
export function unitsOf(product: Pick<MovedProduct, 'warnings'>, cell: string): number | undefined {
  const units = numberIn(cell)
  if (units === undefined) return undefined
  if (units < 0) product.warnings.push(`The stock there is ${cell}: here it is 0.`)
  return Math.max(0, Math.floor(units))
}

/** Picture addresses, separated by spaces or commas, as many as a product may have. */
export function picturesOf(product: Pick<MovedProduct, 'warnings'>, ...cells: string[]): string[] {
  const all = [...new Set(cells.flatMap((cell) => cell.split(/[\s,|]+(?=https?:\/\/)/)).map((one) => one.trim()))]
  const pictures = all.filter((one) => /^https?:\/\/\S+$/i.test(one) && one.length <= MOST.imageUrl)
  const most = MOST.moreImages + 1
  if (pictures.length > most) {
    product.warnings.push(`It has ${pictures.length} pictures: the first ${most} are taken.`)
  }
  return pictures.slice(0, most)
}

/** Makes a function that turns barcodes and SKUs into codes, each once per file. Invalid ones are left out with a warning. */
export function createCodeCollector(): (product: Pick<MovedProduct, 'warnings'>, ...cells: string[]) => string {
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

/** The name as plain text, cut to our limit with a warning. */
export function nameOf(product: Pick<MovedProduct, 'warnings'>, text: string): string {
  const name = textOfHtml(text).replace(/\s+/g, ' ')
  if (name.length <= MOST.name) return name
  product.warnings.push(`The name is cut to ${MOST.name} characters.`)
  return cutTo(name, MOST.name).trimEnd()
}

/** Makes a function that writes "29,99" as "29.99", if no price of the file is written otherwise. */
export function decimalPointsFor(cells: readonly string[]): (cell: string) => string {
  const hasCommas = cells.some((cell) => /^\d+,\d\d?$/.test(cell))
  const isOther = cells.some((cell) => /\.\d{1,2}$/.test(cell) || /,\d{3}\b/.test(cell))
  return hasCommas && !isOther ? (cell) => cell.replace(/^(\d+),(\d\d?)$/, '$1.$2') : (cell) => cell
}
