import { describe, expect, it } from 'vitest'
import { addressOfQuery, isFiltered, nextSort, queryOfAddress } from './list-query.ts'

describe('the address of a list of products', () => {
  it('says the same both ways', () => {
    const address =
      '?search=clay+owl&category=Toy&stock=low&visibility=draft&featured=true&onSale=true&sort=name-asc&page=3'
    expect(addressOfQuery(queryOfAddress(new URLSearchParams(address)))).toBe(address)
  })

  it('leaves out what is wrong', () => {
    const wrong = 'search=%00+&category=Car&stock=lots&visibility=x&featured=1&onSale=no&sort=size&page=1e3'
    const query = queryOfAddress(new URLSearchParams(wrong))
    expect(addressOfQuery(query)).toBe('')
    expect(isFiltered(query)).toBe(false)
  })
})

describe('nextSort', () => {
  it('goes up, down and back', () => {
    expect(nextSort('price', undefined)).toBe('price-asc')
    expect(nextSort('price', 'price-asc')).toBe('price-desc')
    expect(nextSort('price', 'price-desc')).toBeUndefined()
    expect(nextSort('name', 'price-desc')).toBe('name-asc')
  })
})
