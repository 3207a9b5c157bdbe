/** The order transaction under buyers who all come at once. LONG=1 runs the full number of rounds. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#store/products/products.schema.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { type Buyer, countStatuses, type OrderToSend, sendOrder, sendUntilAnswered } from './buyer.ts'
import { type Attempt, type History, newHistory, readLedger, violationsOf } from './history.ts'

let shop: TestShop
let owner: TestPerson
let buyers: TestPerson[]
let history: History

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.owner()
  buyers = await Promise.all(Array.from({ length: 8 }, () => shop.customer()))
})

beforeEach(async () => {
  await emptyTables(shop.database.pool, 'products, orders, mail_outbox')
  history = newHistory([])
})

function buyer(n: number): Buyer {
  const found = buyers[n % buyers.length]
  if (!found) throw new Error('There are no buyers')
  return found
}

/** A product with that stock and price in rupees, known to the history. */
async function stocked(stock: number, rupees = 100, name = 'Brass Compass'): Promise<string> {
  const id = await shop.product({ stock, pricePaise: rupees * 100, name })
  history.openingStock.set(id, stock)
  return id
}

function order(n: number, what: OrderToSend): Promise<Attempt> {
  return sendOrder(shop.url, history, buyer(n), what)
}

function orderUntilAnswered(n: number, what: OrderToSend): Promise<Attempt> {
  return sendUntilAnswered(shop.url, history, buyer(n), what)
}

function atOnce<T>(count: number, start: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => start(n)))
}

async function expectIntegrity(): Promise<void> {
  expect(violationsOf(history, await readLedger(shop.database.pool))).toEqual([])
}

async function read(id: string): Promise<Product> {
  return (await (await shop.call('GET', `/api/products/${id}`)).json()) as Product
}

/** Saves the product as the form does and tells the history what that adds to the stock. */
async function save(product: Product, changes: Partial<Product>): Promise<number> {
  const productData = { ...product, ...changes }
  const response = await shop.call('PUT', `/api/products/${product._id}`, { productData }, owner)
  if (response.ok) {
    const delta = productData.stock - product.stock
    history.adminDeltas.set(product._id, (history.adminDeltas.get(product._id) ?? 0) + delta)
  }
  return response.status
}

describe('stock', () => {
  const rounds = IS_LONG ? 100 : 8
  test(`the last unit goes to exactly one of 50 buyers, ${rounds} times`, { timeout: 300_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const id = await stocked(1)
      const attempts = await atOnce(50, (n) => order(n, { lines: [{ _id: id, qty: 1 }], totalAmount: 100 }))
      expect(countStatuses(attempts)).toEqual({ 201: 1, 409: 49 })
      const said = attempts.filter((attempt) => attempt.status === 409).map((attempt) => JSON.parse(attempt.body))
      expect(said.every((problem) => problem.code === 'out_of_stock')).toBe(true)
    }
    await expectIntegrity()
  })

  test('100 units make exactly 100 orders for 300 buyers', { timeout: 120_000 }, async () => {
    const id = await stocked(100)
    const attempts = await atOnce(300, (n) => orderUntilAnswered(n, { lines: [{ _id: id, qty: 1 }], totalAmount: 100 }))
    expect(countStatuses(attempts)).toEqual({ 201: 100, 409: 200 })
    expect((await read(id)).stock).toBe(0)
    await expectIntegrity()
  })

  test('carts that cross each other neither deadlock nor lose a unit', { timeout: 120_000 }, async () => {
    const ids = await Promise.all([50, 60, 70, 80, 90].map((stock) => stocked(stock, 10)))
    const attempts = await atOnce(IS_LONG ? 1_000 : 300, (n) => {
      const start = n % ids.length
      const turned = [...ids.slice(start), ...ids.slice(0, start)]
      const chosen = (n % 2 ? turned : turned.reverse()).slice(0, 2 + (n % 4))
      const lines = chosen.map((_id, index) => ({ _id, qty: 1 + ((n + index) % 3) }))
      return orderUntilAnswered(n, { lines, totalAmount: lines.reduce((sum, line) => sum + line.qty * 10, 0) })
    })
    const { 201: placed = 0, 409: refused = 0, ...others } = countStatuses(attempts)
    expect(others).toEqual({})
    expect(placed).toBeGreaterThan(10)
    expect(refused).toBeGreaterThan(10)
    await expectIntegrity()
  })

  test('an order that runs short names each item and what is left, and takes nothing of the others', async () => {
    const [plenty, short, gone] = await Promise.all([stocked(10), stocked(1, 100, 'Kite'), stocked(5, 100, 'Robot')])
    await shop.call('POST', `/api/products/delete/${gone}`, {}, owner)
    const lines = [plenty, short, gone].map((_id) => ({ _id, qty: 2 }))
    const attempt = await order(0, { lines, totalAmount: 600 })
    expect(attempt.status).toBe(409)
    expect(JSON.parse(attempt.body)).toMatchObject({
      code: 'out_of_stock',
      items: [
        { _id: short, name: 'Kite', requested: 2, available: 1 },
        { _id: gone, name: 'Robot', requested: 2, available: 0 },
      ],
    })
    expect((await readLedger(shop.database.pool)).orders).toEqual([])
    expect((await read(plenty)).stock).toBe(10)
  })

  test('a product that never was is out of stock, not an error', async () => {
    const attempt = await order(0, { lines: [{ _id: randomUUID(), qty: 1 }], totalAmount: 0 })
    expect([attempt.status, JSON.parse(attempt.body).code]).toEqual([409, 'out_of_stock'])
  })
})

describe('an Idempotency-Key', () => {
  test('sent 40 times at once places one order and answers all in the same bytes', async () => {
    const id = await stocked(50)
    const key = randomUUID()
    const attempts = await atOnce(40, () => order(0, { lines: [{ _id: id, qty: 2 }], totalAmount: 200, key }))
    expect(countStatuses(attempts)).toEqual({ 201: 40 })
    expect(new Set(attempts.map((attempt) => attempt.body)).size).toBe(1)
    expect(attempts.filter((attempt) => attempt.replayed)).toHaveLength(39)
    expect((await read(id)).stock).toBe(48)
    await expectIntegrity()
  })

  test('sent again later answers the same bytes, though the product has changed and is gone since', async () => {
    const id = await stocked(2)
    const what = { lines: [{ _id: id, qty: 2 }], totalAmount: 200, key: 'a-key' }
    const first = await order(0, what)
    await save(await read(id), { name: 'Compass of brass', price: 5 })
    await shop.call('POST', `/api/products/delete/${id}`, {}, owner)
    const again = await order(0, what)
    expect([again.status, again.replayed, again.body]).toEqual([201, true, first.body])
    await expectIntegrity()
  })

  test.each([
    ['lines', { lines: [{ qty: 2 }], totalAmount: 200 }],
    ['total', { lines: [{ qty: 1 }], totalAmount: 101 }],
    [
      'address',
      {
        lines: [{ qty: 1 }],
        totalAmount: 100,
        extra: { customerInfo: { name: 'B', phone: '9876543210', address: 'C' } },
      },
    ],
  ])('used for an order with other %s is refused', async (_what, other) => {
    const id = await stocked(5)
    await order(0, { lines: [{ _id: id, qty: 1 }], totalAmount: 100, key: 'once' })
    const lines = other.lines.map((line) => ({ _id: id, ...line }))
    const second = await order(0, { ...other, lines, key: 'once' })
    expect([second.status, JSON.parse(second.body).code]).toEqual([422, 'idempotency_key_reused'])
    expect((await read(id)).stock).toBe(4)
  })

  test('of another customer is another key', async () => {
    const id = await stocked(5)
    const what = { lines: [{ _id: id, qty: 1 }], totalAmount: 100, key: 'shared' }
    const [one, two] = [await order(0, what), await order(1, what)]
    expect([one.status, two.status, two.replayed]).toEqual([201, 201, false])
    expect(JSON.parse(two.body)._id).not.toBe(JSON.parse(one.body)._id)
    await expectIntegrity()
  })

  test('whose order was refused may be used for the corrected one', async () => {
    const id = await stocked(5)
    const refused = await order(0, { lines: [{ _id: id, qty: 1 }], totalAmount: 99, key: 'again' })
    const placed = await order(0, { lines: [{ _id: id, qty: 1 }], totalAmount: 100, key: 'again' })
    expect([refused.status, placed.status, placed.replayed]).toEqual([409, 201, false])
    await expectIntegrity()
  })

  test('may have 255 characters and not one more', async () => {
    const id = await stocked(5)
    const send = (key: string) => order(0, { lines: [{ _id: id, qty: 1 }], totalAmount: 100, key })
    expect((await send('k'.repeat(255))).status).toBe(201)
    const long = await send('k'.repeat(256))
    expect([long.status, JSON.parse(long.body).code]).toEqual([400, 'invalid_input'])
    await expectIntegrity()
  })

  test('is not needed: without one every call is an order of its own', async () => {
    const id = await stocked(5)
    const body = orderBody([{ _id: id, qty: 1 }], 100)
    const [first, second] = [await post(body), await post(body)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await read(id)).stock).toBe(3)
  })
})

function orderBody(orderItems: unknown, totalAmount: unknown, extra: Record<string, unknown> = {}) {
  const customerInfo = { name: 'Asha Rao', phone: '9876543210', address: '12 MG Road' }
  return { userId: buyer(0).uid, customerEmail: 'asha@shop.example', customerInfo, orderItems, totalAmount, ...extra }
}

function post(body: unknown): Promise<Response> {
  return shop.call('POST', '/api/orders', body, buyers[0])
}

async function expectNothingWritten(): Promise<void> {
  const { orders, lines, mails, movements } = await readLedger(shop.database.pool)
  expect([orders, lines, mails, movements.filter((row) => row.reason !== 'opening')]).toEqual([[], [], [], []])
}

describe('what the customer saw', () => {
  test('another total is answered with the current lines and total', async () => {
    const [compass, kite] = [await stocked(5, 100), await stocked(5, 49.5, 'Kite')]
    const attempt = await order(0, {
      lines: [
        { _id: kite, qty: 2 },
        { _id: compass, qty: 1 },
      ],
      totalAmount: 1,
    })
    expect(attempt.status).toBe(409)
    expect(JSON.parse(attempt.body)).toMatchObject({
      code: 'cart_changed',
      totalAmount: 199,
      orderItems: [
        { _id: kite, name: 'Kite', price: 49.5, qty: 2, stock: 5 },
        { _id: compass, name: 'Brass Compass', price: 100, qty: 1, stock: 5 },
      ],
    })
    await expectNothingWritten()
  })

  test('names and prices of the body count for nothing', async () => {
    const id = await stocked(5, 100)
    const orderItems = [{ _id: id, qty: 1, name: 'Free', price: 0, imageUrl: 'https://evil.example/x.png', stock: 999 }]
    const response = await post(orderBody(orderItems, 100))
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      orderItems: [{ _id: id, qty: 1, name: 'Brass Compass', price: 100 }],
      totalAmount: 100,
    })
    expect((await post(orderBody(orderItems, 0))).status).toBe(409)
  })

  test('a total added in binary fractions is the same total', async () => {
    const ids = await Promise.all([0.1, 0.2, 0.7].map((rupees) => stocked(5, rupees)))
    expect(0.1 + 0.2 + 0.7 * 3).not.toBe(2.4)
    const lines = ids.map((_id, index) => ({ _id, qty: index === 2 ? 3 : 1 }))
    expect((await order(0, { lines, totalAmount: 0.1 + 0.2 + 0.7 * 3 })).status).toBe(201)
    await expectIntegrity()
  })

  test('a price that flips during checkout is charged as it was in force, or refused', {
    timeout: 120_000,
  }, async () => {
    const id = await stocked(10_000)
    const prices = history.prices.set(id, [{ paise: 10_000, from: 0, until: Number.POSITIVE_INFINITY }]).get(id) ?? []
    let isDone = false
    const flipping = (async () => {
      for (let next = 120; !isDone; next = next === 120 ? 100 : 120) {
        const from = performance.now()
        prices.push({ paise: next * 100, from, until: Number.POSITIVE_INFINITY })
        expect(await save(await read(id), { price: next })).toBe(200)
        for (const price of prices.slice(0, -1)) price.until = Math.min(price.until, performance.now())
      }
    })()
    const attempts: Attempt[] = []
    for (let wave = 0; wave < (IS_LONG ? 60 : 12); wave++) {
      attempts.push(
        ...(await atOnce(20, (n) => order(n, { lines: [{ _id: id, qty: 1 }], totalAmount: n % 2 ? 100 : 120 }))),
      )
    }
    isDone = true
    await flipping
    const { 201: placed = 0, 409: refused = 0, ...others } = countStatuses(attempts)
    expect(others).toEqual({})
    expect(Math.min(placed, refused)).toBeGreaterThan(0)
    const codes = attempts.filter((attempt) => attempt.status === 409).map((attempt) => JSON.parse(attempt.body).code)
    expect(new Set(codes)).toEqual(new Set(['cart_changed']))
    await expectIntegrity()
  })
})

describe('the shopkeeper at the same time', () => {
  test('a product saved as it was loaded never brings sold units back', { timeout: 120_000 }, async () => {
    const id = await stocked(1_000)
    for (let round = 0; round < (IS_LONG ? 100 : 8); round++) {
      const loaded = await read(id)
      const buying = atOnce(4, (n) => order(n, { lines: [{ _id: id, qty: 1 }], totalAmount: 100 }))
      const saving = save(loaded, round % 2 ? { description: `Points north, says round ${round}.` } : {})
      const [attempts, status] = await Promise.all([buying, saving])
      expect([countStatuses(attempts), status]).toEqual([{ 201: 4 }, 200])
    }
    await expectIntegrity()
  })

  test('units added to a stock that is being sold are added, not set', { timeout: 120_000 }, async () => {
    const id = await stocked(20)
    const buying = atOnce(60, (n) => order(n, { lines: [{ _id: id, qty: 1 }], totalAmount: 100 }))
    const loaded = await read(id)
    expect(await save(loaded, { stock: loaded.stock + 25 })).toBe(200)
    await buying
    await expectIntegrity()
  })

  test('a product deleted during checkout is sold with its words or refused by name', {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < (IS_LONG ? 100 : 15); round++) {
      const id = await stocked(100, 100, `Kite ${round}`)
      const buying = atOnce(8, (n) => order(n, { lines: [{ _id: id, qty: 1 }], totalAmount: 100 }))
      const deleting = shop.call('POST', `/api/products/delete/${id}`, {}, owner)
      const attempts = await buying
      expect((await deleting).status).toBe(200)
      // The stock of a deleted product is no promise any more: only here may a refusal be wrong by the stock.
      history.adminDeltas.set(id, 0)
      for (const attempt of attempts) {
        expect([201, 409]).toContain(attempt.status)
        expect(attempt.body).toContain(`Kite ${round}`)
      }
      expect((await shop.call('GET', `/api/products/${id}`)).status).toBe(404)
    }
    await expectIntegrity()
  })
})

describe('what no honest page sends', () => {
  test('lines of one product are summed before the limit of 3', async () => {
    const id = await stocked(10)
    for (const orderItems of [[2, 2], [4], [1, 1, 1, 1]].map((quantities) =>
      quantities.map((qty) => ({ _id: id, qty })),
    )) {
      const response = await post(orderBody(orderItems, 400))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'invalid_input' })
    }
    const upper = [
      { _id: id, qty: 2 },
      { _id: id.toUpperCase(), qty: 2 },
    ]
    expect((await post(orderBody(upper, 400))).status).toBe(400)
    await expectNothingWritten()
    const merged = await post(
      orderBody(
        [
          { _id: id, qty: 2 },
          { _id: id, qty: 1 },
        ],
        300,
      ),
    )
    expect(await merged.json()).toMatchObject({ orderItems: [{ _id: id, qty: 3 }] })
  })

  test.each([
    ['no lines', []],
    ['101 lines', Array.from({ length: 101 }, () => ({ _id: randomUUID(), qty: 1 }))],
    ['quantity 0', [{ _id: randomUUID(), qty: 0 }]],
    ['a negative quantity', [{ _id: randomUUID(), qty: -1 }]],
    ['half a piece', [{ _id: randomUUID(), qty: 1.5 }]],
    ['a quantity in words', [{ _id: randomUUID(), qty: '1' }]],
    ['an id that is none', [{ _id: "' or 1=1 --", qty: 1 }]],
    ['a line without id', [{ qty: 1 }]],
    ['lines that are no list', { _id: randomUUID(), qty: 1 }],
  ])('%s: refused, and nothing is written', async (_what, orderItems) => {
    const response = await post(orderBody(orderItems, 100))
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'invalid_input'])
    await expectNothingWritten()
  })

  test.each([
    ['without a total', { totalAmount: undefined }],
    ['a total in words', { totalAmount: '100' }],
    ['a negative total', { totalAmount: -100 }],
    ['no customer', { customerInfo: undefined }],
    ['no name', { customerInfo: { phone: '9876543210', address: 'A' } }],
    ['a blank address', { customerInfo: { name: 'A', phone: '9876543210', address: '  ' } }],
    ['a phone of letters', { customerInfo: { name: 'A', phone: 'call me', address: 'B' } }],
    ['a phone that is too short', { customerInfo: { name: 'A', phone: '98765', address: 'B' } }],
  ])('%s: refused, and nothing is written', async (_what, extra) => {
    const id = await stocked(5)
    expect((await post(orderBody([{ _id: id, qty: 1 }], 100, extra))).status).toBe(400)
    await expectNothingWritten()
  })

  test('100 lines are an order', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => stocked(3, 1)))
    const attempt = await order(0, { lines: ids.map((_id) => ({ _id, qty: 3 })), totalAmount: 300 })
    expect(attempt.status).toBe(201)
    await expectIntegrity()
  })

  test('a visitor, and the userId of somebody else', async () => {
    const id = await stocked(5)
    const lines = [{ _id: id, qty: 1 }]
    expect((await shop.call('POST', '/api/orders', orderBody(lines, 100))).status).toBe(401)
    expect((await post(orderBody(lines, 100, { userId: buyer(1).uid }))).status).toBe(403)
    expect((await post(orderBody(lines, 100, { userId: owner.uid }))).status).toBe(403)
    await expectNothingWritten()
  })

  test('fields that are the shop’s own are never taken over', async () => {
    const id = await stocked(5)
    const forged = {
      _id: randomUUID(),
      id: randomUUID(),
      number: 7,
      orderNumber: 'TK-7',
      status: 'cancelled',
      createdAt: '2001-01-01T00:00:00.000Z',
      role: 'owner',
      totalPaise: 1,
      customerEmail: 'victim@shop.example',
    }
    const response = await post(orderBody([{ _id: id, qty: 1 }], 100, forged))
    const placed = (await response.json()) as Record<string, unknown>
    expect(response.status).toBe(201)
    expect(placed._id).not.toBe(forged._id)
    const { rows } = await shop.database.pool.query('select * from orders')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ id: placed._id, status: 'placed', customer_email: buyers[0]?.email })
    expect(Number(rows[0].number)).toBeGreaterThan(1000)
    expect(Date.now() - rows[0].created_at.getTime()).toBeLessThan(60_000)
    const { mails } = await readLedger(shop.database.pool)
    expect(mails).toEqual([{ order_id: placed._id, recipient: buyers[0]?.email }])
    const me = (await (await shop.call('GET', '/api/me', undefined, buyers[0])).json()) as { isAdmin: boolean }
    expect(me.isAdmin).toBe(false)
  })
})

test('the people of the shop read every order with its lines, newest first', async () => {
  const ids = await Promise.all([stocked(9, 100), stocked(9, 50, 'Kite')])
  const placed = []
  for (let n = 0; n < 3; n++) {
    placed.unshift(await order(n, { lines: ids.map((_id) => ({ _id, qty: n + 1 })), totalAmount: 150 * (n + 1) }))
  }
  const list = (await (await shop.call('POST', '/api/admin/orders', { userId: owner.uid }, owner)).json()) as object[]
  expect(list).toHaveLength(3)
  for (const [index, attempt] of placed.entries()) {
    const { _id, orderNumber, createdAt, orderItems, totalAmount, customerInfo } = JSON.parse(attempt.body)
    expect(list[index]).toMatchObject({ _id, orderNumber, createdAt, orderItems, totalAmount })
    expect(list[index]).toMatchObject({ customerName: customerInfo.name, customerPhone: '+919876543210' })
  }
})
