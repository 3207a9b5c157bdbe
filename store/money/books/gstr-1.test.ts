import { expect, test } from 'vitest'
import type { BookedPaper, BookedRow } from './booked-paper.ts'
import { periodOf } from './books.ts'
import { gstr1Of } from './gstr-1.ts'

const GSTIN = '29ABCDE1234F1ZW'
const period = periodOf('2026-11')
const row = (hsn: string, percent: number, taxable: number): BookedRow => {
  const half = (taxable * percent) / 200
  return { hsn, percent, kind: percent === 0 ? 'nil' : 'taxable', units: 1, taxable, cgst: half, sgst: half, igst: 0 }
}
const paper = (kind: BookedPaper['kind'], rows: BookedRow[]): BookedPaper => ({
  id: kind,
  orderId: '1',
  orderNumber: 'TK-1',
  kind,
  serial: `TK/${kind}`,
  number: 1,
  day: '2026-11-03',
  corrects: null,
  gstin: GSTIN,
  isComposition: false,
  place: { code: '29', name: 'Karnataka' },
  isInterState: false,
  total: 0,
  rows,
})

test('what was sold and came back in the same month leaves no row of nothing', async () => {
  if (!period) throw new Error('no period')
  const back = [row('9608', 18, 10_000), row('4820', 0, 5_000)]
  const papers = [paper('invoice_cum_bill', [...back, row('9503', 5, 20_000)]), paper('credit_note', back)]
  const { b2cs, nil, hsn } = await gstr1Of({ papers, period, hsnDigits: 4 }, GSTIN, () => undefined)
  expect(b2cs.map(({ rt, txval }) => [rt, txval])).toEqual([[5, 200]])
  expect(nil.inv).toEqual([])
  expect(hsn.hsn_b2c.map(({ num, hsn_sc }) => [num, hsn_sc])).toEqual([[1, '9503']])
})

test('what was given for nothing leaves no row of nothing, but its document counts', async () => {
  if (!period) throw new Error('no period')
  const gift = [row('9608', 18, 0), row('4820', 0, 0)]
  const buyer = { gstin: '29AAGCB7383J1Z4', name: 'A school' }
  const papers = [paper('invoice_cum_bill', gift), { ...paper('tax_invoice', gift), number: 2, buyer }]
  const whole = await gstr1Of({ papers, period, hsnDigits: 4 }, GSTIN, () => undefined)
  expect([whole.b2b, whole.b2cs, whole.nil.inv, whole.hsn]).toEqual([[], [], [], { hsn_b2b: [], hsn_b2c: [] }])
  expect(whole.doc_issue.doc_det[0]?.docs[0]).toMatchObject({ totnum: 2, net_issue: 2 })
})
