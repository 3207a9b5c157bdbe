import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOSTILE_TEXT, REAL_TEXT, UNSEEN_TEXT, UNSTORABLE_TEXT } from '#tests/support/bad-input.ts'
import { plainText, rupeesShape, tidyText, wholeNumber } from './wire.ts'

describe('plainText', () => {
  const text = plainText(1, 50)

  test.each([...HOSTILE_TEXT, ...REAL_TEXT])('keeps %j', (value) => {
    expect(text.parse(value)).toBe(value)
  })

  test.each(UNSEEN_TEXT)('takes %j for empty', (value) => {
    expect(text.safeParse(value).error?.issues[0]?.message).toBe('Must not be empty.')
    expect(plainText(0, 50).parse(value)).toBe('')
  })

  test('keeps one spelling, without signs that turn it around', () => {
    expect(text.parse('Zoe\u0308 \u2068Ra\u202eo\u2069\u202c')).toBe('Zo\u00eb Rao')
  })

  test.each(UNSTORABLE_TEXT)('refuses %s', (_what, value) => {
    expect(text.safeParse(value).error?.issues[0]?.message).toBe('Contains characters that cannot be stored.')
  })

  test('trims, then counts', () => {
    expect(text.parse(`  ${'x'.repeat(50)}\n`)).toBe('x'.repeat(50))
    expect(text.safeParse('x'.repeat(51)).success).toBe(false)
    expect(text.safeParse(' \t ').error?.issues[0]?.message).toBe('Must not be empty.')
    expect(plainText(3, 9).safeParse('ab').error?.issues[0]?.message).toBe('Must have at least 3 characters.')
  })

  test('what passes is well formed, trimmed, within its limits, and passes again unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (value) => {
        const result = text.safeParse(value)
        if (!result.success) return
        expect(result.data.isWellFormed()).toBe(true)
        expect(result.data).toBe(tidyText(value))
        expect(result.data).toBe(result.data.normalize('NFC'))
        expect(result.data).not.toContain('\0')
        expect(text.parse(result.data)).toBe(result.data)
      }),
    )
  })

  test.each([null, undefined, 7, true, ['x'], { toString: () => 'x' }])('refuses %j, which is no text', (value) => {
    expect(text.safeParse(value).success).toBe(false)
  })
})

describe('rupees', () => {
  test.each([0, 0.01, 0.1, 0.29, 4.35, 1.1, 99.99, 1000, 999_999.99, 1_000_000])('takes %d', (price) => {
    expect(rupeesShape(1_000_000).parse(price)).toBe(price)
  })

  test.each([
    -0.01,
    -1,
    10.005,
    0.001,
    1_000_000.01,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e300,
    '1',
    null,
    true,
    [1],
  ])('refuses %j', (price) => {
    expect(rupeesShape(1_000_000).safeParse(price).success).toBe(false)
  })

  test('takes every whole number of paise', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (paise) => {
        expect(rupeesShape(1_000_000).safeParse(paise / 100).success).toBe(true)
      }),
    )
  })
})

test.each([0.5, -1, 4, '2', Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, null, [2]])(
  'wholeNumber(1, 3) refuses %j with the range',
  (value) => {
    expect(wholeNumber(1, 3).safeParse(value).error?.issues[0]?.message).toBe('Must be a whole number from 1 to 3.')
  },
)
