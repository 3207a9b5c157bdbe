/** Registration x goods x buyer: rules 46, 46A and 49 of the CGST Rules, case by case. */
import { expect, test } from 'vitest'
import { rateOf } from '#store/money/gst/rates.ts'
import { registrationOf, whichPapers } from './which-papers.ts'

const NOTEBOOK = { name: 'notebook', rate: rateOf(0, 'nil') }
const PENCIL = { name: 'pencil', rate: rateOf(0, null) }
const BOOK = { name: 'book', rate: rateOf(0, 'exempt') }
const PEN = { name: 'pen', rate: rateOf(18, null) }
const BOX = { name: 'geometry box', rate: rateOf(5, null) }
const ZERO = { name: 'sample', rate: rateOf(0, 'taxed') }
const UNSAID = { name: 'kite', rate: rateOf(null, null) }
const SCHOOL = '29ABCDE1234F1ZW'

const kinds = (...[registration, lines, gstin]: Parameters<typeof whichPapers<typeof PEN>>) =>
  whichPapers(registration, lines, gstin).map(({ kind, lines: some }) => `${kind}: ${some.map(({ name }) => name)}`)

test.each([
  ['none', [PEN], '', []],
  ['none', [NOTEBOOK], '', []],
  ['none', [NOTEBOOK, PEN], SCHOOL, []],
  ['regular', [PEN], '', ['tax_invoice: pen']],
  ['regular', [PEN, BOX], SCHOOL, ['tax_invoice: pen,geometry box']],
  ['regular', [NOTEBOOK], '', ['bill_of_supply: notebook']],
  ['regular', [NOTEBOOK, PENCIL], SCHOOL, ['bill_of_supply: notebook,pencil']],
  ['regular', [NOTEBOOK, PEN], '', ['invoice_cum_bill: notebook,pen']],
  ['regular', [PEN, NOTEBOOK, BOX], SCHOOL, ['tax_invoice: pen,geometry box', 'bill_of_supply: notebook']],
  ['regular', [UNSAID], '', ['tax_invoice: kite']],
  ['regular', [UNSAID, NOTEBOOK], '', ['invoice_cum_bill: kite,notebook']],
  ['regular', [ZERO], '', ['tax_invoice: sample']],
  ['regular', [ZERO, BOOK], '', ['invoice_cum_bill: sample,book']],
  ['regular', [NOTEBOOK, BOOK], '', ['bill_of_supply: notebook,book']],
  ['composition', [PEN], '', ['bill_of_supply: pen']],
  ['composition', [NOTEBOOK], SCHOOL, ['bill_of_supply: notebook']],
  ['composition', [NOTEBOOK, PEN], SCHOOL, ['bill_of_supply: notebook,pen']],
] as const)('%s, %j, buyer "%s": %j', (registration, lines, gstin, expected) => {
  expect(kinds(registration, [...lines], gstin)).toEqual(expected)
})

test('a shop without a GSTIN is not registered, whatever its scheme', () => {
  expect(registrationOf({ gstin: '', isComposition: true })).toBe('none')
  expect(registrationOf({ gstin: SCHOOL, isComposition: true })).toBe('composition')
  expect(registrationOf({ gstin: SCHOOL, isComposition: false })).toBe('regular')
})
