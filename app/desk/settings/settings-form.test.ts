import { expect, test } from 'vitest'
import { DEFAULT_DETAILS, type ShopDetails } from '#store/shop/settings/settings.ts'
import { settingsOfTexts, textsOf } from './settings-form.tsx'

test('what stands in the fields means the settings that were put there, each setting in a field of its own', () => {
  const settings: ShopDetails = {
    ...DEFAULT_DETAILS,
    phones: ['1', '2', '3'],
    numberPrefix: 'A-',
    deliveryCharge: 40.5,
    freeDeliveryFrom: 500,
    gstRates: { ...DEFAULT_DETAILS.gstRates, Toy: 12, Gift: 0 },
    orderCaps: { ...DEFAULT_DETAILS.orderCaps, customerUnits: null },
    policies: { ...DEFAULT_DETAILS.policies, terms: 'Ours.' },
  }
  const texts = textsOf(settings)
  expect(texts).toMatchObject({
    '/phones/2': '3',
    '/orderCaps/customerUnits': '',
    '/policies/terms': 'Ours.',
    '/deliveryCharge': '40.5',
    '/gstRates/Toy': '12',
    '/gstRates/Gift': '0',
    '/gstRates/Study': '',
  })
  expect(settingsOfTexts(texts)).toEqual(settings)
})

test('rupees are read with commas and sign; what is no number is sent as it was typed', () => {
  const read = settingsOfTexts({
    ...textsOf(DEFAULT_DETAILS),
    '/deliveryCharge': '₹1,200',
    '/orderCaps/customerUnits': '49,50',
  })
  expect(read).toMatchObject({ deliveryCharge: 1200, orderCaps: { customerUnits: '49,50' } })
})
