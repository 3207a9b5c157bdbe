import { expect, test } from 'vitest'
import { CATEGORIES, PRODUCT_LIMITS } from '#store/products/products.ts'
import { DEFAULT_DETAILS } from '#store/settings/settings.ts'
import { SETTINGS } from '#store/settings/settings-table.ts'
import { taxOfProduct, untaxedOf, wordsOfUntaxed } from './tax-of-product.ts'

const defaults = {
  gstRates: { ...DEFAULT_DETAILS.gstRates, Study: 12, Toy: 18, Gift: 18, Household: 0 },
  hsnCodes: { ...DEFAULT_DETAILS.hsnCodes, Toy: '9503' },
}

const of = (categories: string[], gstPercent: number | null = null, hsnCode: string | null = null) =>
  taxOfProduct({ categories, gstPercent, hsnCode }, defaults)

test('a product says its own rate and code, also 0; else its category does', () => {
  expect(of(['Toy'], 5, '1234')).toEqual({ percent: 5, hsn: '1234' })
  expect(of(['Toy'], 0)).toEqual({ percent: 0, hsn: '9503' })
  expect(of(['Toy'])).toEqual({ percent: 18, hsn: '9503' })
  expect(of(['Household'])).toEqual({ percent: 0, hsn: null })
  expect(taxOfProduct({ categories: ['Toy'], gstPercent: null, hsnCode: null }, DEFAULT_DETAILS)).toEqual({
    percent: null,
    hsn: null,
  })
})

test('several categories count where they agree, and one that says nothing leaves it to the others', () => {
  expect(of(['Gift', 'Toy'])).toEqual({ percent: 18, hsn: '9503' })
  expect(of(['Study', 'Toy'])).toEqual({ percent: null, hsn: '9503' })
  expect(of(['Toy', 'Household']).percent).toBeNull()
})

test('what nobody said is named; what is exempt is not', () => {
  expect(untaxedOf('1', 'Kite', { percent: 0, hsn: '9503' })).toBeUndefined()
  const untaxed = untaxedOf('1', 'Kite', { percent: null, hsn: null })
  expect(untaxed).toEqual({ _id: '1', name: 'Kite', missing: ['gstPercent', 'hsnCode'] })
  expect(untaxed && wordsOfUntaxed(untaxed)).toBe('Kite has no GST rate and no HSN code.')
})

test('each category has a rate and a code in the settings, with the limits of a product', () => {
  for (const fields of [SETTINGS.gstRates.fields, SETTINGS.hsnCodes.fields])
    expect(Object.keys(fields)).toEqual([...CATEGORIES])
  expect(SETTINGS.gstRates.fields.Toy.max).toBe(PRODUCT_LIMITS.gstPercent)
})
