import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearchText } from './read-search.ts'

const GROWN_UP = { age: 17, ageTo: 99 }

test.each([
  ['toys under 500', { rest: '', category: 'Toy', priceMax: 500, without: { price: 'toys', category: 'under 500' } }],
  ['Pencil below Rs. 1,000', { rest: 'pencil', priceMax: 1000, without: { price: 'pencil' } }],
  [
    '200 se kam khilone',
    { rest: '', category: 'Toy', priceMax: 200, without: { price: 'khilone', category: '200 se kam' } },
  ],
  ['५०० रुपये तक पेन', { rest: 'पेन', priceMax: 500, without: { price: 'पेन' } }],
  ['red car under ₹10', { rest: 'red car', priceMax: 10, without: { price: 'red car' } }],
  ['Toys', { rest: '', category: 'Toy', without: { category: '' } }],
  ['toys for kids', { rest: '', category: 'Toy', without: { category: '' } }],
  ['6 saal', { rest: '', category: 'Toy', age: 6, without: { age: '' } }],
  ['6 year', { rest: '', category: 'Toy', age: 6, without: { age: '' } }],
  ['puzzle for 6 year old', { rest: 'puzzle', age: 6, without: { age: 'puzzle' } }],
  [
    'doll 3-5 years under 300',
    { rest: 'doll', age: 3, ageTo: 5, priceMax: 300, without: { age: 'doll under 300', price: 'doll 3-5 years' } },
  ],
  ['6 साल के खिलौने', { rest: '', category: 'Toy', age: 6, without: { age: 'खिलौने', category: '6 साल' } }],
  ['toys for 8 month', { rest: '', category: 'Toy', age: 0, without: { age: 'toys', category: '8 month' } }],
  [
    'toys under 5 years',
    { rest: '', category: 'Toy', age: 0, ageTo: 5, without: { age: 'toys', category: 'under 5 years' } },
  ],
  ['5 saal tak', { rest: '', category: 'Toy', age: 0, ageTo: 5, without: { age: '' } }],
  ['gift for papa', { rest: '', category: 'Gift', ...GROWN_UP, without: { category: 'papa', age: 'gift' } }],
  ['papa ke liye gift', { rest: '', category: 'Gift', ...GROWN_UP, without: { category: 'papa', age: 'gift' } }],
  ['birthday gift for my sister', { rest: '', category: 'Gift', without: { category: 'sister' } }],
  [
    'return gifts under 500',
    { rest: '', category: 'Gift', priceMax: 500, without: { price: 'return gifts', category: 'under 500' } },
  ],
  [
    'gift for 6 year old boy',
    { rest: '', category: 'Gift', age: 6, without: { age: 'gift for boy', category: '6 year old boy' } },
  ],
  ['6 saal ka ladka', { rest: '', category: 'Toy', age: 6, without: { age: 'ladka' } }],
  [
    'toys for 2 year old baby girl',
    { rest: '', category: 'Toy', age: 2, without: { age: 'toys for baby girl', category: '2 year old baby girl' } },
  ],
  ['mere bete ke liye khilona', { rest: '', category: 'Toy', without: { category: 'mere bete' } }],
  ['बेटी के लिए खिलौना', { rest: '', category: 'Toy', without: { category: 'बेटी' } }],
  ['rakhi gift for brother', { rest: 'rakhi', category: 'Gift', without: { category: 'rakhi for brother' } }],
  ['baby bottle under 500', { rest: 'baby bottle', priceMax: 500, without: { price: 'baby bottle' } }],
  ['puzzle for my son under 500', { rest: 'puzzle', priceMax: 500, without: { price: 'puzzle for my son' } }],
])('%j is read', (text, read) => {
  expect(parseSearchText(text)).toEqual(read)
})

test.each([
  'pencil se kam 100',
  'pencil 100 se kam',
  'pencil under 100',
  'pencil 100 tak',
  'pencil 100 rupaye se kam',
  'pencil se kam 100 rupaiya',
  'pencil 100 rupye ke andar',
  'pencil 100 se sasta',
  'pencil cheaper than 100',
  'pencil 100 or less',
  'pencil < 100',
])('%j asks for pencils of at most ₹100', (text) => {
  expect(parseSearchText(text)).toEqual({ rest: 'pencil', priceMax: 100, without: { price: 'pencil' } })
})

test.each([
  'pencil',
  'pencil kam se kam 100',
  'bottle se kam 500 ml',
  'toy car',
  'jigsaw puzzle 500 pc',
  'bottle under 500 ml',
  'calendar 2027',
  '2 year warranty',
  'underwear 500',
  'gift box',
  'papa',
  'pack of 10',
  'under 5',
  '',
])('%j says none of them', (text) => {
  expect(parseSearchText(text)).toBeUndefined()
})

test('any text is read, quickly, and nothing is added to it', () => {
  const word = fc.constantFrom(
    'under',
    '500',
    'toys',
    'gift for',
    'papa',
    '6',
    'saal',
    '-',
    'रुपये',
    'ke liye',
    '₹',
    '9'.repeat(90),
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const { rest, priceMax = 1, age = 0 } = parseSearchText(text) ?? { rest: '' }
      expect(rest.length).toBeLessThanOrEqual(text.toLowerCase().length)
      expect(priceMax).toBeGreaterThan(0)
      expect(age).toBeLessThanOrEqual(99)
    }),
  )
})
