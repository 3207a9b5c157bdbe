/** Prices follow offers by PostgreSQL's clock, and always come back. The oracle of prices shares no code with the shop. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/open-database.ts'
import { openDatabase } from '#db/open-database.ts'
import { inTransaction } from '#db/retry.ts'
import { type Admin, requireAdmin } from '#store/access/access.server.ts'
import { readByIds, readPart } from '#store/catalogue/answers.server.ts'
import { createCatalogue } from '#store/catalogue/catalogue.server.ts'
import { lockProducts } from '#store/orders/placing/move-stock.server.ts'
import { msUntilTurn } from '#store/price-now.server.ts'
import { changeProducts } from '#store/product-changes/bulk-change.server.ts'
import { undoChange } from '#store/product-changes/undo-change.server.ts'
import { createProduct, deleteProduct, editProduct, updateProduct } from '#store/products/change-product.server.ts'
import { productDataShape } from '#store/products/products.schema.ts'
import { getProduct } from '#store/products/products.server.ts'
import { lowest, type Off } from '#tests/integrity/prices-oracle.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { rounds } from '#tests/support/at-length.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { type OfferData, offerDataShape } from './offers.schema.ts'
import { addOffer, changeOffer, deleteOffer, endOffer, listOffers, previewOffer, readOffer } from './offers.server.ts'

let connection: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
let admin: Admin<'change products'>

beforeAll(async () => {
  connection = await createTestDatabase()
  database = openDatabase(connection)
  atEnd(() => database.close())
  const person = { email: 'o@shop.example', name: 'O', emailVerified: true, image: null, createdAt: new Date() }
  admin = requireAdmin({ ...person, uid: 'the-owner', role: 'owner' }, 'change products')
})

const db = () => database.db
/** ISO, so many seconds from now. */
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const offer = (given: Partial<OfferData>): OfferData =>
  offerDataShape.parse({ name: 'Week', from: at(-1), until: at(60), ...given })
const kite = (more: object = {}) => ({
  name: 'Kite',
  description: 'Flies.',
  price: 100,
  stock: 9,
  category: 'Toy',
  ...more,
})
const addKite = async (more: object = {}) => (await createProduct(db(), admin, productDataShape.parse(kite(more))))._id

/** Time passes: all that is written of it moves into the past. */
async function pass(seconds: number): Promise<void> {
  const by = `interval '${seconds} seconds'`
  await database.pool.query(`update offers set starts_at = starts_at - ${by}, ends_at = ends_at - ${by}`)
}

/** What an order would charge now, in rupees. */
async function charged(id: string): Promise<number> {
  const locked = await inTransaction(db(), (tx) => lockProducts(tx, [id]))
  return (locked.get(id)?.pricePaise ?? 0) / 100
}

async function sold(id: string): Promise<[now: number, before: number | undefined]> {
  const { price, originalPrice } = await getProduct(db(), id)
  return [price, originalPrice]
}

test('an offer lowers prices from its first second to its last, and the struck price is the one before it', async () => {
  const id = await addKite({ originalPrice: 150 })
  await addOffer(db(), admin, offer({ percent: 20, category: 'Toy', from: at(10), until: at(20) }))
  expect([await sold(id), await charged(id)]).toEqual([[100, 150], 100])
  const waits = await msUntilTurn(db())
  expect(waits).toBeGreaterThan(5_000)
  expect(waits).toBeLessThanOrEqual(10_001)
  await pass(11)
  expect([await sold(id), await charged(id)]).toEqual([[80, 100], 80])
  expect(await getProduct(db(), id)).toMatchObject({ usual: { price: 100, originalPrice: 150 } })
  await pass(10)
  expect([await sold(id), await charged(id)]).toEqual([[100, 150], 100])
  expect(await getProduct(db(), id)).not.toHaveProperty('usual')
})

test('an amount leaves alone what costs no more than that', async () => {
  const [cheap, dear] = [await addKite({ price: 30, brand: 'Amount' }), await addKite({ price: 30.5, brand: 'Amount' })]
  const data = offer({ amount: 30, brand: 'amount' })
  expect(await previewOffer(db(), admin, data)).toEqual({
    products: 2,
    unchanged: 1,
    beaten: 0,
    examples: [{ name: 'Kite', from: 30.5, to: 0.5 }],
  })
  const { _id } = await addOffer(db(), admin, data)
  expect([await sold(cheap), await sold(dear)]).toEqual([
    [30, undefined],
    [0.5, 30.5],
  ])
  expect((await listOffers(db(), admin)).find((one) => one._id === _id)).toMatchObject({
    state: 'running',
    reach: { products: 2, unchanged: 1, beaten: 0 },
  })
})

test('the usual price changes behind a running offer, by whatever way it is written', async () => {
  const id = await addKite({ brand: 'Ways', originalPrice: 150 })
  const { _id: week } = await addOffer(db(), admin, offer({ percent: 50, brand: 'Ways' }))
  const seen = await getProduct(db(), id)
  const { usual: _, ...plain } = seen
  // Put back as it was answered, with or without what only staff are told.
  for (const body of [seen, plain]) {
    await updateProduct(db(), admin, id, productDataShape.parse({ ...body, version: undefined }))
    expect(await getProduct(db(), id)).toMatchObject({ price: 50, usual: { price: 100, originalPrice: 150 } })
  }
  await updateProduct(db(), admin, id, productDataShape.parse({ ...plain, version: undefined, price: 120 }))
  expect(await sold(id)).toEqual([60, 100])
  await updateProduct(db(), admin, id, productDataShape.parse({ ...plain, usual: { price: 60 }, version: undefined }))
  // It is the price that the offer charged just now, and means the usual one all the same.
  expect(await sold(id)).toEqual([30, 60])
  const { version } = await getProduct(db(), id)
  await editProduct(db(), admin, id, { version, price: 80 })
  expect(await sold(id)).toEqual([40, 80])
  const { changeId = '' } = await changeProducts(
    db(),
    admin,
    { kind: 'price', percent: 25, rounding: 'paisa' },
    { ids: [id] },
  )
  expect(await sold(id)).toEqual([50, 100])
  await undoChange(db(), admin, changeId)
  expect(await sold(id)).toEqual([40, 80])
  await endOffer(db(), admin, week)
  expect(await sold(id)).toEqual([80, undefined])
})

test('a product that comes, moves or goes during an offer is priced at once, and what it never cost is not struck', async () => {
  const { _id: week } = await addOffer(db(), admin, offer({ percent: 10, category: 'Household' }))
  const born = await addKite({ category: 'Household', originalPrice: 150 })
  expect(await sold(born)).toEqual([90, undefined])
  const moved = await addKite()
  const { version: _, ...toy } = await getProduct(db(), moved)
  await updateProduct(db(), admin, moved, productDataShape.parse({ ...toy, category: 'Household' }))
  expect(await sold(moved)).toEqual([90, 100])
  await updateProduct(db(), admin, moved, productDataShape.parse({ ...toy, category: 'Toy', price: 90 }))
  expect((await getProduct(db(), moved)).price).toBe(100)
  await deleteProduct(db(), admin, born)
  expect(await charged(born)).toBe(100)
  await deleteOffer(db(), admin, week)
})

test('an offer of a family is for its siblings, also for one that joins', async () => {
  const [small, large, alone] = [await addKite({ family: 'Bag' }), await addKite({ family: 'bag' }), await addKite()]
  const { _id: week } = await addOffer(db(), admin, offer({ percent: 10, family: 'BAG' }))
  await updateProduct(db(), admin, alone, productDataShape.parse(kite({ family: 'Bag' })))
  for (const id of [small, large, alone]) expect((await getProduct(db(), id)).price).toBe(90)
  await deleteOffer(db(), admin, week)
  for (const id of [small, large, alone]) expect((await getProduct(db(), id)).price).toBe(100)
})

test('a price raised during an offer is struck through only once it was asked without one, also when another offer took over', async () => {
  const id = await addKite({ brand: 'Raised' })
  const { _id: first } = await addOffer(db(), admin, offer({ percent: 10, brand: 'Raised', until: at(20) }))
  const { version } = await getProduct(db(), id)
  await editProduct(db(), admin, id, { version, price: 200 })
  await addOffer(db(), admin, offer({ percent: 20, brand: 'Raised', until: at(40) }))
  expect(await sold(id)).toEqual([160, 100])
  await pass(30)
  expect(await sold(id)).toEqual([160, 100])
  await deleteOffer(db(), admin, first)
  await pass(30)
  expect(await sold(id)).toEqual([200, undefined])
  await addOffer(db(), admin, offer({ percent: 50, brand: 'Raised' }))
  expect(await sold(id)).toEqual([100, 200])
})

test('lists and counts of a process follow an offer that begins and ends, by themselves and to the second', async () => {
  const id = await addKite({ brand: 'Turning' })
  const catalogue = createCatalogue(db())
  const list = async () => {
    const sources = catalogue.newSources(false)
    const { products } = await readPart(catalogue, { ids: [id], price_max: 100, onSale: 'true' }, { sources })
    return { shown: products.map(({ price, originalPrice }) => [price, originalPrice]), sources }
  }
  const { _id } = await addOffer(db(), admin, offer({ percent: 20, brand: 'Turning', from: at(1), until: at(2) }))
  await catalogue.catchUp()
  const before = await list()
  expect(before.shown).toEqual([])
  await expect.poll(async () => (await list()).shown).toEqual([[80, 100]])
  expect(catalogue.isProven(before.sources)).toBe(false)
  await expect.poll(async () => (await list()).shown).toEqual([])
  await deleteOffer(db(), admin, _id)
})

test('sixty offers at once charge each product the least, as it is shown', async () => {
  const brand = 'Many'
  await database.pool.query(`insert into products (name, description, price_paise, stock, categories, brand)
    select 'Bead ' || n, 'Glass.', 1000 + n, 5, '{Study}', '${brand}' from generate_series(1, 300) n`)
  const offs = Array.from(
    { length: 60 },
    (_, n): Off => (n % 2 ? { percent: 1 + n, isRounded: n % 3 > 0 } : { amount: 1 + 13 * n }),
  )
  const made = []
  for (const off of offs) {
    const data = 'amount' in off ? { amount: off.amount / 100 } : off
    made.push(await addOffer(db(), admin, offer({ ...data, brand })))
  }
  const { rows } = await database.pool.query<{ id: string; price_paise: number }>(
    `select id, price_paise from products where brand = '${brand}'`,
  )
  const ids = rows.map(({ id }) => id)
  const locked = await inTransaction(db(), (tx) => lockProducts(tx, ids))
  const shown = new Map((await readByIds(createCatalogue(db()), ids)).map(({ _id, price }) => [_id, price]))
  for (const { id, price_paise } of rows) {
    const expected = Number(lowest(BigInt(price_paise), offs))
    expect([locked.get(id)?.pricePaise, shown.get(id)]).toEqual([expected, expected / 100])
  }
  for (const { _id } of made) await deleteOffer(db(), admin, _id)
})

type Model = { usual: number; category: 'Toy' | 'Gift'; gone: boolean }
type Timed = { from: number; until: number; off: Off; of: 'Toy' | 'Gift' | number }

function oracle({ usual, category, gone }: Model, nth: number, offers: Iterable<Timed>, now: number): number {
  const running = [...offers].filter(
    ({ from, until, of }) => !gone && from <= now && now < until && (of === category || of === nth),
  )
  const offs = running.map(({ off }) => off)
  return Number(lowest(BigInt(usual), offs))
}

const off = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 99 }), isRounded: fc.boolean() }),
  fc.record({ amount: fc.integer({ min: 1, max: 9000 }) }),
)
const of = fc.constantFrom<Timed['of'][]>('Toy', 'Gift', 0, 1, 2)
const span = { from: fc.integer({ min: -5, max: 8 }), lasts: fc.integer({ min: 1, max: 9 }), off, of }
const nth = fc.nat(2)
const which = fc.nat(9)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), ...span }) },
  fc.record({ do: fc.constant('change' as const), which, ...span }),
  fc.record({ do: fc.constantFrom('end' as const, 'delete' as const), which }),
  fc.record({ do: fc.constant('price' as const), nth, paise: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ do: fc.constant('move' as const), nth }),
  fc.record({ do: fc.constant('remove' as const), nth: fc.constant(2) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), steps: fc.integer({ min: 1, max: 6 }) }) },
)

/** A step of the model's time, in seconds: a test that is slow for that long would be wrong. */
const STEP = 1000

test('whatever offers overlap, change and end, each order pays what the oracle says, and the usual price comes back', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
    await database.pool.query('delete from offers')
    const models: Model[] = [1, 2, 3].map((n) => ({ usual: 3333 * n, category: n === 2 ? 'Gift' : 'Toy', gone: false }))
    const ids: string[] = []
    for (const { usual, category } of models) ids.push(await addKite({ price: usual / 100, category }))
    const offers = new Map<string, Timed>()
    let now = 0
    // Not on a boundary: it lies half a step away.
    const moment = (time: number) => at((time - now - 0.5) * STEP)
    const dataOf = ({ from, until, off, of }: Timed) =>
      offer({
        from: moment(from),
        until: moment(until),
        ...('amount' in off ? { amount: off.amount / 100 } : off),
        ...(typeof of === 'number' ? { productIds: [ids[of] ?? ''] } : { category: of }),
      })
    const timed = (made: { from: number; lasts: number } & Pick<Timed, 'off' | 'of'>): Timed => {
      const until = Math.max(now + 1, now + made.from + made.lasts)
      return { from: Math.min(now + made.from, until - 1), until, off: made.off, of: made.of }
    }

    async function check(): Promise<void> {
      for (const [n, model] of models.entries()) {
        const id = ids[n] ?? ''
        const expected = oracle(model, n, offers.values(), now) / 100
        expect(await charged(id)).toBe(expected)
        if (!model.gone) expect((await getProduct(db(), id)).price).toBe(expected)
      }
    }

    for (const one of steps) {
      const chosen = 'which' in one ? [...offers.keys()][one.which % Math.max(1, offers.size)] : undefined
      const was = chosen === undefined ? undefined : offers.get(chosen)
      const model = 'nth' in one ? models[one.nth] : undefined
      const id = 'nth' in one ? (ids[one.nth] ?? '') : ''
      if (one.do === 'add') {
        const made = timed(one)
        offers.set((await addOffer(db(), admin, dataOf(made)))._id, made)
      } else if (one.do === 'change' && chosen) {
        const made = timed(one)
        const { revision } = await readOffer(db(), admin, chosen)
        await changeOffer(db(), admin, chosen, dataOf(made), revision)
        offers.set(chosen, made)
      } else if (one.do === 'end' && chosen && was && was.from <= now && now < was.until) {
        await endOffer(db(), admin, chosen)
        offers.set(chosen, { ...was, until: now })
      } else if (one.do === 'delete' && chosen) {
        await deleteOffer(db(), admin, chosen)
        offers.delete(chosen)
      } else if (one.do === 'price' && model && !model.gone) {
        const { version } = await getProduct(db(), id)
        await editProduct(db(), admin, id, { version, price: one.paise / 100 })
        model.usual = one.paise
      } else if (one.do === 'move' && model && !model.gone) {
        model.category = model.category === 'Toy' ? 'Gift' : 'Toy'
        const { version: _, ...data } = await getProduct(db(), id)
        await updateProduct(db(), admin, id, productDataShape.parse({ ...data, category: model.category }))
      } else if (one.do === 'remove' && model && !model.gone) {
        await deleteProduct(db(), admin, id)
        model.gone = true
      } else if (one.do === 'wait') {
        now += one.steps
        await pass(one.steps * STEP)
      }
      await check()
    }
    now += 100
    await pass(100 * STEP)
    const { rows } = await database.pool.query(
      'select price_paise from products where id = any($1) order by created_at',
      [ids],
    )
    expect(rows).toEqual(models.map(({ usual }) => ({ price_paise: usual })))
  })
  await fc.assert(property, { numRuns: rounds(300, 8) })
})

test('a change of an offer that is not there is refused', async () => {
  const data = offer({ percent: 1, category: 'Toy' })
  await expect(changeOffer(db(), admin, randomUUID(), data, 1)).rejects.toMatchObject({
    code: 'not_found',
  })
})
