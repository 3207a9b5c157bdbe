import { expect, test } from 'vitest'
import { goodsForFree, missingForFree } from './near-free.tsx'

test.each([
  ['what is missing, to the paisa', { charge: 49, freeFrom: 500 }, 439.9, 60.1],
  ['nothing once it is free', { charge: 49, freeFrom: 500 }, 500, undefined],
  ['nothing where it never costs', { charge: 0, freeFrom: 500 }, 440, undefined],
  ['nothing where it never is free', { charge: 49, freeFrom: null }, 440, undefined],
  ['nothing where the place decides', { charge: 49, freeFrom: 500, byPin: true }, 440, undefined],
  ['nothing before the half of the way', { charge: 49, freeFrom: 500 }, 249, undefined],
])('a cart says %s', (_, delivery, subtotal, missing) => {
  expect(missingForFree(delivery, subtotal)).toBe(missing)
})

test('offers at most three goods of which one is enough, the cheapest first, and none that is in the cart', () => {
  const products = [99, 90, 80, 75, 60, 59].map((price) => ({ _id: String(price), price }))
  expect(goodsForFree(products, 60, [{ _id: '75' }]).map(({ price }) => price)).toEqual([60, 80, 90])
})
