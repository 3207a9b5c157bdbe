import fc from 'fast-check'
import { expect, test } from 'vitest'
import { financialYearOf, serialOf, splitTax } from './gst.ts'

/** The nearest whole paisa of `total * percent / (100 + percent) / parts`, half a paisa up: by whole numbers alone. */
function exactTax(total: number, percent: number, parts: 1 | 2): number {
  const divisor = BigInt(parts) * (100n + BigInt(percent))
  return Number((2n * BigInt(total) * BigInt(percent) + divisor) / (2n * divisor))
}

const totals = fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 1e13 }))
const rates = fc.oneof(fc.constantFrom(0, 5, 12, 18, 28, 40), fc.integer({ min: 0, max: 40 }))

test('value and tax are whole paise, as near as can be, and add up to what was paid', () => {
  fc.assert(
    fc.property(totals, rates, (total, percent) => {
      const within = splitTax(total, percent, false)
      const across = splitTax(total, percent, true)
      const half = exactTax(total, percent, 2)
      const whole = exactTax(total, percent, 1)
      expect(within).toEqual({ taxablePaise: total - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 })
      expect(across).toEqual({ taxablePaise: total - whole, cgstPaise: 0, sgstPaise: 0, igstPaise: whole })
    }),
    { numRuns: 2000 },
  )
})

test('a textbook line: ₹118.00 at 18 % is ₹100.00 and ₹9.00 twice, or ₹18.00', () => {
  expect(splitTax(11_800, 18, false)).toEqual({ taxablePaise: 10_000, cgstPaise: 900, sgstPaise: 900, igstPaise: 0 })
  expect(splitTax(11_800, 18, true)).toEqual({ taxablePaise: 10_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 1800 })
})

test.each([
  ['2026-03-31T18:29:59.999Z', '2025-26'],
  ['2026-03-31T18:30:00.000Z', '2026-27'],
  ['2026-12-31T23:59:59.999Z', '2026-27'],
  ['2027-01-01T00:00:00.000Z', '2026-27'],
  ['2027-03-31T18:29:59.999Z', '2026-27'],
  ['2099-04-01T00:00:00.000Z', '2099-00'],
])('%s is in the financial year %s: it begins on 1 April at midnight in India', (at, year) => {
  expect(financialYearOf(new Date(at))).toBe(year)
})

test('a serial has at most the sixteen characters that the law allows, and no two are alike', () => {
  expect(serialOf('2026-27', 1, 'TK-')).toBe('TK/26-27/00001')
  expect(serialOf('2026-27', 9_999_999, 'TK-')).toHaveLength(16)
  const serials = [1, 9, 10, 99_999, 100_000, 9_999_999].flatMap((n) =>
    ['2026-27', '2027-28'].map((y) => serialOf(y, n, 'TK-')),
  )
  expect(new Set(serials).size).toBe(serials.length)
})

test.each([
  ['ASHA-', 1, 'ASHA/26-27/00001'],
  ['A-2-B', 42, 'A2B/26-27/00042'],
  ['ASHASTOR', 1, 'ASHA/26-27/00001'],
  ['ASHASTOR', 100_000, 'ASH/26-27/100000'],
  ['', 7, '26-27/00007'],
  ['----', 7, '26-27/00007'],
])(
  'of the prefix %s invoice %i begins with as many of its letters as the law has room for: %s',
  (prefix, number, serial) => {
    expect(serialOf('2026-27', number, prefix)).toBe(serial)
    expect(serial.length).toBeLessThanOrEqual(16)
  },
)
