/** Writes products as CSV for Excel: UTF-8 with a byte order mark, and no cell that a spreadsheet would run. */
import { stringify } from 'csv-stringify/sync'
import type { SQL } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { tableInBatches } from '#store/rows.server.ts'
import { readFacts } from '../facts/facts.server.ts'
import type { Fact } from '../facts/facts.ts'
import { isFieldName } from '../products/product-fields.ts'
import { fieldValue, type ProductRow } from '../products/product-row.server.ts'
import { guarded } from './cell-guard.ts'
import { type CsvColumn, columnsFor, headersOf } from './csv-columns.ts'
import { cellOf } from './csv-fields.server.ts'

/** The byte order mark, by which Excel recognises UTF-8. */
export const MARK = '\ufeff'

/** A table cell; '' when empty. */
export type Cell = string | number

/** The headers and an example product. */
export function templateRows(columns: readonly CsvColumn[], facts: readonly Fact[]): Cell[][] {
  const example: Partial<Record<CsvColumn, Cell>> = {
    name: 'Diamond Kite (an example: replace this row)',
    description: 'Flies high. Comes with 100 m of line.',
    price: 249,
    originalPrice: 299,
    stock: 12,
    category: 'Toy; Gift',
    isFeatured: 'no',
    popularity: 3,
    ageFrom: 6,
    visibility: 'draft',
  }
  return [headersIn(columns, facts), columns.map((column) => example[column] ?? '')]
}

/** Yields the headers, then the matching products a few hundred rows at a time. */
export async function* exportProducts(
  db: Db | Tx,
  admin: Admin<'change products' | 'export everything'>,
  condition: SQL | undefined,
): AsyncGenerator<Cell[][]> {
  const facts = await readFacts(db)
  const columns = columnsFor(admin, facts)
  yield [headersIn(columns, facts)]
  for await (const rows of tableInBatches(db, products, 'id', { which: condition }))
    yield rows.map((row) => cellsOf(row, columns, facts))
}

/** A product's cells in the order of the columns, with its usual price. */
export function cellsOf(row: ProductRow, columns: readonly CsvColumn[], facts: readonly Fact[]): Cell[] {
  return columns.map((column) => {
    const value = isFieldName(column) ? fieldValue(row, column) : undefined
    return typeof value === 'number' ? value : cellOf(row, column, facts)
  })
}

export function headersIn(columns: readonly CsvColumn[], facts: readonly Fact[]): string[] {
  return columns.map((column) => headersOf(column, facts).header)
}

/** Also quotes cells with separators of other countries, or with outer spaces, which some programs cut off. */
const FORM = { record_delimiter: '\r\n', quoted_match: /[;\t\r\n]|^\s|\s$/ }
/** One CSV line, guarded against formulas (S-55). */
export function lineOf(cells: readonly Cell[]): string {
  return linesOf([cells])
}

/** Several CSV lines; faster than one by one. */
export function linesOf(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((cells) => cells.map((cell) => guarded(String(cell)))),
    FORM,
  )
}
