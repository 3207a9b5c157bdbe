/**
 * A server whose transactions are serializable unless told otherwise: it stands in for engines that answer conflicts
 * with "try again". None of that may reach a client.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { connectionUrl } from '#db/embedded/connection.ts'
import type { Database } from '#db/open-database.ts'
import type { Product } from '#store/products/products.schema.ts'
import { within } from '#tests/support/at-length.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { countStatuses, sendUntilAnswered } from './buyer.ts'
import { newHistory, readLedger, violationsOf } from './history.ts'

let shop: TestShop
let owner: TestPerson

beforeAll(async () => {
  const options = encodeURIComponent('-c default_transaction_isolation=serializable')
  shop = await openTestShop({ DATABASE_URL: `${connectionUrl(await createTestDatabase())}&options=${options}` })
  const { rows } = await shop.database.pool.query('show transaction_isolation')
  expect(rows).toEqual([{ transaction_isolation: 'serializable' }])
  owner = await shop.owner()
})

function read(id: string): Promise<Product> {
  return shop.call('GET', `/api/products/${id}`).then((response) => response.json() as Promise<Product>)
}

test('orders of many buyers at once', { timeout: 120_000 }, async () => {
  const customer = await shop.customer()
  const [scarce, plenty] = await Promise.all([shop.product({ stock: 5 }), shop.product({ stock: 300 })])
  const history = newHistory([
    [scarce, 5],
    [plenty, 300],
  ])
  const one = (_id: string, key = randomUUID()) =>
    sendUntilAnswered(shop.url, history, customer, { lines: [{ _id, qty: 1 }], totalAmount: 125, key })
  const many = (count: number, start: () => ReturnType<typeof one>) => Promise.all(Array.from({ length: count }, start))
  const key = randomUUID()
  const [buying, racing, repeating] = await Promise.all([
    many(100, () => one(plenty)),
    many(40, () => one(scarce)),
    many(20, () => one(plenty, key)),
  ])
  expect(countStatuses(buying)).toEqual({ 201: 100 })
  expect(countStatuses(racing)).toEqual({ 201: 5, 409: 35 })
  expect(countStatuses(repeating)).toEqual({ 201: 20 })
  expect(violationsOf(history, await readLedger(shop.database.pool))).toEqual([])
})

describe('a product that is being sold at this moment', () => {
  /** Calls while another transaction sells a unit and then commits. */
  async function whileSelling(id: string, call: () => Promise<Response>): Promise<Response> {
    const client = await shop.database.pool.connect()
    try {
      await client.query('begin isolation level read committed')
      await client.query('update products set stock = stock - 1 where id = $1', [id])
      const answer = call()
      await untilSomebodyWaits(shop.database)
      await client.query('commit')
      return await answer
    } finally {
      client.release()
    }
  }

  test('is saved', async () => {
    const id = await shop.product({ stock: 9 })
    const productData = { ...(await read(id)), description: 'Points south.', stock: 12 }
    const save = () => shop.call('PUT', `/api/products/${id}`, { productData }, owner)
    expect((await whileSelling(id, save)).status).toBe(200)
    expect(await read(id)).toMatchObject({ description: 'Points south.', stock: 11 })
  })

  test('is deleted', async () => {
    const id = await shop.product({ stock: 9 })
    const remove = () => shop.call('POST', `/api/products/delete/${id}`, {}, owner)
    expect((await whileSelling(id, remove)).status).toBe(200)
  })
})

async function untilSomebodyWaits({ pool }: Database): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await vi.waitUntil(async () => (await pool.query(waiting)).rowCount, { timeout: within(5_000), interval: 20 })
}
