import { expect, test } from 'vitest'
import { computeOrderTotals } from './terms.ts'

// Worked out by hand: a part of 101 paise is never less than the per cent asked for.
test.each([
  [50, 120_01, 61_00],
  [50, 120_00, 60_00],
  [33, 100_00, 33_00],
  [33, 100_01, 34_00],
  [1, 50, 50],
])('%s %% of %s paise comes to %s first, in whole rupees', (percent, paise, advance) => {
  const pay = { isCashOpen: true, fee: 0, upTo: null, advance: { percent, from: 0 }, isUpiOpen: true }
  expect(computeOrderTotals({ charge: 0, freeFrom: null, pay }, paise, { payBy: 'cash' }).advance).toBe(advance)
})
