import { describe, expect, test } from 'vitest'
import { createSearchIndex, type SearchDocument } from './search.ts'
import { isEnglish } from './words/english.server.ts'

/** Every product's id is its name. */
function shopOf(names: string[]) {
  const products = names.map((name): SearchDocument => {
    return { id: name, name, description: '', categories: ['Study'], popularity: 2, stock: 5 }
  })
  return createSearchIndex(products)
}

const times = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name} ${'ABCDEFGHIJ'[at]}`)

describe('ordinary English that no product has', () => {
  const shop = shopOf(['Note Book', 'Picture Book', 'Table Lamp', 'Steel Bucket', 'Red Ball'])

  test('is no slip of another word: nothing is answered, and the near word is asked back', () => {
    expect(shop.search('boot')).toMatchObject({ ids: [], meant: 'book' })
    expect(shop.search('boot')).not.toHaveProperty('corrected')
  })
  test('beside other words it is not mended either, while a slip is', () => {
    expect(shop.search('picture boot')).toMatchObject({ ids: ['Picture Book'], partial: true, meant: 'picture book' })
    expect(shop.search('picture bokk')).toMatchObject({ ids: ['Picture Book'], corrected: 'picture book' })
  })
  test('is a slip where many names have another word in its place', () => {
    const shirts = shopOf([...times(3, 'Dress Shirts'), 'Dress Coat'])
    expect(shirts.search('dress shits')).toMatchObject({ ids: times(3, 'Dress Shirts'), corrected: 'dress shirts' })
  })
  test('that is near nothing asks nothing back, and nor does a literal search', () => {
    expect(shop.search('hippopotamus')).not.toHaveProperty('meant')
    expect(shop.search('boot', { literal: true })).not.toHaveProperty('meant')
  })
  test('is told from slips and from Hindi', () => {
    expect(['boot', 'books', 'colour', 'color', 'creche'].filter(isEnglish)).toHaveLength(5)
    expect(['bokk', 'pencl', 'khilona', 'chammach', 'kitab'].filter(isEnglish)).toEqual([])
  })
})

describe('a slip', () => {
  test('finds what the right word finds, with its other words', () => {
    const shop = shopOf(['Kids Bicycle', 'Road Bike', 'Bike Lock'])
    expect(shop.search('road bicylce').ids).toEqual(shop.search('road bicycle').ids)
  })
  test('is mended to the word that names have beside the others', () => {
    const shop = shopOf([...times(3, 'Candle Holder'), ...times(3, 'Gold Ring')])
    expect(shop.search('candle hoder')).toMatchObject({ corrected: 'candle holder' })
    expect(shop.search('candle hlod').ids).toEqual(times(3, 'Candle Holder'))
  })
  test('that is a word of the shop itself is mended where only another goes with the rest', () => {
    const shop = shopOf([...times(4, 'Wall Clocks'), ...times(4, 'Bike Locks')])
    expect(shop.search('wall locks')).toMatchObject({ ids: times(4, 'Wall Clocks'), corrected: 'wall clocks' })
  })
  test('is not mended to what goes with no other word of the search', () => {
    const shop = shopOf(['Baby Bottle', 'Fry Pan'])
    expect(shop.search('pani ki bottle')).not.toHaveProperty('corrected')
  })
})

test('what is made for babies or animals is close to nothing that others look for', () => {
  const shop = shopOf(['Baby Bottle', 'Water Gun', 'Steel Spoon'])
  expect(shop.search('water bottle').ids).toEqual([])
  for (const text of ['bottle', 'baby bottle', 'bottle for baby', 'dudh ki botal']) {
    expect(shop.search(text).ids, text).toEqual(['Baby Bottle'])
  }
  expect(shop.search('wooden spoon').ids).toEqual(['Steel Spoon'])
  const bottles = shopOf(['Baby Bottle', 'Water Gun', 'Water Bottle 1.5L'])
  expect(bottles.search('1500ml bottle').ids).toEqual(['Water Bottle 1.5L'])
})

test('among names alike those come first whose kind most of them are of', () => {
  const dolls = times(6, 'Barbie Fashion Doll')
  const found = shopOf(['Barbie Story Book', ...dolls, 'Barbie Lunch Box']).search('barbie').ids
  expect(found.slice(0, 6).sort()).toEqual(dolls)
  expect(found).toHaveLength(8)
})
