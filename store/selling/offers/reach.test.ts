/** What is counted in memory is what the database's own functions say, and a turn of an offer touches its own products alone. */
import { expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import { offers } from '#db/schema/selling.ts'
import { openDatabase } from '#engines/postgres/open-database.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { createOfferTurns } from './offer-turns.server.ts'
import { reachOf, readHeldOffers } from './reach.server.ts'

const database = openDatabase(await createTestDatabase())
atEnd(() => database.close())

const HOUR = 3_600_000
const from = (ms: number) => new Date(Date.now() + ms)
const run = { startsAt: from(-HOUR), endsAt: from(HOUR) }
const BRANDS = ['RANG', 'rang', 'Ünder', null]
const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T

test('many offers reach the products that the database says, at its prices', async () => {
  const { db, pool } = database
  const sold = Array.from({ length: 600 }, (_, n) => ({
    name: `Thing ${n}`,
    description: 'Is there.',
    stock: 1,
    pricePaise: 1 + ((n * 7919) % 30_011),
    categories: [pick(['Toy', 'Study', 'Gift'] as const, n)],
    brand: pick(BRANDS, n >> 1),
    family: pick(['Tops', null, 'TOPS'], n >> 2),
    deletedAt: n % 50 === 0 ? new Date() : null,
  }))
  const ids = (await db.insert(products).values(sold).returning({ id: products.id })).map(({ id }) => id)
  const made = Array.from({ length: 40 }, (_, n) => ({
    name: `Offer ${n}`,
    startsAt: from((n % 5) * HOUR),
    endsAt: from(((n % 5) + 1 + (n % 3)) * HOUR),
    ...(n % 3 === 0 ? { amountPaise: 1 + n * 300 } : { percent: 1 + ((n * 13) % 99) }),
    isRounded: n % 2 === 0,
    category: pick(['Toy', 'Study', null], n),
    brand: pick(['rang', null, 'ÜNDER', null], n >> 1),
    family: pick([null, 'tops'], n >> 3),
    productIds: n % 4 === 0 ? ids.slice(n, 300 + n) : null,
  }))
  await db.insert(offers).values(made.map((one) => (one.category || one.brand ? one : { ...one, family: 'Tops' })))
  const { rows } = await pool.query(`select o.id, count(*)::int as products,
      (count(*) filter (where offered_price(o, p.price_paise) is null))::int as unchanged,
      (count(*) filter (where exists (select from offers r where r.starts_at < o.ends_at and o.starts_at < r.ends_at
        and offer_holds(r, p) and offered_price(r, p.price_paise) < offered_price(o, p.price_paise))))::int as beaten
    from offers o join products p on offer_holds(o, p) group by o.id`)
  const counted = await reachOf(db, (await readHeldOffers(db)).offers)
  const held = [...counted].filter(([, reach]) => reach.products > 0).map(([id, reach]) => ({ id, ...reach }))
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect(held.sort(byId)).toEqual(rows.sort(byId))
  expect(rows.filter(({ beaten }) => beaten > 0).length).toBeGreaterThan(10)
})

test('an offer that begins, ends or is written turns the prices of its own products alone', async () => {
  const { db, pool } = database
  const shelf = new Map(
    ['turn', 'still'].map((brandKey) => [brandKey, { id: brandKey, categories: [], brandKey, familyKey: null }]),
  )
  const turns = createOfferTurns(db)
  const turned = async () => [...(await turns.read(shelf))]
  const offer = { name: 'Week', percent: 20 }
  await db.insert(offers).values({ ...offer, ...run, brand: 'Still' })
  expect(await turned()).toEqual(['still'])
  await db.insert(offers).values({ ...offer, startsAt: from(1_000), endsAt: from(2_000), brand: 'Turn' })
  expect([await turned(), turns.isDue()]).toEqual([[], false])
  for (const _ of ['begins', 'ends']) {
    await expect.poll(turns.isDue, { timeout: 10_000 }).toBe(true)
    expect(await turned()).toEqual(['turn'])
  }
  expect(await turned()).toEqual([])
  await pool.query(`update offers set percent = 30 where brand = 'Turn'`)
  expect(await turned()).toEqual(['turn'])
  await pool.query(`delete from offers where brand = 'Turn'`)
  expect(await turned()).toEqual(['turn'])
})
