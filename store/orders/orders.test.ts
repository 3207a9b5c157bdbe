import { expect, test } from 'vitest'
import { formatOrderNumber } from '#db/order-values.ts'
import { hasPinCode } from './orders.ts'

test('an order number is short enough to say on the phone', () => {
  expect(formatOrderNumber({ numberPrefix: 'TK-', number: 1001 })).toBe('TK-1001')
  expect(formatOrderNumber({ numberPrefix: 'TK-', number: 1_234_567 })).toBe('TK-1234567')
})

test.each([
  '12 MG Road, Bengaluru 560001',
  '560 001',
  'Pune-411004.',
  '4th floor,\nMumbai 400 050\nIndia',
  'PIN:110001',
])('finds the PIN code in %j', (address) => {
  expect(hasPinCode(address)).toBe(true)
})

test.each([
  '12 MG Road, Bengaluru',
  '',
  '012345',
  '56001',
  '5600011',
  'Call 9876543210',
  '98765 43210',
  'Flat 12 345, Goa',
])('finds none in %j', (address) => {
  expect(hasPinCode(address)).toBe(false)
})
