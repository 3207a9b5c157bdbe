import { expect, test } from 'vitest'
import { formatOrderNumber } from '#db/order-values.ts'

test('an order number is short enough to say on the phone', () => {
  expect(formatOrderNumber({ numberPrefix: 'TK-', number: 1001 })).toBe('TK-1001')
  expect(formatOrderNumber({ numberPrefix: 'TK-', number: 1_234_567 })).toBe('TK-1234567')
})
