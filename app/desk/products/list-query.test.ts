import { expect, it } from 'vitest'
import { addressOf, readParams } from '#app/kit/list/params.ts'
import { isFiltered, PRODUCT_PARAMS, productFilterOf } from './list-query.ts'

const read = (address: string) => readParams(PRODUCT_PARAMS, new URLSearchParams(address))

it('the address of a list says the same both ways, and leaves out what is wrong', () => {
  const address = '?search=clay+owl&category=Toy&stock=low&visibility=draft&shown=sale&sort=name-asc&page=3'
  expect(addressOf('', read(address))).toBe(address)
  expect(productFilterOf(read('?shown=untaxed&page=2'))).toEqual({ tax: 'missing' })
  const wrong = read('search=%00+&category=Car&stock=lots&visibility=x&shown=no&sort=size&page=1e3')
  expect([wrong, isFiltered(wrong)]).toEqual([{}, false])
})
