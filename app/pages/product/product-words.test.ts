import { expect, test } from 'vitest'
import { picturesOf, startOf } from './product-words.ts'

test('a short description stays as it is, on one line', () => {
  expect(startOf('Two lines.\nOf text.')).toBe('Two lines. Of text.')
})

test('a long one is cut after a whole word', () => {
  expect(startOf('A compass box, with a ruler', 16)).toBe('A compass box…')
  expect(startOf('A compass box', 11)).toBe('A compass…')
})

test('one endless word is cut, but no character is', () => {
  expect(startOf('a😀😀😀😀', 4)).toBe('a😀…')
})

test('the pictures of a product start with the one of the lists, each once', () => {
  expect(picturesOf({})).toEqual([])
  expect(picturesOf({ imageUrl: '/a', moreImageUrls: ['/b', '/a'] })).toEqual(['/a', '/b'])
  expect(picturesOf({ moreImageUrls: ['/b'] })).toEqual(['/b'])
})
