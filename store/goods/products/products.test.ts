import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCountry } from './countries.ts'
import { hasAges, percentOff, productPath, slugOf } from './products.ts'

const _id = '0b9f3c52-7a3e-5a77-9a6e-1f6f3f1f9f10'

describe('percent off', () => {
  test.each([
    [75, 100, 25],
    [71, 100, 29],
    [99, 100, 1],
    [99.5, 100, 0],
    [1299, 1799, 27],
    [0, 100, 100],
    [100, 100, 0],
    [120, 100, 0],
    [100, undefined, 0],
    [0, 0, 0],
  ])('of %d instead of %d is %d', (price, originalPrice, percent) => {
    expect(percentOff({ price, originalPrice })).toBe(percent)
  })

  test('is the exact percentage rounded down, for any two prices', () => {
    const paise = fc.integer({ min: 1, max: 100_000_000 })
    fc.assert(
      fc.property(paise, paise, (a, b) => {
        const [now, was] = [BigInt(Math.min(a, b)), BigInt(Math.max(a, b))]
        const percent = percentOff({ price: Number(now) / 100, originalPrice: Number(was) / 100 })
        expect(BigInt(percent)).toBe(((was - now) * 100n) / was)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the address of a product', () => {
  test.each([
    ['School Backpack, Rose Pink', 'school-backpack-rose-pink'],
    ['Yo-yo', 'yo-yo'],
    ['Café Mug — 250 ml', 'cafe-mug-250-ml'],
    ['  AA Battery (pack of 4)  ', 'aa-battery-pack-of-4'],
    ['टोकरी', 'टोकरी'],
    ['हिन्दी किताब', 'हिन्दी-किताब'],
    ['மரப்பாச்சி பொம்மை', 'மரப்பாச்சி-பொம்மை'],
    ['!!!', 'product'],
    ['🎁', 'product'],
  ])('carries the words of %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  test('is a path that reads back to the id and the words, for any name', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 200 })), (name) => {
        const path = productPath({ _id, name })
        const [, folder, id, words, ...rest] = path.split('/')
        expect([folder, id, rest]).toEqual(['product', _id, []])
        expect(decodeURIComponent(words ?? '')).toBe(slugOf(name))
        expect(slugOf(name).length).toBeLessThanOrEqual(80)
      }),
      { numRuns: 1_000 },
    )
  })

  test('survives a name whose eightieth character is half of a pair', () => {
    expect(() => productPath({ _id, name: `${'a'.repeat(79)}𑄇𑄇` })).not.toThrow()
  })
})

test('toys and gifts carry ages, the other categories do not', () => {
  expect([hasAges(['Toy']), hasAges(['Gift', 'Study']), hasAges(['Study', 'Household']), hasAges([])]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each(['constructor', 'toString', '__proto__', 'Atlantis'])('%s is no country', (name) => {
  expect(findCountry(name)).toBeUndefined()
})
