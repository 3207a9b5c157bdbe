/** The columns of a file of products: its id, every field of the table of fields, and the version. */
import type { FieldKind } from '../products/field-spec.ts'
import { FIELD_NAMES, type FieldName, fieldSpec } from '../products/product-fields.ts'
import { fieldValue, type ProductRow } from '../products/product-row.server.ts'
import {
  type Read,
  readCategories,
  readChoice,
  readHsnCode,
  readNumber,
  readPictures,
  readPopularity,
  readText,
  readVisibility,
  readYesNo,
} from './csv-values.server.ts'

export type CsvColumn = FieldName | 'id' | 'version'

export const COLUMNS: readonly CsvColumn[] = ['id', ...FIELD_NAMES, 'version']

const OF_THE_ROW = {
  id: { header: 'Id', also: ['_id', 'product id'] },
  version: { header: 'Version', also: [] },
} as const

/** The header of a column, and what else people call it. */
export function headersOf(column: CsvColumn): { header: string; also: readonly string[] } {
  return column === 'id' || column === 'version' ? OF_THE_ROW[column] : fieldSpec(column).csv
}

const READERS: Record<FieldKind, (cell: string) => Read<unknown>> = {
  text: readText,
  choice: readText,
  picture: readText,
  rupees: readNumber,
  whole: readNumber,
  flag: readYesNo,
  category: readCategories,
  popularity: readPopularity,
  visibility: readVisibility,
  pictures: readPictures,
}

/** What the cell of a field says as the API would be told it, or why nobody can know. */
export function readCell(name: FieldName, cell: string): Read<unknown> {
  const { kind, csv, form } = fieldSpec(name)
  if (form.choices) return readChoice(cell, form.choices)
  return csv.reader === 'hsn' ? readHsnCode(cell) : READERS[kind](cell)
}

/** True where an empty cell takes away what is stored; elsewhere it leaves it. */
export function isClearedByEmpty(name: FieldName): boolean {
  const { absent, isNeverEmpty } = fieldSpec(name)
  return (absent === 'cleared' || absent === 'kept') && isNeverEmpty !== true
}

/** The cell of a product in a column. */
export function cellOf(row: ProductRow, column: CsvColumn): string {
  if (column === 'id') return row.id
  // Not "3.10": a spreadsheet would make 3.1 of it.
  if (column === 'version') return `v${row.revision}.${row.stock}`
  const value = fieldValue(row, column)
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join(fieldSpec(column).kind === 'category' ? '; ' : ' ')
  return String(value)
}
