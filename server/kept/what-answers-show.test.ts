import { describe, expect, test } from 'vitest'
import type { CatalogueChange } from '#store/products/catalogue-changes.server.ts'
import type { ShelfFacts } from '#store/products/shelf-facts.ts'
import { isTouched, shownBy } from './what-answers-show.ts'

const SHOWN = '01234567-89ab-4def-8123-456789abcdef'
const OTHER = '11234567-89ab-4def-8123-456789abcdef'
const PEN: ShelfFacts = {
  isListed: true,
  categories: ['Study'],
  pricePaise: 10_000,
  ageFrom: 4,
  ageTo: 9,
  brand: null,
  origin: null,
  isFeatured: false,
  popularity: 3,
  createdAt: '2026-01-01',
  inStock: true,
  onSale: false,
}
const TOY: ShelfFacts = { ...PEN, categories: ['Toy'], pricePaise: 20_000 }
const page = Buffer.from('<a>Pen</a>')
const pageOf = (...asked: string[]) =>
  shownBy(
    asked.map((url) => ({ url, value: [{ _id: SHOWN }] })),
    page,
    false,
  )
const change = (after: Partial<ShelfFacts>, id = OTHER, before: Partial<ShelfFacts> = {}): CatalogueChange => ({
  what: 'product',
  id,
  before: { ...PEN, ...before },
  after: { ...PEN, ...before, ...after },
})
const toy = (was: number, is: number) => change({ pricePaise: is }, OTHER, { categories: ['Toy'], pricePaise: was })
const added: CatalogueChange = { what: 'product', id: OTHER, before: undefined, after: PEN }
const gone: CatalogueChange = { what: 'product', id: OTHER, before: PEN, after: undefined }

describe('a page of a list', () => {
  const study = pageOf('/api/products?category=Study&price_max=150')
  test.each<[string, CatalogueChange, boolean]>([
    ['another word in a product that it shows', change({}, SHOWN), true],
    ['another word in a product of a later part', change({}), false],
    ['a product that comes', added, true],
    ['a product that goes', gone, true],
    ['one that becomes too dear', change({ pricePaise: 20_000 }), true],
    ['one that costs something else where nothing is sorted by it', change({ pricePaise: 12_000 }), false],
    ['one that it shows and that costs something else', change({ pricePaise: 12_000 }, SHOWN), true],
    ['one that stands elsewhere by its popularity', change({ popularity: 1 }), true],
    ['one that was too dear and is', change({ pricePaise: 30_000 }, OTHER, { pricePaise: 20_000 }), false],
    ['one of another shelf', change({ pricePaise: 1 }, OTHER, { categories: ['Toy'] }), false],
    ['one that moves to another shelf', change({ categories: ['Toy'] }), true],
    ['one that is hidden', change({ isListed: false }), true],
    ['a draft that stays one', change({ pricePaise: 1 }, OTHER, { isListed: false }), false],
    ['one that sells out', change({ inStock: false }), false],
    ['one that it shows and that sells out', change({ inStock: false }, SHOWN), true],
    ['a sale that nobody sees', { what: 'stock', id: SHOWN }, false],
    ['settings', { what: 'settings' }, true],
    ['synonyms', { what: 'synonyms' }, false],
    ['all products', { what: 'products' }, true],
  ])('%s', (_what, event, expected) => expect(isTouched(study, event)).toBe(expected))
})

describe('a page that is sorted by price', () => {
  const study = pageOf('/api/products?category=Study&sortBy=price-asc')
  test.each<[string, CatalogueChange, boolean]>([
    ['one that stands elsewhere by its price', change({ pricePaise: 12_000 }), true],
    ['one that stands elsewhere among its equals', change({ popularity: 1 }), true],
    ['one of another shelf', change({ pricePaise: 1 }, OTHER, { categories: ['Toy'] }), false],
  ])('%s', (_what, event, expected) => expect(isTouched(study, event)).toBe(expected))
})

describe('other answers', () => {
  const list = shownBy([{ url: '/api/products?category=Study' }], Buffer.from(`[{"_id":"${SHOWN}"}]`), true)
  const choices = pageOf('/api/products/choices?category=Study&brand=Camlin')
  const reduced = pageOf('/api/products?onSale=true&inStock=true')
  const newest = pageOf('/api/products?sortBy=newest')
  const facets = pageOf('/api/products/facets?category=Toy')
  const counts = pageOf('/api/products/counts?category=Toy&price_max=500&ages=4,7&prices=300&without=price')
  const bands = pageOf('/api/products/counts?category=Toy&ages=3-5')
  const product = pageOf(
    ...[`/api/products/${SHOWN}`, `/api/products/related/${SHOWN}`, `/api/products/reviews/${SHOWN}?limit=5`],
  )
  const contact = shownBy([], Buffer.from('<p>Call us</p>'), false)
  const unknown = pageOf('/api/storefront/anything')
  test.each<[string, ReturnType<typeof shownBy>, CatalogueChange, boolean]>([
    ['the numbers of the API follow every sale', list, { what: 'stock', id: SHOWN }, true],
    ['of what is in them', list, { what: 'stock', id: OTHER }, false],
    ['choices hear of a new brand', choices, change({ brand: 'Natraj' }), true],
    ['and of a product of a brand that comes', choices, { ...added, after: { ...PEN, brand: 'Natraj' } }, true],
    ['not of one without any', choices, added, false],
    ['what is reduced hears of a price that is less now', reduced, change({ onSale: true }), true],
    ['and not of one that stays as it is', reduced, change({ pricePaise: 1 }), false],
    ['the newest hear of one that comes', newest, added, true],
    ['not of how popular one is', newest, change({ popularity: 1 }), false],
    ['nor of a price', choices, change({ pricePaise: 1 }, OTHER, { brand: 'Camlin' }), false],
    ['counts hear of every price', facets, change({ pricePaise: 1 }), true],
    ['not of a word', facets, change({}), false],
    ['counts by name hear of a price that crosses one of theirs', counts, toy(31_000, 29_000), true],
    ['or the price of the list', counts, toy(49_000, 51_000), true],
    ['of no other price', counts, toy(31_000, 32_000), false],
    ['of a product for an age that they count', counts, { ...added, after: { ...TOY, ageFrom: 3, ageTo: 5 } }, true],
    ['20 or for any age of a band', bands, { ...added, after: { ...TOY, ageFrom: 5, ageTo: 9 } }, true],
    ['not beside the band', bands, { ...added, after: { ...TOY, ageFrom: 6, ageTo: 9 } }, false],
    ['of one that leaves the shelf', counts, { ...gone, before: TOY }, true],
    ['and of none of another shelf', counts, added, false],
    ['a product hears of itself', product, change({}, SHOWN), true],
    ['of one that comes and may be nearer', product, added, true],
    ['not of a price elsewhere', product, change({ pricePaise: 1 }), false],
    ['UX 13 of a review of itself', product, { what: 'reviews', id: SHOWN }, true],
    ['UX 13 not of one of another', product, { what: 'reviews', id: OTHER }, false],
    ['UX 13 a list shows no reviews', list, { what: 'reviews', id: SHOWN }, false],
    ['a page without products hears of none', contact, { what: 'products' }, false],
    ['but of settings', contact, { what: 'settings' }, true],
    ['what is made from something unknown hears of everything', unknown, change({}), true],
  ])('%s', (_what, shown, event, expected) => expect(isTouched(shown, event)).toBe(expected))
})
