import { expect, it } from 'vitest'
import { addressOf, cursor, oneOf, readParams, sortOf, text, withoutCursor, withoutFilters } from './params.ts'

const PARAMS = { view: oneOf(['inbox'], { isFace: true }), q: text(20, 'Search'), after: cursor(/^(open|ended)-\d+$/) }

it('another filter begins at the top of the list, and without any its face stays', () => {
  const query = readParams(PARAMS, new URLSearchParams('view=inbox&q=+kite+&after=open-12&more=1'))
  expect(addressOf('/list', query)).toBe('/list?view=inbox&q=kite&after=open-12')
  expect(withoutCursor(PARAMS, query)).toEqual({ view: 'inbox', q: 'kite' })
  expect(withoutFilters(PARAMS, query)).toEqual({ view: 'inbox' })
  expect(readParams(PARAMS, new URLSearchParams('view=all&q=%00&after=12'))).toEqual({})
})

it('a header sorts up, down and back', () => {
  expect(sortOf('price', undefined)).toEqual({ next: 'price-asc' })
  expect(sortOf('price', 'price-asc')).toEqual({ direction: 'ascending', next: 'price-desc' })
  expect(sortOf('price', 'price-desc')).toEqual({ direction: 'descending' })
  expect(sortOf('name', 'price-desc')).toEqual({ next: 'name-asc' })
})
