import { expect, test } from 'vitest'
import { agesOf, familyChoices, picturesOf, startOf } from './product-words.ts'

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

test('ages from birth on are told by where they end', () => {
  expect(agesOf({ ageFrom: 0, ageTo: 4 })).toBe('Up to 4 years')
  expect(agesOf({ ageFrom: 0 })).toBe('For all ages')
  expect(agesOf({ ageFrom: 3, ageTo: 8 })).toBe('For ages 3–8 years')
  expect(agesOf({ ageFrom: 3, ageTo: 99 })).toBe('For ages 3 years and up')
  expect(agesOf({})).toBeUndefined()
})

const sibling = (_id: string, option1: string, option2?: string, stock = 1) => ({
  _id,
  name: 'Bag',
  price: 9,
  stock,
  category: [],
  option1,
  ...(option2 === undefined ? {} : { option2 }),
})
const led = (id: string, siblings: Parameters<typeof familyChoices>[1]) =>
  familyChoices(id, siblings).map(({ label, kinds }) => [
    label,
    kinds.map((kind) => `${kind.value} ${kind.sibling._id}`),
  ])

test('a value leads to the sibling that is otherwise the same, or else to one in stock', () => {
  const bags = [
    sibling('a', 'Colour: Red', 'Size: Small'),
    sibling('b', 'Colour: Red', 'Size: Large'),
    sibling('c', 'Colour: Blue', 'Size: Small', 0),
    sibling('d', 'Colour: Blue', 'Size: Huge'),
  ]
  expect(led('a', bags)).toEqual([
    ['Colour', ['Red a', 'Blue c']],
    ['Size', ['Small a', 'Large b', 'Huge d']],
  ])
  expect(led('b', bags)[0]).toEqual(['Colour', ['Red b', 'Blue d']])
})

test('one option is one choice, and siblings that options do not tell apart stand by their names', () => {
  expect(led('a', [sibling('a', 'Size: A4'), sibling('b', 'Size: A5')])).toEqual([['Size', ['A4 a', 'A5 b']]])
  const twins = [sibling('a', 'Size: A4'), { ...sibling('b', 'Size: A4'), name: 'Sack' }]
  expect(led('a', twins)).toEqual([['Kind', ['Bag (A4) a', 'Sack (A4) b']]])
  expect(led('a', [])).toEqual([])
})
