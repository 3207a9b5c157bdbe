import { expect, test } from 'vitest'
import { type DaysOfSale, dayOfRate } from './rates.ts'
import { type EarlierRate, taxOfProduct } from './tax-of-product.ts'

const DAY = '2025-09-22'
const [BEFORE, AFTER] = ['2025-09-20', '2025-09-24']
const NOTHING = { gstRates: {}, hsnCodes: {} }
/** What the rates became on that day: a pen case, a toy motor, an exercise book. */
const CHANGES = [
  [12, 5],
  [28, 18],
  [5, 0],
] as const

function rateAt(days: DaysOfSale, [before, after]: readonly [number, number]): number | undefined {
  const earlier: EarlierRate[] = [{ productId: 'a', category: null, untilDay: DAY, percent: before, zero: null }]
  const product = { id: 'a', gstPercent: after, hsnCode: null, categories: [] }
  return taxOfProduct(product, NOTHING, { day: dayOfRate(days), earlier }).rate?.percent
}

// Section 14 of the CGST Act, clause by clause, and the two where nothing lies on the other side.
test.each([
  ['(a) (i)', BEFORE, AFTER, AFTER, 'new'],
  ['(a) (i), not paid yet', BEFORE, AFTER, undefined, 'new'],
  ['(a) (ii)', BEFORE, BEFORE, AFTER, 'old'],
  ['(a) (iii)', BEFORE, AFTER, BEFORE, 'old'],
  ['(b) (i)', AFTER, BEFORE, AFTER, 'new'],
  ['(b) (ii)', AFTER, BEFORE, BEFORE, 'old'],
  ['(b) (iii)', AFTER, AFTER, BEFORE, 'new'],
  ['all before', BEFORE, BEFORE, BEFORE, 'old'],
  ['all after, on the day itself', DAY, DAY, DAY, 'new'],
])('%s: sent %s, invoiced %s, paid %s has the %s rate', (_, supplied, invoiced, paid, which) => {
  for (const change of CHANGES)
    expect(rateAt({ supplied, invoiced, paid }, change)).toBe(change[which === 'old' ? 0 : 1])
})
