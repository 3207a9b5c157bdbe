import { expect, test } from 'vitest'
import { compareSizes } from './sizes.ts'

test.each([
  ['L, M, S, XL, XXL', 'S, M, L, XL, XXL'],
  ['Large, Medium, Small, Extra large', 'Small, Medium, Large, Extra large'],
  ['10, 8, 9, 38', '8, 9, 10, 38'],
  ['10-12 years, 2-3 years, 6-12 months', '6-12 months, 2-3 years, 10-12 years'],
  ['1 l, 250 ml, 500 ml', '250 ml, 500 ml, 1 l'],
  ['2XL, L, 3XL, XL', 'L, XL, 2XL, 3XL'],
])('the sizes %s stand as %s', (given, sorted) => {
  expect(given.split(', ').sort(compareSizes).join(', ')).toBe(sorted)
})

test('what is no size keeps the order of its rows, behind sizes', () => {
  expect(['Red', 'Blue', 'Free size', 'S', 'Green'].sort(compareSizes)).toEqual([
    'S',
    'Red',
    'Blue',
    'Free size',
    'Green',
  ])
})
