import { expect, test } from 'vitest'
import { DEFAULT_DETAILS, type ShopDetails } from '#store/shop/settings/settings.ts'
import { policiesOf } from './policies.ts'
import { promisesOf } from './promises.ts'

const promises = (changes: Partial<ShopDetails>) => promisesOf({ ...DEFAULT_DETAILS, ...changes })
const own = (name: 'delivery' | 'returns') => ({ policies: { ...DEFAULT_DETAILS.policies, [name]: 'Ask us.' } })

test('a new shop says what its default policies say', () => {
  expect(promises({})).toEqual({
    pay: 'Pay cash on delivery',
    returnDays: 7,
    delivery: 'Free delivery',
    days: '2 to 7',
    returns: 'Broken or wrong? 7 days to return',
  })
})

test('charge, days and UPI are those that were set', () => {
  const set = { deliveryCharge: 40, freeDeliveryFrom: 500, deliveryDays: '1', returnDays: '1', upiId: 'shop@bank' }
  expect(promises(set)).toEqual({
    pay: 'Pay cash on delivery, or by UPI',
    returnDays: 1,
    delivery: 'Delivery ₹40, free from ₹500',
    days: '1',
    returns: 'Broken or wrong? 1 day to return',
  })
})

test('nothing is promised that the owner does not: their own words count', () => {
  expect(promises(own('delivery'))).toMatchObject({ delivery: 'Free delivery', days: '' })
  expect(promises(own('returns')).returns).toBe('')
  expect(promises({ ...own('returns'), returnDays: '10' }).returns).toBe('10 days to return')
})

test('where each PIN code has its own charge, the lowest is said', () => {
  const rule = { pins: '411', freeFrom: null, days: '', cash: 'yes', cashFee: 0, cashUpTo: null } as const
  const at = (charge: number | null, changes: Partial<ShopDetails> = {}) =>
    promises({ deliveryCharge: 49, deliveryRules: [{ ...rule, charge }], ...changes }).delivery
  expect(at(20)).toBe('Delivery from ₹20')
  expect(at(0)).toBe('Free delivery to some places')
  expect(at(null)).toBe('Delivery ₹49')
  expect(at(20, { listedPinsOnly: true })).toBe('Delivery ₹20')
  expect(at(null, { listedPinsOnly: true })).toBe('')
})

test('the policy of delivery says how one pays as the settings have it, and leaves it to the PIN code where that decides', () => {
  const deliveryOf = (change: object) =>
    policiesOf({ ...DEFAULT_DETAILS, ...change }).find(({ name }) => name === 'delivery')?.text
  expect(deliveryOf({})).toContain('Pay cash on delivery. Prices')
  expect(deliveryOf({ upiId: 'shop@bank' })).toContain('Pay cash on delivery, or by UPI. Prices')
  expect(deliveryOf({ deliveryRules: [{ pins: '411', charge: 40 }] })).not.toContain('ash on delivery')
})
