/** The order transaction under buyers who all come at once. LONG=1 runs the full number of rounds. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#store/goods/products/products.schema.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { type Buyer, countStatuses, type OrderToSend, sendOrder, sendUntilAnswered } from './buyer.ts'
import { type Attempt, type History, newHistory, readLedger, violationsOf } from './history.ts'

let history: History

const shop = await openTestShop()
const owner = await shop.owner()
const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.customer()))

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
  const rounds = IS_LONG ? 100 : 2
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

  test('40 units make exactly 40 orders for 120 buyers', { timeout: 120_000 }, async () => {
    const id = await stocked(40)
    const attempts = await atOnce(120, (n) => orderUntilAnswered(n, { lines: [{ _id: id, qty: 1 }], totalAmount: 100 }))
    expect(countStatuses(attempts)).toEqual({ 201: 40, 409: 80 })
    expect((await read(id)).stock).toBe(0)
    await expectIntegrity()
  })

  test('carts that cross each other neither deadlock nor lose a unit', { timeout: 120_000 }, async () => {
    const ids = await Promise.all([25, 30, 35, 40, 45].map((stock) => stocked(stock, 10)))
    const attempts = await atOnce(IS_LONG ? 1_000 : 100, (n) => {
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
})

describe('what the customer saw', () => {
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
    for (let wave = 0; wave < (IS_LONG ? 60 : 4); wave++) {
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
    for (let round = 0; round < (IS_LONG ? 100 : 4); round++) {
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
    for (let round = 0; round < (IS_LONG ? 100 : 3); round++) {
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
