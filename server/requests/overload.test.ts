/** More orders than the database can take at once: they wait, and what waits too long is refused before it has cost anything. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { expect, test } from 'vitest'
import { orderOf } from '#tests/support/orders.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const people = await Promise.all(Array.from({ length: 6 }, () => shop.customer()))
const product = await shop.product({ stock: 1000, pricePaise: 1200 })

function order(n: number): Promise<Response> {
  const key = { 'idempotency-key': randomUUID() }
  return shop.call('POST', '/api/orders', orderOf([{ _id: product, qty: 1 }], 12), people[n % people.length], key)
}

/** On a busy machine statements wait for longer than they may elsewhere. */
async function patientPool() {
  const { pool } = shop.database
  pool.options.connectionTimeoutMillis = 60_000
  const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of all) {
    await client.query(`set lock_timeout = '60s'; set statement_timeout = '60s'`)
    client.release()
  }
  return pool
}

/** How many connections of the shop wait for what `elsewhere` holds. */
async function waitingForLocks(elsewhere: ClientBase): Promise<number> {
  const { rows } = await elsewhere.query(
    `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0].count
}

const placed = async () => (await shop.database.pool.query('select count(*)::int from orders')).rows[0].count

test('when the line is long, everybody waits for their turn and is served', async () => {
  const pool = await patientPool()
  const room = pool.options.max
  const elsewhere = shop.database.newClient()
  await elsewhere.connect()
  const answered: number[] = []
  const noted = async (asked: Promise<Response>) => answered.push((await asked).status)
  try {
    await elsewhere.query('begin')
    await elsewhere.query('select from products where id = $1 for update', [product])
    // The first orders take every connection, and those behind them wait for one.
    const orders = Array.from({ length: room }, (_, n) => noted(order(n)))
    await expect.poll(() => waitingForLocks(elsewhere)).toBe(room)
    const late = Array.from({ length: 4 }, (_, n) => noted(order(n)))
    await expect.poll(() => pool.waitingCount).toBeGreaterThan(0)
    await sleep(1_500)
    expect(answered).toEqual([])
    await elsewhere.query('rollback')
    await Promise.all([...orders, ...late])
    expect(answered).toEqual([...orders, ...late].map(() => 201))
  } finally {
    await elsewhere.end()
  }
  expect(await placed()).toBe(room + 4)
})

test('an order that gets no connection in time is told to come again, and costs nothing', async () => {
  const { pool } = shop.database
  const before = await placed()
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  pool.options.connectionTimeoutMillis = 300
  const late = await order(0)
  pool.options.connectionTimeoutMillis = 60_000
  for (const client of held) client.release()
  expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(late.headers.get('content-type')).toContain('application/problem+json')
  expect(await placed()).toBe(before)
  expect((await order(0)).status).toBe(201)
})
