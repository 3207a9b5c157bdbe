/** Products as a file that Excel opens as it is meant: UTF-8 with its mark, and no cell that a spreadsheet would run. */
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

/** Tells Excel that the file is UTF-8. */
export const MARK = '\ufeff'

/** A cell of a table; '' where there is nothing. */
export type Cell = string | number

/** Headers, with one product as an example. */
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

/** The products of the condition, a few hundred rows at a time. */
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

/** The cells of a product, in the order of the columns, with its usual price. */
export function cellsOf(row: ProductRow, columns: readonly CsvColumn[], facts: readonly Fact[]): Cell[] {
  return columns.map((column) => {
    const value = isFieldName(column) ? fieldValue(row, column) : undefined
    return typeof value === 'number' ? value : cellOf(row, column, facts)
  })
}

export function headersIn(columns: readonly CsvColumn[], facts: readonly Fact[]): string[] {
  return columns.map((column) => headersOf(column, facts).header)
}

/** Beside what must be quoted: what programs of other countries take for a separator, and spaces that some cut off. */
const FORM = { record_delimiter: '\r\n', quoted_match: /[;\t\r\n]|^\s|\s$/ }
/** One line; a cell that a spreadsheet would take for a formula begins with an apostrophe (S-55). */
export function lineOf(cells: readonly Cell[]): string {
  return linesOf([cells])
}

/** Several of them, in less time. */
export function linesOf(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((cells) => cells.map((cell) => guarded(String(cell)))),
    FORM,
  )
}
