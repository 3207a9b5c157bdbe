/** Converts another shop system's file to our rows, with what its owner must know and choose. */
import { unguarded } from '#store/goods/product-changes/cell-guard.ts'
import { headerKey } from '#store/goods/product-changes/csv-columns.ts'
import type { MovedFile } from '#store/goods/product-changes/product-changes.schema.ts'
import type { SheetRow } from '#store/goods/product-changes/sheet.ts'
import type { SheetRecord } from '../sheet-records.ts'
import { guessCategory } from './guess-category.ts'
import { type MovedProduct, type OldRow, type OldSystem, placesOf } from './moved-rows.ts'
import { SHOPIFY } from './shopify.ts'
import { WOOCOMMERCE } from './woocommerce.ts'
import { inEnglish, TRANSLATED_NAMES } from './woocommerce-languages.ts'

const SYSTEMS = [SHOPIFY, WOOCOMMERCE]
const NAMES = new Set([
  ...SYSTEMS.flatMap(({ columns }) => Object.values(columns).flat()).filter((name) => typeof name === 'string'),
  ...TRANSLATED_NAMES,
])

/** Whether a shop system that we know has a column of this name. */
export function isMovedName(name: string): boolean {
  return NAMES.has(headerKey(name))
}

/** The shop system whose files have these columns. */
export function systemOf(names: readonly string[]): OldSystem | undefined {
  const keys = new Set(inEnglish(names.map(headerKey)).keys)
  return SYSTEMS.find(({ isHeader }) => isHeader(keys))
}

/** Most categories that the owner chooses one by one; further ones are put together. */
const MOST_CATEGORIES = 100
const OTHERS = 'All others'

type Moved = { rows: SheetRow[]; moved: MovedFile; ignored: string[] }

/** `textOf` reads a cell, `problemOf` says why a row cannot be used. */
export function readMoved(
  system: OldSystem,
  names: readonly string[],
  records: readonly SheetRecord[],
  { today, textOf }: { today: string; textOf: (cell: string) => string },
): Moved {
  const { keys, language } = inEnglish(names.map(headerKey))
  const places = placesOf(system.columns, keys)
  const cellAt = ({ cells }: SheetRecord, at: number | undefined) =>
    at === undefined ? '' : unguarded(textOf(cells[at] ?? ''))
  const rows = records.map(
    (record): OldRow<string> => ({
      line: record.line,
      cell: (field) => cellAt(record, places.get(field)),
      named: (key) => cellAt(record, keys.indexOf(key)),
    }),
  )
  const products = system.productsOf(rows, today)
  const categories = categoriesOf(products)
  const hasCost = places.has('cost')
  const isUsed = (at: number) => [...places.values()].includes(at) || /^attribute \d/.test(keys[at] ?? '')
  const isFilled = (at: number) => records.some(({ cells }) => (cells[at] ?? '').trim() !== '')
  const ignored = names.filter((name, at) => name !== '' && !isUsed(at) && isFilled(at))
  return {
    rows: products.map((product) => rowOf(product, categories.placeOf, hasCost)),
    moved: {
      system: language === undefined ? system.name : `${system.name} in ${language}`,
      lines: records.length,
      categories: categories.asked,
      uncounted: products.filter(({ stock, refusal }) => stock === undefined && !refusal).length,
      notes: notesOf(products, records.length, (field) => rows.some((row) => row.cell(field) !== '')),
    },
    ignored,
  }
}

function categoriesOf(products: readonly MovedProduct[]) {
  const counts = new Map<string, number>()
  const namesOf = ({ categories }: MovedProduct) => (categories.length > 0 ? categories : [''])
  for (const product of products) for (const name of namesOf(product)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const named = [...counts].sort(([, one], [, other]) => other - one)
  const asked = named.length > MOST_CATEGORIES ? named.slice(0, MOST_CATEGORIES - 1) : named
  const rest = named.slice(asked.length).reduce((sum, [, count]) => sum + count, 0)
  const all = rest > 0 ? [...asked, [OTHERS, rest] as const] : asked
  const places = new Map(all.map(([name], at) => [name, at]))
  return {
    asked: all.map(([name, count]) => ({ name: name.slice(0, 200), count, guess: guessCategory(name) ?? null })),
    placeOf: (product: MovedProduct) => [
      ...new Set(namesOf(product).map((name) => places.get(name) ?? all.length - 1)),
    ],
  }
}

function rowOf(product: MovedProduct, placeOf: (product: MovedProduct) => number[], hasCost: boolean): SheetRow {
  const { line, stock, pictures, warnings, refusal } = product
  const cells = { ...product.cells, ...(stock !== undefined && { stock: String(stock) }) }
  const filled = Object.entries(cells).filter(([name, cell]) => cell !== '' || (name === 'cost' && hasCost))
  return {
    line,
    cells: Object.fromEntries(filled),
    from: placeOf(product),
    ...(stock === undefined && { isUncounted: true as const }),
    ...(pictures.length > 0 && { pictures }),
    ...(refusal !== undefined && { refusal }),
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  }
}

function notesOf(products: readonly MovedProduct[], lines: number, has: (field: string) => boolean): string[] {
  const others = lines - products.length
  const [brandless, dearer] = [
    products.every(({ cells }) => !cells.brand),
    products.some(({ cells }) => cells.originalPrice !== undefined),
  ]
  return [
    others > 0 &&
      `${others === 1 ? 'One row is' : `${others} rows are`} read with a product: further pictures, or the head of sizes and colours.`,
    'Prices count with GST in them, and the rate of each category under Settings is theirs: the file has none.',
    dearer && 'What a product cost before becomes its original price, which is the MRP here.',
    has('vendor') && brandless && 'All have one vendor, which is probably your shop: it is not taken as a brand.',
  ].filter((note) => note !== false)
}
