import { expect, test } from 'vitest'
import { isLateNote } from './booked-paper.ts'

const saleOf = (day: string) => ({ serial: 'T/26-27/1', day, total: 1 })

test.each([
  ['2027-03-31', '2027-11-30', false],
  ['2027-03-31', '2027-12-01', true],
  ['2027-04-01', '2028-11-30', false],
  ['2027-04-01', '2028-12-01', true],
  ['2026-12-31', '2027-12-02', true],
])('the tax of a sale of %s may still be taken back on %s, unless that is late: %s', (sold, day, isLate) => {
  expect(isLateNote({ corrects: saleOf(sold), day, isComposition: false })).toBe(isLate)
  expect(isLateNote({ corrects: saleOf(sold), day, isComposition: true })).toBe(false)
  expect(isLateNote({ corrects: null, day, isComposition: false })).toBe(false)
})
