/** Siblings of a family are one card: in lists, in counts, on pages of a list. Held against lists without families. */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import type { Db } from '#engines/postgres/client.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { listProducts } from '#tests/support/lists-in-sql.ts'
import { AGE_BANDS } from '../products/age-bands.ts'
import { productQueryShape } from '../products/products.schema.ts'
import { CATEGORIES, LIST_SORTS } from '../products/products.ts'
import { readChoices, readFacets, readPart } from './answers.server.ts'
import { createCatalogue } from './catalogue.server.ts'

let db: Db

beforeAll(async () => {
  ;({ db } = await openTestDatabase())
})

type Row = typeof products.$inferInsert
type Asked = Record<string, string | undefined>

const age = fc.option(fc.integer({ min: 0, max: 12 }), { nil: null })
const row = fc
  .record({
    id: fc.uuid(),
    name: fc.constantFrom('Bag', 'Cap'),
    description: fc.constant('Holds.'),
    pricePaise: fc.constantFrom(0, 9900, 10_000, 10_050, 30_000, 600_000),
    originalPricePaise: fc.constantFrom(null, 700_000),
    stock: fc.constantFrom(0, 1, 7),
    categories: fc.subarray(['Study', 'Toy', 'Gift'], { minLength: 1 }),
    popularity: fc.integer({ min: 1, max: 3 }),
    ageFrom: age,
    ageTo: age,
    visibility: fc.constantFrom('published' as const, 'published' as const, 'draft' as const),
    brand: fc.constantFrom(null, 'Camlin', 'camlin', 'Faber'),
    family: fc.constantFrom(null, 'Bags', 'bags', 'Caps', 'Pens'),
    option1: fc.constantFrom(null, 'Colour: Red', 'Colour: Blue'),
    createdAt: fc.constantFrom(new Date(0), new Date(1000)),
  })
  .map((made) => ((made.ageFrom ?? 0) > (made.ageTo ?? 99) ? { ...made, ageFrom: null } : made))

const optional = (...values: string[]) => fc.constantFrom(undefined, undefined, ...values)
const question: fc.Arbitrary<Asked> = fc.record({
  category: optional('Study', 'Toy'),
  price_max: optional('99', '100', '300'),
  age: optional('4', '9'),
  brand: optional('CAMLIN'),
  inStock: optional('true'),
  sortBy: optional(...LIST_SORTS),
  limit: fc.constantFrom('1', '2', '60'),
  offset: optional('1', '3'),
})

const filterOf = (asked: Asked) =>
  productQueryShape.parse(Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)))

/** The ids of the cards that a list without families comes down to. */
async function cardsOf(asked: Asked, families: Map<string, string>): Promise<string[]> {
  const all = await listProducts(db, filterOf({ ...asked, limit: undefined, offset: undefined }))
  // In an order by price a family stands at what its card says: the least of what is in stock.
  const isByPrice = asked.sortBy?.startsWith('price')
  const rank = ({ stock, price, _id }: (typeof all)[number]) =>
    `${stock < 1 ? 1 : 0} ${price.toFixed(2).padStart(9, '0')} ${_id}`
  const standing = new Map<string, (typeof all)[number]>()
  for (const product of all) {
    const card = families.get(product._id) ?? product._id
    const other = standing.get(card)
    if (!other || (isByPrice && rank(product) < rank(other))) standing.set(card, product)
  }
  const shown = new Set(standing.values())
  return all.filter((product) => shown.has(product)).map(({ _id }) => _id)
}

test('lists, their parts and all of their counts are those of cards', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 3, maxLength: 14 }),
      fc.array(question, { minLength: 3, maxLength: 3 }),
      async (rows, asked) => {
        await db.execute(sql`truncate products cascade`)
        await db
          .insert(products)
          .values(rows as Row[])
          .onConflictDoNothing()
        const families = new Map(rows.flatMap(({ id, family }) => (family ? [[id, family.toLowerCase()]] : [])))
        const catalogue = createCatalogue(db)
        for (const one of asked) {
          const filter = filterOf(one)
          const count = async (more: Asked) => (await cardsOf({ ...one, ...more }, families)).length
          const cards = await cardsOf(one, families)
          const { products: part, total } = await readPart(catalogue, { ...filter, stock: 'shown' })
          const start = filter.offset ?? 0
          expect(part.map(({ _id }) => _id)).toEqual(cards.slice(start, start + (filter.limit ?? 0)))
          expect(total).toBe(cards.length)
          const facets = await readFacets(catalogue, filter)
          expect([facets.total, facets.inStock]).toEqual([total, await count({ inStock: 'true' })])
          for (const category of CATEGORIES) expect(facets.categories[category]).toBe(await count({ category }))
          for (const years of [0, 3, 4, 9, 12]) expect(facets.ages[years]).toBe(await count({ age: String(years) }))
          for (const band of AGE_BANDS) {
            const [from, to] = band.split('-')
            expect([band, facets.ageBands[band]]).toEqual([band, await count({ age: from, age_to: to })])
          }
          for (const { max, count: counted } of facets.prices.filter(({ max }) => [100, 200, 300, 5000].includes(max)))
            expect([max, counted]).toEqual([max, await count({ price_max: String(max) })])
          for (const name of ['category', 'brand', 'age'] as const)
            expect(facets.without[name]).toBe(await count({ [name]: undefined }))
          expect(facets.without.price).toBe(await count({ price_max: undefined }))
          const { brands } = await readChoices(catalogue, filter)
          for (const { name, count: counted } of brands)
            expect([name, counted]).toEqual([name, await count({ brand: name })])
        }
      },
    ),
    { numRuns: 6 },
  )
})

test('a card tells what its family costs from and comes in; any sibling that changes makes the list another one', async () => {
  await db.execute(sql`truncate products cascade`)
  const bag = {
    name: 'Bag',
    description: 'Holds.',
    categories: ['Study'],
    family: 'Bags',
    pricePaise: 30_000,
    stock: 5,
  }
  const colours = ['Red', 'Blue', 'Green', 'Black', 'White', 'Pink']
  const made = await db
    .insert(products)
    .values(
      colours.map((colour, at) => ({
        ...bag,
        option1: `Colour: ${colour}`,
        // The cheapest cannot be bought.
        ...(at === 1 ? { pricePaise: 14_900 } : at === 2 ? { pricePaise: 9900, stock: 0 } : {}),
        createdAt: new Date(1000 * at),
      })),
    )
    .returning({ id: products.id })
  await db.insert(products).values({ ...bag, name: 'Only one', family: 'Alone' })
  const ids = made.map(({ id }) => id)
  const catalogue = createCatalogue(db)
  const list = async () => {
    await catalogue.upToDate()
    const shown = catalogue.newShown('lists')
    return { shown, ...(await readPart(catalogue, filterOf({ sortBy: 'price-asc', stock: 'shown', limit: '9' }))) }
  }
  const { products: cards, total, shown } = await list()
  expect([total, cards[0]?._id, cards[0]?.price]).toEqual([2, ids[1], 149])
  expect(cards.map(({ kinds }) => kinds)).toEqual([
    expect.objectContaining({ count: 6, words: colours.slice(0, 5), more: 1, from: 149 }),
    undefined,
  ])
  expect(catalogue.isGood(shown)).toBe(true)
  await db.update(products).set({ pricePaise: 13_900 }).where(sql`id = ${ids[1]}`)
  await catalogue.catchUp()
  expect(catalogue.isGood(shown)).toBe(false)
  expect((await list()).products[0]?.kinds?.from).toBe(139)
  await db.update(products).set({ visibility: 'hidden' }).where(sql`option_1 <> 'Colour: Red'`)
  await catalogue.catchUp()
  expect((await list()).products.map(({ kinds }) => kinds)).toEqual([undefined, undefined])
})
