import { expect, test } from 'vitest'
import { CATEGORIES, PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { DEFAULT_DETAILS } from '#store/shop/settings/settings.ts'
import { SETTINGS } from '#store/shop/settings/settings-table.ts'
import { rateOf } from './rates.ts'
import { type EarlierRate, taxOfBundle, taxOfProduct, untaxedOf, wordsOfUntaxed } from './tax-of-product.ts'

const defaults = {
  gstRates: { ...DEFAULT_DETAILS.gstRates, Study: 12, Toy: 18, Gift: 18, Household: 0 },
  hsnCodes: { ...DEFAULT_DETAILS.hsnCodes, Toy: '9503' },
}
const percent = (of: number) => ({ kind: 'taxable', percent: of })

const of = (categories: string[], gstPercent: number | null = null, hsnCode: string | null = null) =>
  taxOfProduct({ categories, gstPercent, hsnCode }, defaults)

test('a product says its own rate and code, also 0; else its category does', () => {
  expect(of(['Toy'], 5, '1234')).toEqual({ rate: percent(5), hsn: '1234' })
  expect(of(['Toy'], 0)).toEqual({ rate: { kind: 'nil', percent: 0 }, hsn: '9503' })
  expect(of(['Toy'])).toEqual({ rate: percent(18), hsn: '9503' })
  expect(of(['Household'])).toEqual({ rate: { kind: 'nil', percent: 0 }, hsn: null })
  expect(taxOfProduct({ categories: ['Toy'], gstPercent: null, hsnCode: null }, DEFAULT_DETAILS)).toEqual({
    rate: null,
    hsn: null,
  })
})

test('several categories count where they agree, and one that says nothing leaves it to the others', () => {
  expect(of(['Gift', 'Toy'])).toEqual({ rate: percent(18), hsn: '9503' })
  expect(of(['Study', 'Toy'])).toEqual({ rate: null, hsn: '9503' })
  expect(of(['Toy', 'Household']).rate).toBeNull()
})

test.each([
  [null, 'exempt', null],
  [0, null, { kind: 'nil', percent: 0 }],
  [0, 'nil', { kind: 'nil', percent: 0 }],
  [0, 'exempt', { kind: 'exempt', percent: 0 }],
  [0, 'taxed', percent(0)],
  [5, null, percent(5)],
] as const)('a rate of %j %% that means %j is %j', (rate, zero, expected) => {
  expect(rateOf(rate, zero)).toEqual(expected)
})

test('on each day the rate of that day holds, of the product before that of its category', () => {
  const until = (untilDay: string, was: number | null, whose: Partial<EarlierRate>): EarlierRate => {
    return { productId: null, category: null, untilDay, percent: was, zero: null, ...whose }
  }
  const earlier = [
    until('2026-09-22', 12, { productId: 'pen' }),
    until('2025-04-01', null, { productId: 'pen' }),
    until('2025-01-01', 28, { category: 'Study' }),
    until('2027-01-01', 40, { productId: 'kite' }),
  ]
  const pen = { id: 'pen', categories: ['Study'], gstPercent: 5, hsnCode: null }
  const on = (day: string) => taxOfProduct(pen, defaults, { day, earlier }).rate
  expect(on('2026-09-22')).toEqual(percent(5))
  expect(on('2026-09-21')).toEqual(percent(12))
  expect(on('2025-04-01')).toEqual(percent(12))
  expect(on('2025-03-31')).toEqual(percent(12))
  expect(on('2024-12-31')).toEqual(percent(28))
})

test('what nobody said is named; what is exempt is not', () => {
  expect(untaxedOf('1', 'Kite', { rate: rateOf(0, 'exempt'), hsn: '9503' })).toBeUndefined()
  const untaxed = untaxedOf('1', 'Kite', { rate: null, hsn: null })
  expect(untaxed).toEqual({ _id: '1', name: 'Kite', missing: ['gstPercent', 'hsnCode'] })
  expect(untaxed && wordsOfUntaxed(untaxed)).toBe('Kite has no GST rate and no HSN code.')
})

test('each category has a rate and a code in the settings, with the limits of a product', () => {
  for (const { fields } of [SETTINGS.gstRates, SETTINGS.hsnCodes]) expect(Object.keys(fields)).toEqual([...CATEGORIES])
  expect(SETTINGS.gstRates.fields.Toy.max).toBe(PRODUCT_LIMITS.gstPercent)
})

test('of parts with the same highest rate the first names the HSN code of a bundle', () => {
  const part = (hsnCode: string, gstPercent = 18) => ({ categories: [], gstPercent, hsnCode })
  const bundle = { categories: [], gstPercent: null, hsnCode: null }
  const said = (...parts: ReturnType<typeof part>[]) => taxOfBundle(bundle, parts, defaults).hsn
  expect([said(part('9608'), part('4202')), said(part('4202'), part('9608'), part('4820', 5))]).toEqual([
    '9608',
    '4202',
  ])
})
