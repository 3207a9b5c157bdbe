import { expect, test } from 'vitest'
import { COLUMNS, headerKey, headersOf } from './csv-columns.ts'

test('no name of a column means two columns', () => {
  const names = COLUMNS.flatMap((column) => {
    const { header, also } = headersOf(column)
    return [...new Set([column, header, ...also].map(headerKey))]
  })
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test.each([
  ['\ufeffSelling_Price', 'selling price'],
  ['M.R.P. (₹)', 'mrp'],
  ['Price in Rs.', 'price'],
  ['GST %', 'gst %'],
  ['MRP(Rs)', 'mrp'],
  ['Price₹', 'price'],
  ['Total Orders', 'total orders'],
])('%s is compared as %s', (name, key) => {
  expect(headerKey(name)).toBe(key)
})
