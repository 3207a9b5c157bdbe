import { describe, expect, test } from 'vitest'
import { DEMO_SEARCH_KINDS, demoSearches } from '#bench/search/demo-catalogue.ts'
import { demoCatalogue } from '#db/seed/catalogue.ts'
import { createSearchIndex } from './search.ts'

const index = createSearchIndex(
  demoCatalogue.map((product) => {
    const labels = [
      { text: product.origin.brand, weight: 2 },
      { text: product.origin.countryOfOrigin, weight: 1 },
    ]
    return { ...product, id: product.slug, labels }
  }),
)

describe('the demo shop', () => {
  const searches = DEMO_SEARCH_KINDS.flatMap(demoSearches)

  test('every expected product exists, in 150 searches or more', () => {
    const slugs = new Set(demoCatalogue.map(({ slug }) => slug))
    expect(searches.length).toBeGreaterThanOrEqual(150)
    expect(searches.flatMap(({ expected }) => expected).filter((slug) => !slugs.has(slug))).toEqual([])
  })

  test.each(DEMO_SEARCH_KINDS)('of the %s searches 95 in 100 show what was meant among the first five', (kind) => {
    const missed = demoSearches(kind).filter(({ text, expected }) => {
      const firstFive = index.search(text).ids.slice(0, 5)
      return !expected.some((slug) => firstFive.includes(slug))
    })
    expect(missed.length / demoSearches(kind).length, missed.map(({ text }) => text).join(', ')).toBeLessThanOrEqual(
      0.05,
    )
  })

  test.each([
    ['geomatry box', 'set-square'],
    ['bartan', 'cooking-pot-with-lid'],
    ['tiffin', 'glass-storage-jar'],
    ['degchi', 'cooking-pot-with-lid'],
    ['gamla', 'potted-plant'],
    ['bagpack', 'school-backpack-rose-pink'],
    ['skoolbag', 'school-backpack-rose-pink'],
    ['lunch box', 'glass-storage-jar'],
    ['diwali', 'clay-diya'],
    ['buses', 'school-bus'],
    ['sketch pen', 'wax-crayons-box-of-12'],
    ['colour pencil', 'wax-crayons-box-of-12'],
  ])('%s finds %s first', (text, first) => {
    expect(index.search(text).ids[0]).toBe(first)
  })

  test('typing a name, from three letters on, suggests it among eight in 95 of 100 cases', () => {
    const typed = demoCatalogue.flatMap(({ name, slug }) =>
      Array.from({ length: name.length - 2 }, (_, more) => ({ text: name.slice(0, more + 3), slug })),
    )
    const missed = typed.filter(({ text, slug }) => !index.suggest(text, 8).includes(slug))
    expect(missed.length / typed.length, missed.map(({ text }) => text).join(', ')).toBeLessThanOrEqual(0.05)
  })
})
