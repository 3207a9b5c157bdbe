import { expect, test } from 'vitest'
import { formatOrderNumber } from '#db/order-values.ts'
import { neatPhone } from './orders.ts'

test('an order number is short enough to say on the phone', () => {
  expect(formatOrderNumber({ numberPrefix: 'TK-', number: 1001 })).toBe('TK-1001')
  expect(formatOrderNumber({ numberPrefix: 'TK-', number: 1_234_567 })).toBe('TK-1234567')
})

test.each(['9812345678', '098123 45678', '+91-98123-45678', '९८१२३४५६७८', '৯৮১২৩ ৪৫৬৭৮', '９８１２３４５６７８'])(
  'writes %j as one number',
  (typed) => {
    expect(neatPhone(typed)).toBe('+91 98123 45678')
  },
)
