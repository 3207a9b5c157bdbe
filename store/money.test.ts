import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '#tests/support/at-length.ts'
import { formatPrice, formatTotal, hasWholePaise, paiseFromRupees, rupeesFromPaise, sumOfLines } from './money.ts'
import { totalSeenShape } from './selling/orders/orders.schema.ts'
import { rupeesShape } from './wire.ts'

const carts = fc.array(
  fc.record({ paise: fc.integer({ min: 1, max: 9_999_999 }), qty: fc.integer({ min: 1, max: 3 }) }),
  {
    minLength: 1,
    maxLength: 100,
  },
)
const runs = { numRuns: rounds(100_000, 500) }

function exactTotal(cart: readonly { paise: number; qty: number }[]): bigint {
  return cart.reduce((sum, line) => sum + BigInt(line.paise) * BigInt(line.qty), 0n)
}

describe('sums', () => {
  test('agree with whole-number arithmetic to the paisa, for any cart', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const lines = cart.map(({ paise, qty }) => ({ price: rupeesFromPaise(paise), qty }))
        expect(BigInt(paiseFromRupees(sumOfLines(lines)))).toBe(exactTotal(cart))
      }),
      runs,
    )
  }, 120_000)

  test('accept the total of a client that adds plain fractions, for any cart', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const naive = cart.reduce((sum, { paise, qty }) => sum + (paise / 100) * qty, 0)
        expect(BigInt(paiseFromRupees(totalSeenShape.parse(naive)))).toBe(exactTotal(cart))
      }),
      runs,
    )
  }, 120_000)

  test('still see a total that is one paisa off', () => {
    expect(paiseFromRupees(totalSeenShape.parse(299.99))).not.toBe(paiseFromRupees(300))
  })
})

describe('conversion', () => {
  test('gives every price back as it came', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (paise) => {
        expect(paiseFromRupees(rupeesFromPaise(paise))).toBe(paise)
        expect(hasWholePaise(rupeesFromPaise(paise))).toBe(true)
      }),
      runs,
    )
  })

  test.each([0.29, 1.15, 8.2, 1.005 - 0.005, 19.99, 4.35, 99_999.99])('%d has whole paise', (price) => {
    expect(rupeesShape(1_000_000).safeParse(price).success).toBe(true)
  })

  test.each([10.005, 0.001, 99.999, -1, -0.01, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000.01, '10', null])(
    'refuses %s as a price',
    (price) => {
      expect(rupeesShape(1_000_000).safeParse(price).success).toBe(false)
    },
  )
})

describe('formatting', () => {
  test.each([
    [0, '₹0'],
    [99, '₹99'],
    [1299, '₹1,299'],
    [1299.5, '₹1,299.50'],
    [0.05, '₹0.05'],
    [100_000, '₹1,00,000'],
    [12_34_567, '₹12,34,567'],
    [1_00_00_000, '₹1,00,00,000'],
  ])('shows the price %d as %s', (price, text) => {
    expect(formatPrice(price)).toBe(text)
  })

  test.each([
    [0, '₹0.00'],
    [1299, '₹1,299.00'],
    [1_23_456.5, '₹1,23,456.50'],
    [99_99_999.99, '₹99,99,999.99'],
    [0.1 + 0.2, '₹0.30'],
  ])('shows the total %d as %s', (total, text) => {
    expect(formatTotal(total)).toBe(text)
  })
})
