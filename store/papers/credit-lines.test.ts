import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitTax } from '#store/gst/gst.ts'
import { creditedUnits, creditLines } from './credit-lines.ts'
import type { InvoiceFacts, PaperLine } from './papers.ts'

const state = { code: '29', name: 'Karnataka' }
const invoiceOf = (isInterState: boolean): InvoiceFacts => ({
  ...{ gstin: '29ABCDE1234F1ZW', sellerState: state, placeOfSupply: { ...state, isAssumed: false }, isInterState },
})
const lineOf = (pricePaise: number, qty: number, percent: number, isInterState = false): PaperLine => {
  const totalPaise = pricePaise * qty
  const tax = { hsn: '9503', percent, isRateAssumed: false, ...splitTax(totalPaise, percent, isInterState) }
  return { name: 'Kite', qty, pricePaise, totalPaise, tax }
}
const sumOf = (lines: PaperLine[]) =>
  lines.map(({ qty, totalPaise, tax }) => [
    qty,
    totalPaise,
    tax?.taxablePaise,
    tax?.cgstPaise,
    tax?.sgstPaise,
    tax?.igstPaise,
  ])

test('notes for one unit after the other add up to the line, to the paisa', () => {
  const prices = fc.integer({ min: 1, max: 99_999 })
  const rates = fc.constantFrom(0, 5, 12, 18, 28)
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 3 }), rates, fc.boolean(), (price, qty, percent, isInterState) => {
      const paper = { lines: [lineOf(price, qty, percent, isInterState)], invoice: invoiceOf(isInterState) }
      const notes: { lines: PaperLine[] }[] = []
      for (let back = 1; back <= qty; back++) {
        notes.push({ lines: creditLines(paper, creditedUnits(notes), () => back) })
      }
      const total = sumOf(notes.flatMap(({ lines }) => lines)).reduce((sums, each) =>
        sums.map((sum, at) => (sum ?? 0) + (each[at] ?? 0)),
      )
      expect([total]).toEqual(sumOf(paper.lines))
      expect(creditLines(paper, creditedUnits(notes), () => qty)).toEqual([])
    }),
  )
})

test('a line that did not come back is not on the note, and more than was sold is not taken back', () => {
  const paper = { lines: [lineOf(100, 2, 5), lineOf(200, 1, 18)], invoice: invoiceOf(false) }
  const some = creditLines(
    paper,
    () => 0,
    (position) => (position === 1 ? 9 : 0),
  )
  expect(some.map(({ position, qty, totalPaise }) => [position, qty, totalPaise])).toEqual([[1, 1, 200]])
})
