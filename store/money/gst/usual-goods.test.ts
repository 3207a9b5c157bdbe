import { expect, test } from 'vitest'
import { USUAL_GOODS, USUAL_GOODS_READ_ON, usualGoodsFor } from './usual-goods.ts'

const codes = (name: string, ...categories: string[]) =>
  usualGoodsFor(name, categories).map(({ hsn, percent }) => `${hsn} ${percent}`)

test.each([
  ['Ruled Notebook, Hard Cover', ['4820 0']],
  ['Spiral Notepad, Pack of 2', ['4820 0']],
  ['HB Pencils, Box of 10', ['9609 0']],
  ['Geometry Box', ['7310 5']],
  ['Pencil Sharpener', ['8214 0', '9609 0']],
  ['Ball Pen, Gold Trim', ['9608 18']],
  ['Class 6 Maths Textbook', ['4901 0']],
  ['Wooden Chess Set', ['9504 5']],
  ['Atlas of India', ['4905 0']],
  ['Pendant', []],
  ['Steel Bottle', []],
])('%s: %j', (name, expected) => {
  expect(codes(name, 'Study')).toEqual(expected)
})

test('a toy whose name says nothing is suggested what toys are', () => {
  expect(codes('Yellow Taxi', 'Toy')).toEqual(['9503 5'])
  expect(codes('Wooden Chess Set', 'Toy')).toEqual(['9504 5'])
})

test('each line has what a product takes, its source, and a day that is not after the reading', () => {
  for (const { hsn, percent, zero, source, since = USUAL_GOODS_READ_ON } of USUAL_GOODS) {
    expect(hsn).toMatch(/^\d{4}$/)
    expect(zero !== undefined).toBe(percent === 0)
    expect(URL.canParse(source)).toBe(true)
    expect(since <= USUAL_GOODS_READ_ON).toBe(true)
  }
})
