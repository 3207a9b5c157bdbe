/** The columns of a product file: id, all product fields, the owner's own facts, and the version. Browser-safe. */
import { mayDo, type RightsHolder } from '#store/people/access/rights.ts'
import type { Fact } from '../facts/facts.ts'
import { FIELD_NAMES, type FieldName, fieldSpec } from '../products/product-fields.ts'

/** The column of a fact, by the fact's id. */
export type FactColumn = `fact:${string}`
export type CsvColumn = FieldName | FactColumn | 'id' | 'version'
/** The owner's own facts, whose names are column headers. */
export type FactNames = readonly Pick<Fact, 'id' | 'name'>[]

const FIELDS: readonly CsvColumn[] = ['id', ...FIELD_NAMES.filter((name) => name !== 'facts')]
/** The columns of every shop. */
export const COLUMNS: readonly CsvColumn[] = [...FIELDS, 'version']

export const factColumn = (id: string): FactColumn => `fact:${id}`

/** The columns that the person may read and write. */
export function columnsFor(person: RightsHolder, facts: FactNames): readonly CsvColumn[] {
  const known = mayDo(person, 'see costs') ? FIELDS : FIELDS.filter((column) => column !== 'cost')
  return [...known, ...facts.map(({ id }) => factColumn(id)), 'version']
}

const OF_THE_ROW = {
  id: { header: 'Id', also: ['_id', 'product id'] },
  version: { header: 'Version', also: [] },
} as const

/** A column's header, and other headers that are accepted for it. */
export function headersOf(column: CsvColumn, facts: FactNames = []): { header: string; also: readonly string[] } {
  if (isFactColumn(column)) return { header: facts.find(({ id }) => factColumn(id) === column)?.name ?? '', also: [] }
  return column === 'id' || column === 'version' ? OF_THE_ROW[column] : fieldSpec(column).csv
}

export function isFactColumn(column: CsvColumn): column is FactColumn {
  return column.startsWith('fact:')
}

/** The text in lower case, with single spaces for blanks, `_` and `*`, for comparison. */
export function plain(text: string): string {
  return text
    .replace(/^\ufeff/, '')
    .toLowerCase()
    .replace(/[\s_*]+/g, ' ')
    .trim()
}

/** A header for comparison, without punctuation and currency: "M.R.P. (₹)" is "mrp". */
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

/** Why a fact cannot have this name as its column header, given the fields and the `others`; undefined when it can. */
export function problemOfHeader(name: string, others: readonly string[]): string | undefined {
  const key = headerKey(name)
  if (!/[\p{L}\p{N}]/u.test(key)) return 'Must have a letter or a digit.'
  if (TAKEN.has(key)) return `Products have a field “${name}” already.`
  const other = others.find((one) => headerKey(one) === key)
  return other && `There is a fact “${other}” already.`
}
