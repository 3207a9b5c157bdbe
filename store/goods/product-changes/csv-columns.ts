/** The columns of a file of products: its id, every field of the table of fields, the owner's own facts, and the version. Browser-safe. */
import { mayDo, type Worker } from '#store/people/access/rights.ts'
import type { Fact } from '../facts/facts.ts'
import { FIELD_NAMES, type FieldName, fieldSpec } from '../products/product-fields.ts'

/** The column of one of the owner's own facts, by its id. */
export type FactColumn = `fact:${string}`
export type CsvColumn = FieldName | FactColumn | 'id' | 'version'
/** What a file calls the owner's own facts. */
export type FactNames = readonly Pick<Fact, 'id' | 'name'>[]

const FIELDS: readonly CsvColumn[] = ['id', ...FIELD_NAMES.filter((name) => name !== 'facts')]
/** Those that every shop has. */
export const COLUMNS: readonly CsvColumn[] = [...FIELDS, 'version']

export const factColumn = (id: string): FactColumn => `fact:${id}`

/** The columns that the person may read and write. */
export function columnsFor(person: Worker, facts: FactNames): readonly CsvColumn[] {
  const known = mayDo(person, 'see costs') ? FIELDS : FIELDS.filter((column) => column !== 'cost')
  return [...known, ...facts.map(({ id }) => factColumn(id)), 'version']
}

const OF_THE_ROW = {
  id: { header: 'Id', also: ['_id', 'product id'] },
  version: { header: 'Version', also: [] },
} as const

/** The header of a column, and what else people call it. */
export function headersOf(column: CsvColumn, facts: FactNames = []): { header: string; also: readonly string[] } {
  if (isFactColumn(column)) return { header: facts.find(({ id }) => factColumn(id) === column)?.name ?? '', also: [] }
  return column === 'id' || column === 'version' ? OF_THE_ROW[column] : fieldSpec(column).csv
}

export function isFactColumn(column: CsvColumn): column is FactColumn {
  return column.startsWith('fact:')
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
  return bare.replace(/(?:\s+|\s*[([]|(?=₹))(?:in )?(?:₹|rs|inr|rupees)[)\]]?$/, '').trim()
}

const TAKEN = new Set(
  COLUMNS.flatMap((column) => {
    const { header, also } = headersOf(column)
    return [column, header, ...also].map(headerKey)
  }),
)

/** Why no column of a file can be called so beside those of the fields and the others; undefined when one can. */
export function problemOfHeader(name: string, others: readonly string[]): string | undefined {
  const key = headerKey(name)
  if (!/[\p{L}\p{N}]/u.test(key)) return 'Must have a letter or a digit.'
  if (TAKEN.has(key)) return `Products have a field “${name}” already.`
  const other = others.find((one) => headerKey(one) === key)
  return other && `There is a fact “${other}” already.`
}
