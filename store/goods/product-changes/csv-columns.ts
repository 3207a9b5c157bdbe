/** The columns of a file of products: its id, every field of the table of fields, and the version. Browser-safe. */
import { mayDo, type Worker } from '#store/people/access/rights.ts'
import { FIELD_NAMES, type FieldName, fieldSpec } from '../products/product-fields.ts'

export type CsvColumn = FieldName | 'id' | 'version'

export const COLUMNS: readonly CsvColumn[] = ['id', ...FIELD_NAMES, 'version']
const BUT_COST = COLUMNS.filter((column) => column !== 'cost')

/** The columns that the person may read and write. */
export function columnsFor(person: Worker): readonly CsvColumn[] {
  return mayDo(person, 'see costs') ? COLUMNS : BUT_COST
}

const OF_THE_ROW = {
  id: { header: 'Id', also: ['_id', 'product id'] },
  version: { header: 'Version', also: [] },
} as const

/** The header of a column, and what else people call it. */
export function headersOf(column: CsvColumn): { header: string; also: readonly string[] } {
  return column === 'id' || column === 'version' ? OF_THE_ROW[column] : fieldSpec(column).csv
}

/** A header or word for comparison: without case, spaces and marks. */
export function plain(text: string): string {
  return text
    .replace(/^\ufeff/, '')
    .toLowerCase()
    .replace(/[\s_*]+/g, ' ')
    .trim()
}

/** The name of a column for comparison, without marks and a currency: "M.R.P. (₹)" is "mrp". */
export function headerKey(name: string): string {
  const bare = plain(name).replace(/[.:?]/g, '')
  return bare.replace(/\s*[([]?(?:in )?(?:₹|rs|inr|rupees)[)\]]?$/, '').trim()
}
