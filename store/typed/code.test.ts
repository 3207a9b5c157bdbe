import { expect, test } from 'vitest'
import { hsnCodeShape } from '#store/goods/products/product-shapes.schema.ts'
import { couponQuestionShape } from '#store/selling/coupons/coupons.schema.ts'
import { deliveryQuestionShape } from '#store/selling/delivery/delivery.schema.ts'
import { statusChangeShape } from '#store/selling/orders/order-desk.schema.ts'
import { customerInfoShape } from '#store/selling/orders/orders.schema.ts'

test.each([
  ['\u202a+91 98765 43210\u202c', '+919876543210'],
  ['\u202d98765\u201143210\u202c', '+919876543210'],
  ['\u206698765.43210\u2069\u200b', '+919876543210'],
])('the phone number %j is taken without what came along', (written, phone) => {
  const details = { name: 'Asha', phone: written, address: '\u20682 MG Road\u2069' }
  expect(customerInfoShape.parse(details)).toEqual({ name: 'Asha', phone, address: '2 MG Road' })
})

test.each(['\u200b\u2060', '🙂🙂', '12345', '\u3164'])('%j is no name to call out', (name) => {
  expect(customerInfoShape.safeParse({ name, phone: '9876543210', address: 'x' }).success).toBe(false)
})

test('codes are read without what cannot be seen, spaces and dots, and with plain dashes', () => {
  expect(couponQuestionShape.parse({ code: '\u200bdiwali \u20112026.' })).toEqual({ code: 'DIWALI-2026' })
  expect(deliveryQuestionShape.parse({ pin: '\u200e५६०‑001.' })).toEqual({ pin: '560001' })
  const shipped = { from: 'packed', to: 'shipped', trackingNumber: '\u202aEK\u2011123\u00a0IN\u202c' }
  expect(statusChangeShape.parse(shipped)).toMatchObject({ trackingNumber: 'EK-123 IN' })
  expect([hsnCodeShape.parse('9503.00.30\u200b'), hsnCodeShape.parse('9503')]).toEqual(['95030030', '9503'])
  for (const wrong of ['95030', '9503003', '950']) expect(hsnCodeShape.safeParse(wrong).success).toBe(false)
})
