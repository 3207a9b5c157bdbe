/** Converts between product fields and the cells of a product file. */

import { writeCodes } from '#store/goods/codes/codes.ts'
import { readDay } from '#store/typed/day.ts'
import { type Read, readNumber } from '#store/typed/number.ts'
import { FACT_LIMITS, type Fact, type FactValue, problemOfFact, wordsOfFact } from '../facts/facts.ts'
import type { FieldKind } from '../products/field-spec.ts'
import { type FieldName, fieldSpec } from '../products/product-fields.ts'
import { fieldValue, type ProductRow } from '../products/product-row.server.ts'
import { type CsvColumn, factColumn, isFactColumn, plain } from './csv-columns.ts'
import {
  readCategories,
  readChoice,
  readCodes,
  readHsnCode,
  readParts,
  readPictures,
  readPopularity,
  readPriceSteps,
  readText,
  readVisibility,
  readYesNo,
  writePriceSteps,
} from './csv-values.server.ts'

const READERS: Record<FieldKind, (cell: string) => Read<unknown>> = {
  text: readText,
  choice: readText,
  day: readDay,
  picture: readText,
  rupees: readNumber,
  whole: readNumber,
  flag: readYesNo,
  category: readCategories,
  popularity: readPopularity,
  visibility: readVisibility,
  pictures: readPictures,
  parts: readParts,
  codes: readCodes,
  steps: readPriceSteps,
  facts: readText,
}

/** The API value of a cell, or why it cannot be read. */
export function readCell(name: FieldName, cell: string): Read<unknown> {
  const { kind, csv, form } = fieldSpec(name)
  if (form.choices) return readChoice(cell, form.choices)
  if (csv.reader === 'percent') return readNumber(cell, true)
  return csv.reader === 'hsn' ? readHsnCode(cell) : READERS[kind](cell)
}

/** Whether an empty cell clears the field; otherwise it leaves the field as it is. */
export function isClearedByEmpty(name: FieldName): boolean {
  const { absent, isNeverEmpty } = fieldSpec(name)
  return (absent === 'cleared' || absent === 'kept') && isNeverEmpty !== true
}

/** The fact value of a cell: an option's name in either language, a number with or without its unit, or yes or no. */
export function readFactCell(fact: Fact, cell: string): Read<FactValue> {
  if (fact.kind === 'flag') return readYesNo(cell)
  if (fact.kind === 'choice') {
    const { options } = fact
    const word = plain(cell.slice(0, 2 * FACT_LIMITS.option))
    const found = options.find((option) => [option.name, option.nameHi, option.id].some((one) => plain(one) === word))
    if (found) return { value: found.id }
    const names = options.slice(0, MOST_NAMED).map(({ name }) => name)
    return {
      words: `“${cell.slice(0, 40)}” is none of ${names.join(', ')}${options.length > MOST_NAMED ? ' and others' : ''}.`,
    }
  }
  const bare = plain(cell).endsWith(plain(fact.unit))
    ? cell.trim().slice(0, cell.trim().length - fact.unit.length)
    : cell
  const read = readNumber(bare.trim())
  if ('words' in read) return read
  const words = problemOfFact(fact, read.value)
  return words === undefined ? read : { words }
}

const MOST_NAMED = 12

/** A product's fact as a cell that `readFactCell` can read; '' without a value. */
export function factCell(fact: Fact | undefined, row: ProductRow): string {
  const value = fact && row.facts?.[fact.id]
  if (fact === undefined || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return fact.kind === 'number' ? String(value) : (wordsOfFact(fact, value) ?? '')
}

export function cellOf(row: ProductRow, column: CsvColumn, facts: readonly Fact[] = []): string {
  if (isFactColumn(column))
    return factCell(
      facts.find(({ id }) => factColumn(id) === column),
      row,
    )
  if (column === 'id') return row.id
  // The "v" keeps spreadsheets from turning 3.10 into 3.1.
  if (column === 'version') return `v${row.revision}.${row.stock}`
  const value = fieldValue(row, column)
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (column === 'parts')
    return (row.parts ?? []).map(({ _id, qty }) => (qty === 1 ? _id : `${_id} x${qty}`)).join('; ')
  if (column === 'priceSteps') return writePriceSteps(row.priceSteps ?? [])
  if (column === 'codes') return writeCodes(row.codes ?? [])
  if (Array.isArray(value)) return value.join(fieldSpec(column).kind === 'category' ? '; ' : ' ')
  return String(value)
}
