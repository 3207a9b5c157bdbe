import { describe, expect, it } from 'vitest'
import { changedFields, wordsOfAction } from './audit-words.ts'

it.each([
  ['product.update', 'Update product'],
  ['person.sign-in', 'Sign in person'],
  ['odd', 'Odd'],
])('wordsOfAction says %s as %s', (action, words) => {
  expect(wordsOfAction(action)).toBe(words)
})

describe('changedFields', () => {
  it('puts what was beside what is, in words', () => {
    const before = { pricePaise: 12_500, imageUrl: null, isFeatured: false }
    const after = { pricePaise: 13_000, imageUrl: '/x', isFeatured: true, categories: ['Toy', 'Gift'] }
    expect(changedFields(before, after)).toEqual([
      { name: 'price', before: '₹125', after: '₹130' },
      { name: 'image url', before: 'nothing', after: '/x' },
      { name: 'is featured', before: 'no', after: 'yes' },
      { name: 'categories', before: undefined, after: 'Toy, Gift' },
    ])
  })

  it('knows creations, deletions and lines without fields', () => {
    expect(changedFields(null, { name: 'Kite' })).toEqual([{ name: 'name', before: undefined, after: 'Kite' }])
    expect(changedFields({ lines: [{ qty: 1 }] }, null)).toEqual([
      { name: 'lines', before: '{"qty":1}', after: undefined },
    ])
    expect(changedFields(null, null)).toEqual([])
  })
})
