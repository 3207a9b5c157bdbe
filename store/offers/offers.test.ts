/** Prices follow offers by PostgreSQL's clock, and always come back. The oracle of prices shares no code with the shop. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/open-database.ts'
import { openDatabase } from '#db/open-database.ts'
import { inTransaction } from '#db/retry.ts'
import { type Admin, requireAdmin } from '#store/access/access.server.ts'
import { lockProducts } from '#store/orders/placing/move-stock.server.ts'
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
import { pricesUpToDate } from './price-products.server.ts'

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
  // One statement at a time, so that no state in between is seen.
  await database.pool.query(`with moved as (update offers set starts_at = starts_at - ${by}, ends_at = ends_at - ${by}, due_at = due_at - ${by})
    update products set offer_until = offer_until - ${by} where offer_until is not null`)
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
  const waits = await pricesUpToDate(db())
  expect([await sold(id), await charged(id)]).toEqual([[100, 150], 100])
  expect(waits).toBeGreaterThan(5_000)
  expect(waits).toBeLessThanOrEqual(10_001)
  await pass(11)
  // Nobody has priced it yet: an order asks for itself.
  expect([await sold(id), await charged(id)]).toEqual([[100, 150], 80])
  await pricesUpToDate(db())
  expect([await sold(id), await charged(id)]).toEqual([[80, 100], 80])
  expect(await getProduct(db(), id)).toMatchObject({ usual: { price: 100, originalPrice: 150 } })
  await pass(10)
  expect([await sold(id), await charged(id)]).toEqual([[80, 100], 100])
  await pricesUpToDate(db())
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
  await pricesUpToDate(db())
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
  await pricesUpToDate(db())
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
  await pricesUpToDate(db())
  expect(await sold(id)).toEqual([80, undefined])
})

test('a product that comes, moves or goes during an offer is priced at once, and what it never cost is not struck', async () => {
  const { _id: week } = await addOffer(db(), admin, offer({ percent: 10, category: 'Household' }))
  await pricesUpToDate(db())
  const born = await addKite({ category: 'Household', originalPrice: 150 })
  expect(await sold(born)).toEqual([90, undefined])
  const moved = await addKite()
  const { version: _, ...toy } = await getProduct(db(), moved)
  await updateProduct(db(), admin, moved, productDataShape.parse({ ...toy, category: 'Household' }))
  expect(await sold(moved)).toEqual([90, 100])
  await updateProduct(db(), admin, moved, productDataShape.parse({ ...toy, category: 'Toy', price: 90 }))
  expect((await getProduct(db(), moved)).price).toBe(100)
  await deleteProduct(db(), admin, born)
  const { rows } = await database.pool.query('select price_paise, usual_price_paise from products where id = $1', [
    born,
  ])
  expect(rows).toEqual([{ price_paise: 10_000, usual_price_paise: null }])
  await deleteOffer(db(), admin, week)
})

test('what is being written in the instant in which an offer begins, changes or ends has the right price once it is there', async () => {
  const { _id: early } = await addOffer(db(), admin, offer({ percent: 50, brand: 'Early' }))
  const client = await database.pool.connect()
  try {
    const [moved, stays] = [await addKite(), await addKite({ brand: 'Early' })]
    await client.query('begin')
    const { rows } = await client.query<{
      id: string
    }>(`insert into products (name, description, price_paise, stock, categories, brand)
      select 'Late kite', 'Flies.', 10000, 9, '{Toy}', brand from unnest('{Late,Early}'::text[]) as brand returning id`)
    await client.query(`update products set brand = 'Late' where id = $1`, [moved])
    const { _id: late } = await addOffer(db(), admin, offer({ percent: 20, brand: 'Late' }))
    await endOffer(db(), admin, early)
    await pricesUpToDate(db())
    expect(await sold(stays)).toEqual([100, undefined])
    await client.query('commit')
    const [born = '', over = ''] = rows.map(({ id }) => id)
    expect([await charged(born), await charged(moved), await charged(over)]).toEqual([80, 80, 100])
    // Others write meanwhile, on the same server.
    await expect.poll(() => pricesUpToDate(db())).toBeGreaterThan(200)
    expect([await sold(born), await sold(moved), await sold(over)]).toEqual([
      [80, 100],
      [80, 100],
      [100, undefined],
    ])
    await deleteOffer(db(), admin, late)
  } finally {
    client.release()
  }
})

test('a write that lasts as long as a whole offer holds up neither its beginning nor its end', async () => {
  const [client, id] = [await database.pool.connect(), await addKite({ brand: 'Long' })]
  try {
    await client.query(`begin; update products set stock = 8 where id = '${await addKite()}'`)
    const { _id } = await addOffer(db(), admin, offer({ percent: 20, brand: 'Long', from: at(10), until: at(20) }))
    for (const price of [80, 100]) {
      await pass(11)
      expect(await pricesUpToDate(db())).toBeLessThanOrEqual(200)
      expect(await sold(id)).toEqual(price === 80 ? [80, 100] : [100, undefined])
    }
    await client.query('commit')
    await deleteOffer(db(), admin, _id)
  } finally {
    client.release()
  }
})

test('an offer of a family is for its siblings, also for one that joins', async () => {
  const [small, large, alone] = [await addKite({ family: 'Bag' }), await addKite({ family: 'bag' }), await addKite()]
  const { _id: week } = await addOffer(db(), admin, offer({ percent: 10, family: 'BAG' }))
  await pricesUpToDate(db())
  await updateProduct(db(), admin, alone, productDataShape.parse(kite({ family: 'Bag' })))
  for (const id of [small, large, alone]) expect((await getProduct(db(), id)).price).toBe(90)
  await deleteOffer(db(), admin, week)
  await pricesUpToDate(db())
  for (const id of [small, large, alone]) expect((await getProduct(db(), id)).price).toBe(100)
})

test('a process that dies in the middle leaves no order at a wrong price, and the next one ends the work', async () => {
  const brand = 'Many'
  await database.pool.query(`insert into products (name, description, price_paise, stock, categories, brand)
    select 'Bead ' || n, 'Glass.', 1000 + n, 5, '{Study}', '${brand}' from generate_series(1, 2600) n`)
  await addOffer(db(), admin, offer({ percent: 10, brand }))
  const dying = openDatabase({ ...connection, max: 1 } as typeof connection)
  dying.pool.on('error', () => undefined)
  const count = `select count(*)::int as n from products where brand = '${brand}' and usual_price_paise is not null`
  const work = pricesUpToDate(dying.db).catch(() => 'died')
  for (let n = 0; n === 0; ) n = (await database.pool.query<{ n: number }>(count)).rows[0]?.n ?? 0
  await dying.close()
  await work
  const { rows } = await database.pool.query<{ id: string; price_paise: number }>(
    `select id, coalesce(usual_price_paise, price_paise) as price_paise from products where brand = '${brand}'`,
  )
  const locked = await inTransaction(db(), (tx) =>
    lockProducts(
      tx,
      rows.map(({ id }) => id),
    ),
  )
  const wrong = () =>
    rows.filter(({ id, price_paise }) => locked.get(id)?.pricePaise !== Math.round((price_paise * 9) / 1000) * 100)
  expect(wrong()).toEqual([])
  await pricesUpToDate(db())
  expect((await database.pool.query(count)).rows).toEqual([{ n: 2600 }])
})

test('a pricing that has to begin anew misses no product', async () => {
  const brand = 'Again'
  await database.pool.query(`insert into products (name, description, price_paise, stock, categories, brand)
    select 'Ring ' || n, 'Glass.', 1000, 5, '{Study}', '${brand}' from generate_series(1, 250) n`)
  await addOffer(db(), admin, offer({ percent: 10, brand }))
  // A sequence remembers what the transaction that failed does not.
  await database.pool.query(`create sequence fails;
    create function fail_once() returns trigger language plpgsql as $$
    begin if nextval('fails') = 120 then raise exception 'Once' using errcode = '40001'; end if; return new; end $$;
    create trigger fail_once before update on products for each row execute function fail_once()`)
  try {
    await pricesUpToDate(db())
  } finally {
    await database.pool.query('drop function fail_once cascade; drop sequence fails')
  }
  const { rows } = await database.pool.query(
    `select price_paise, count(*)::int as n from products where brand = '${brand}' group by 1`,
  )
  expect(rows).toEqual([{ price_paise: 900, n: 250 }])
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
    await database.pool.query(
      'update products set usual_price_paise = null, asked_price_paise = null, offer_until = null',
    )
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
        await pricesUpToDate(db())
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
    await pricesUpToDate(db())
    const { rows } = await database.pool.query(
      'select price_paise, usual_price_paise as usual, offer_until as until from products where id = any($1) order by created_at',
      [ids],
    )
    expect(rows).toEqual(models.map(({ usual }) => ({ price_paise: usual, usual: null, until: null })))
  })
  await fc.assert(property, { numRuns: rounds(300, 8) })
})

test('a change of an offer that is not there is refused', async () => {
  const data = offer({ percent: 1, category: 'Toy' })
  await expect(changeOffer(db(), admin, randomUUID(), data, 1)).rejects.toMatchObject({
    code: 'not_found',
  })
})
