import { describe, expect, test } from 'vitest'
import { createSearchIndex, type SearchDocument, type Synonym } from './search.ts'

type Entry = Partial<SearchDocument> & { name: string }

/** Every product's id is its name. */
function product(entry: Entry): SearchDocument {
  return { id: entry.name, description: '', categories: ['Study'], popularity: 2, stock: 5, ...entry }
}

function shopOf(entries: (string | Entry)[], synonyms: Synonym[] = []) {
  const products = entries.map((entry) => product(typeof entry === 'string' ? { name: entry } : entry))
  return createSearchIndex(products, { synonyms })
}

const shelf = [
  'Geometry Box',
  'Pencil Box, Blue',
  'HB Pencil, Box of 10',
  'Fountain Pen',
  'Pencil Case for Girls',
  'Water Bottle 1 L',
  'Water Bottle 500 ml',
  'Steel Bucket 15 L',
  'Calculator',
  'Acrylic Paint Set',
  'T-Rex',
  'Macbook Cover',
]

function found(text: string, entries: (string | Entry)[] = shelf, synonyms?: Synonym[]): string[] {
  return shopOf(entries, synonyms).search(text).ids
}

describe('what is searched', () => {
  test('a word in the name counts above the category, and that above the description', () => {
    const entries = [{ name: 'A', description: 'A toy.' }, { name: 'B', categories: ['Toy'] }, { name: 'Toy' }]
    expect(found('toy', entries)[0]).toBe('Toy')
    expect(found('toy', entries.slice(0, 2))[0]).toBe('B')
    expect(found('toy', entries.slice(0, 1))).toEqual(['A'])
  })
  test('singular and plural find each other', () => {
    expect(found('pencils')).toContain('HB Pencil, Box of 10')
    expect(found('brush', ['Paint Brushes'])).toEqual(['Paint Brushes'])
  })
  test('quantities match however they are written', () => {
    expect(found('bottle 500ml')[0]).toBe('Water Bottle 500 ml')
    expect(found('1 litre bottle')[0]).toBe('Water Bottle 1 L')
    expect(found('15ltr bucket')).toEqual(['Steel Bucket 15 L'])
  })
  test('a number glued to a word is read apart, and a letter glued to a number as one, where names have it so', () => {
    const papers = ['A4 Copier Paper 75 GSM', 'Cupcake, Box of 4', '2B Pencil', 'Cube 3x3']
    for (const text of ['75gsm', '75gsm paper', 'A-4 paper', 'a4 paper']) {
      expect(found(text, papers), text).toEqual(['A4 Copier Paper 75 GSM'])
    }
    expect(found('2B', papers)).toEqual(['2B Pencil'])
    expect(found('3x3', papers)).toEqual(['Cube 3x3'])
  })
  test('each size of a row in the name is found', () => {
    const needles = shopOf(['Knitting Needles 10,12,14'])
    expect(needles.search('knitting needles 12')).toMatchObject({ ids: ['Knitting Needles 10,12,14'] })
    expect(needles.search('knitting needles 12').partial).toBeUndefined()
  })
  test('words that say nothing do not count', () => {
    expect(found('i want a calculator please')).toEqual(['Calculator'])
  })
  test('nothing is found for blank text, signs and an empty shop', () => {
    for (const text of ['', '   ', '?!', '%', '_']) expect(shopOf(shelf).search(text).ids).toEqual([])
    expect(found('pen', [])).toEqual([])
  })
  test('only the first twelve words and 200 characters are read', () => {
    const words = Array.from({ length: 12 }, () => 'calculator').join(' ')
    expect(found(`${words} bucket`)).toEqual(['Calculator'])
    expect(found(`calculator${' '.repeat(200)}bucket`)).toEqual(['Calculator'])
  })
})

describe('typos', () => {
  test.each([
    ['a letter left out', 'calulator', 'Calculator'],
    ['a letter too many', 'calcculator', 'Calculator'],
    ['a wrong letter', 'calcukator', 'Calculator'],
    ['two letters swapped', 'calcualtor', 'Calculator'],
    ['two typos in a long word', 'calcualtr', 'Calculator'],
    ['a typo beside a right word', 'geomtry box', 'Geometry Box'],
    ['a typo in half a word', 'gemoet', 'Geometry Box'],
  ])('%s', (_, text, expected) => expect(found(text)[0]).toBe(expected))

  test('the mended text is told', () => {
    expect(shopOf(shelf).search('geomtry box').corrected).toBe('geometry box')
    expect(shopOf(shelf).search('geometry box')).not.toHaveProperty('corrected')
  })
  test('a literal search mends and completes nothing', () => {
    expect(shopOf(shelf).search('calcualtor', { literal: true }).ids).toEqual([])
    expect(shopOf(shelf).search('calcul', { literal: true }).ids).toEqual([])
    expect(shopOf(shelf).search('calculators', { literal: true }).ids).toEqual(['Calculator'])
  })
  test('a word one product has is not mended into one that a few have', () => {
    const entries = ['Sand Timer', 'Hand Lotion', 'Hand Fan', 'Hand Towel', 'Wand']
    expect(found('sand', entries)).toEqual(['Sand Timer'])
  })
  test('three letters and numbers are never mended', () => {
    expect(found('pxn')).toEqual([])
    expect(found('501', ['Model 500'])).toEqual([])
  })
  test('a word the shop knows is not mended into another', () => {
    expect(found('paint', ['Paint', 'Point'])).toEqual(['Paint'])
  })
  test('words are mended only to words that names use', () => {
    expect(found('turquoize', [{ name: 'Scarf', description: 'In turquoise.' }])).toEqual([])
  })
  test('nonsense stays unanswered', () => {
    for (const text of ['xqzt', 'asdf qwer zxcv', 'hippopotamus', 'qqqqqqqqqqqq']) expect(found(text)).toEqual([])
  })
  test('a rare misspelling in the shop itself does not hide the usual word', () => {
    const philips = Array.from({ length: 20 }, (_, at) => `Philips Kettle ${at}`)
    expect(found('phillips kettle', ['Phillips Kettle', ...philips]).length).toBeGreaterThan(10)
  })
})

describe('half words and compounds', () => {
  test('the last word may be half typed', () => {
    expect(found('calcu')).toEqual(['Calculator'])
    expect(found('water bot')).toContain('Water Bottle 1 L')
  })
  test('a word before the last one is not completed', () => expect(found('calcu xqzt')).toEqual([]))
  test('two words the shop writes as one', () => expect(found('mac book')).toEqual(['Macbook Cover']))
  test('one word the shop writes as two', () => expect(found('waterbottle')).toHaveLength(2))
  test('a compound is split only where a name has the words side by side', () => {
    expect(found('boxgeometry')).toEqual([])
  })
  test('hyphens may be there or not', () => {
    for (const text of ['trex', 't rex', 'T-Rex', 't-rex']) expect(found(text)[0]).toBe('T-Rex')
  })
})

describe('other words for the same thing', () => {
  const synonyms = [
    { from: 'compass box', to: 'geometry box' },
    { from: 'calc', to: 'calculator' },
  ]
  test('the shopkeeper’s words lead to the shelf’s', () => {
    expect(found('compass box', shelf, synonyms)[0]).toBe('Geometry Box')
    expect(found('calc', shelf, synonyms)).toEqual(['Calculator'])
  })
  test('a phrase needs all its words', () => expect(found('compass', shelf, synonyms)).toEqual([]))
  test('they lead one way', () => {
    expect(found('geometry box', ['Geometry Box', 'Compass'], synonyms)).toEqual(['Geometry Box'])
  })
  test('a new list counts at once', () => {
    const shop = shopOf(shelf)
    shop.setSynonyms([{ from: 'ganakyantra', to: 'calculator' }])
    expect(shop.search('ganakyantra').ids).toEqual(['Calculator'])
    shop.setSynonyms([])
    expect(shop.search('ganakyantra').ids).toEqual([])
  })
  test('Hindi words in either script, well spelt or not', () => {
    for (const text of ['kalam', 'qalam', 'kalaam', 'कलम']) expect(found(text)).toEqual(['Fountain Pen'])
    for (const text of ['balti', 'baalti', 'baltee', 'बाल्टी']) expect(found(text)).toEqual(['Steel Bucket 15 L'])
  })
  test('a name in Devanagari is found in either script', () => {
    const entries = ['लकड़ी का खिलौना', 'Steel Spoon']
    for (const text of ['खिलौना', 'khilauna', 'khilona', 'lakdi']) expect(found(text, entries)[0]).toBe(entries[0])
  })
  test('a name in Latin letters is found in Devanagari', () => expect(found('किताब', ['Meri Kitaab'])).toHaveLength(1))
})

describe('order', () => {
  test('the words side by side before the words apart', () => {
    expect(found('pencil box')[0]).toBe('Pencil Box, Blue')
  })
  test('the thing itself before what is for it', () => {
    const entries = ['Cover for Keyboard', 'Case for Keyboard', 'Wireless Keyboard']
    expect(found('keyboard', entries)[0]).toBe('Wireless Keyboard')
  })
  test('a colour behind the thing asked for leaves it the thing', () => {
    expect(found('shoes black', ['Black Shoe Polish', 'Black Running Shoes'])[0]).toBe('Black Running Shoes')
  })
  test('in stock before out of stock, then by popularity', () => {
    const entries: Entry[] = [
      { id: 'gone', name: 'Red Kite', popularity: 1, stock: 0 },
      { id: 'third', name: 'Red Kite', popularity: 3 },
      { id: 'first', name: 'Red Kite', popularity: 1 },
      { id: 'second', name: 'Red Kite', popularity: 2 },
    ]
    expect(found('kite', entries)).toEqual(['first', 'second', 'third', 'gone'])
  })
  test('relevance before stock', () => {
    const entries: Entry[] = [
      { name: 'Kite', stock: 0 },
      { name: 'Drum', description: 'Louder than a kite.' },
    ]
    expect(found('kite', entries)[0]).toBe('Kite')
  })
})

describe('the cut', () => {
  test('what scores below half the best is left out', () => {
    const result = shopOf(['Steel Water Bottle', 'Water Bottle', 'Steel Spoon', ...shelf.slice(7)]).search(
      'steel water bottle',
    )
    expect(result.ids).toEqual(['Steel Water Bottle', 'Water Bottle'])
  })
  test('a result that lacks a word says so', () => {
    expect(shopOf(shelf).search('calculator xqzt').partial).toBe(true)
    expect(shopOf(shelf).search('calculator')).not.toHaveProperty('partial')
  })
})

describe('changes', () => {
  test('a new product, new words and a removal count at once', () => {
    const shop = shopOf(shelf)
    shop.upsert(product({ id: 'x', name: 'Telescope' }))
    expect(shop.search('telescop').ids).toEqual(['x'])
    shop.upsert(product({ id: 'x', name: 'Microscope' }))
    expect(shop.search('telescope').ids).toEqual([])
    expect(shop.search('microscpe').ids).toEqual(['x'])
    expect(shop.remove('x')).toBe(true)
    expect(shop.remove('x')).toBe(false)
    expect(shop.search('microscope').ids).toEqual([])
    expect(shop.suggest('micro')).toEqual([])
  })
})

describe('suggestions', () => {
  test('names that begin as typed come first', () => {
    expect(shopOf(['Red Pencil', 'Pencil Box', 'Open Pencils']).suggest('penc')[0]).toBe('Pencil Box')
  })
  test('the last word is completed as names have it', () => {
    expect(shopOf(shelf).suggest('water b')).toEqual(['Water Bottle 1 L', 'Water Bottle 500 ml'])
  })
  test('a typo while typing is forgiven', () => expect(shopOf(shelf).suggest('gemoet')).toEqual(['Geometry Box']))
  test('at most so many', () => expect(shopOf(shelf).suggest('penc', 2)).toHaveLength(2))
})
