import { expect, it } from 'vitest'
import { collectionDataShape, homeLayoutShape } from '#store/goods/collections/collections.schema.ts'
import { arrangedAt } from '#store/goods/collections/home-layout.ts'
import { demoCatalogue } from './catalogue.ts'
import { demoId } from './ids.ts'
import { demoShelves } from './shelves.ts'

const featured = demoCatalogue.filter(({ isFeatured }) => isFeatured).map(({ slug }) => demoId(slug))

/** As the tables give it back. */
function shelvesOf(day: string) {
  const now = Date.parse(day)
  const { shelves, home } = demoShelves(now)
  const iso = (date: Date | undefined) => date?.toISOString() ?? null
  const collections = shelves.map(({ beginsAt, endsAt, ...shelf }) => ({
    ...shelf,
    beginsAt: iso(beginsAt),
    endsAt: iso(endsAt),
    revision: 1,
  }))
  const layout = homeLayoutShape.parse({ tiles: [], ...JSON.parse(JSON.stringify(home.layout)) })
  return { collections, layout, now }
}

it('has shelves that the desk could have written, of products that there are', () => {
  const ids = demoCatalogue.map(({ slug }) => demoId(slug))
  const { collections } = shelvesOf('2026-11-25')
  for (const { name: _, revision: __, ...shelf } of collections) {
    expect(collectionDataShape.parse(shelf)).toEqual(shelf)
    expect(ids).toEqual(expect.arrayContaining(shelf.productIds))
  }
  // What is there all year shows nothing that the first page shows already.
  const always = collections.filter(({ endsAt }) => endsAt === null).flatMap(({ productIds }) => productIds)
  expect(new Set([...always, ...featured]).size).toBe(always.length + featured.length)
})

it.each([
  ['2026-11-25', undefined, ['Birthday gifts', 'Back to school']],
  ['2026-12-24', 'Gifts for the New Year.', ['New Year gifts', 'Birthday gifts', 'Back to school']],
  ['2027-01-02', 'Gifts for the New Year.', ['New Year gifts', 'Birthday gifts', 'Back to school']],
  ['2027-04-10', 'New class, new bag.', ['Birthday gifts', 'Back to school']],
  ['2027-10-20', 'Light up Diwali.', ['Diwali gifts', 'Birthday gifts', 'Back to school']],
  ['2040-11-01', 'Light up Diwali.', ['Diwali gifts', 'Birthday gifts', 'Back to school']],
])('a demo filled on %s welcomes with %s', (day, words, rows) => {
  const { collections: written, layout, now } = shelvesOf(day)
  const collections = written.map((one) => ({
    seoTitle: '',
    seoDescription: '',
    seoTitleHi: '',
    seoDescriptionHi: '',
    ...one,
  }))
  const {
    arranged: { en: arranged, hi },
  } = arrangedAt(collections, layout, now)
  expect(
    JSON.stringify([
      hi.home?.parts.filter((part) => typeof part === 'object').map(({ title }) => title),
      hi.menu?.map(({ title }) => title),
    ]),
  ).not.toMatch(/[a-z]/i)
  expect(arranged.hero?.words).toBe(words)
  const shown = (arranged.home?.parts ?? []).flatMap((part) => (typeof part === 'object' ? part.title : []))
  expect(shown.slice(0, rows.length)).toEqual(rows)
  expect(arranged.menu?.map(({ title }) => title).toSorted()).toEqual(rows.toSorted())
})
