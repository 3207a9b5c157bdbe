import { describe, expect, it } from 'vitest'
import { nameMatches } from './product-list.ts'

describe('nameMatches', () => {
  it.each([
    ['Brown Teddy Bear', ''],
    ['Brown Teddy Bear', '  '],
    ['Brown Teddy Bear', 'bear BROWN'],
    ['Café Mug', 'cafe'],
    ['टोकरी', 'टोक'],
  ])('finds %s with "%s"', (name, filter) => {
    expect(nameMatches(name, filter)).toBe(true)
  })

  it('wants every word', () => {
    expect(nameMatches('Brown Teddy Bear', 'brown panda')).toBe(false)
  })
})
