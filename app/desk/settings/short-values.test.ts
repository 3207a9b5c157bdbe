import { expect, test } from 'vitest'
import { DEFAULT_DETAILS } from '#store/shop/settings/settings.ts'
import { shortValueOf } from './short-values.ts'

test('the overview says what is set, and what is not', () => {
  const set = { ...DEFAULT_DETAILS, upiId: 'shop@okaxis', deliveryCharge: 49, freeDeliveryFrom: 999 }
  expect(shortValueOf('delivery', set)).toBe('Delivery ₹49, free from ₹999. UPI: shop@okaxis')
  expect(shortValueOf('delivery', DEFAULT_DETAILS)).toBe('Free delivery. UPI: not set')
  expect(shortValueOf('tax', DEFAULT_DETAILS)).toBe('GSTIN: not set')
  expect(shortValueOf('messages', set)).toBeUndefined()
})
