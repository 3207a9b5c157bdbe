import { expect, test } from 'vitest'
import { demoCatalogue } from '#db/seed/catalogue.ts'
import { createSearchIndex } from './search.ts'

const index = createSearchIndex(demoCatalogue.map((product) => ({ ...product, id: product.slug })))

/** As much as pages ask for. */
const alike = (slug: string) => index.alike(slug, 24).filter(({ score }) => score >= 0.3)

test.each([
  [
    'brown-teddy-bear',
    ['panda-soft-toy', 'unicorn-soft-toy', 'elephant-soft-toy'],
    ['wooden-chess-set', 'cricket-bat-and-ball'],
  ],
  ['ball-pen-gold-trim', ['fountain-pen-classic-blue', 'hb-pencil-box-of-10'], ['football-size-5']],
  ['ceramic-teapot-ruby', ['ceramic-teapot-teal', 'coffee-mug', 'tea-cup-with-saucer'], ['wooden-chair']],
  ['piano-keyboard', ['junior-guitar', 'tin-drum'], ['optical-mouse']],
  ['led-torch', ['aa-battery-pack-of-4', 'led-bulb-9-w'], ['steam-engine']],
  ['hb-pencil-box-of-10', ['ruled-notebook-hard-cover', 'safety-scissors'], ['tool-box', 'surprise-gift-box-gold']],
])('%s goes with things of its kind, and not with others that stand beside them', (slug, wanted, unwanted) => {
  const found = alike(slug).map(({ id }) => id)
  expect(found).toEqual(expect.arrayContaining(wanted))
  expect(found.filter((id) => unwanted.includes(id) || id === slug)).toEqual([])
})

test('the same thing in another colour comes first', () => {
  expect(alike('school-backpack-rose-pink')[0]?.id).toBe('school-backpack-ocean-blue')
  expect(alike('bucket-15-l-blue')[0]?.id).toBe('bucket-15-l-pink')
})

test('nothing is like a product that is not there, or that was taken out', () => {
  const few = createSearchIndex(demoCatalogue.slice(0, 60).map((product) => ({ ...product, id: product.slug })))
  expect(few.alike('no-such-thing', 8)).toEqual([])
  const before = few.alike('school-backpack-rose-pink', 8)
  few.remove(before[0]?.id ?? '')
  expect(few.alike('school-backpack-rose-pink', 8).map(({ id }) => id)).not.toContain(before[0]?.id)
})

test('a word that thousands share costs no more than a few: the commonest are left out', () => {
  const many = createSearchIndex(
    Array.from({ length: 6000 }, (_, n) => ({
      id: String(n),
      name: `Common Thing ${n % 2000}`,
      description: 'Common.',
      categories: ['Toy'],
      popularity: 3 as const,
      stock: 1,
    })),
  )
  expect(
    many
      .alike('7', 3)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(expect.arrayContaining(['2007', '4007']))
})
