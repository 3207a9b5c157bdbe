/** The store is killed while it rings: every order that was acknowledged is rung all the same. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '#server/build/build.ts'
import { IS_LONG, rounds } from '#tests/support/at-length.ts'
import { openPushService, type TestBrowser } from '#tests/support/push-service.ts'
import { type Buyer, sendOrder } from '../integrity/buyer.ts'
import { isUnknown, newHistory } from '../integrity/history.ts'
import { addProduct, enter, OWNER, openDataDir, poolOf, type StoreProcess } from './store-process.ts'

let place: Awaited<ReturnType<typeof openDataDir>>
let store: StoreProcess
let url: string
let buyer: Buyer
let kite: string
let phone: TestBrowser

beforeAll(async () => {
  buildIfStale()
  place = await openDataDir()
  await start()
  const owner = await enter(url, 'sign-in', OWNER)
  buyer = await enter(url, 'sign-up', { email: 'asha@shop.example', password: 'mango-pickle-7' })
  kite = await addProduct(url, owner.cookie, 1000, 10)
  phone = (await openPushService()).browser()
  const response = await fetch(`${url}/api/admin/rings/devices`, {
    method: 'POST',
    headers: { origin: url, cookie: owner.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(phone.subscription),
  })
  expect(response.status).toBe(200)
}, 120_000)

afterAll(() => place.clear(), 120_000)

async function start(): Promise<void> {
  store = place.start({ PRIVATE_ADDRESSES: 'on' })
  url = await store.address()
}

/** Sent again under its key until its answer is known. */
async function placeOne(): Promise<void> {
  const order = { lines: [{ _id: kite, qty: 1 }], totalAmount: 10, key: randomUUID() }
  for (;;) {
    const attempt = await sendOrder(url, newHistory([]), buyer, order)
    if (attempt.status === 201) return
    expect(isUnknown(attempt) || attempt.status === 503).toBe(true)
    await sleep(60)
  }
}

const orders = rounds(100, 6)
const kills = rounds(20, 1)

test(`of ${orders} orders with ${kills} kills none is missing`, { timeout: 600_000 }, async () => {
  const placedAt: number[] = []
  for (let n = 1; n <= orders; n++) {
    const isKilled = n % Math.floor(orders / kills) === 0
    const placing = placeOne().then(() => placedAt.push(Date.now()))
    // While it is being placed, right after its answer, or while it is being pushed.
    if (isKilled) {
      if (n % 2 === 0) await placing
      await sleep(Math.random() * 60)
      await store.end('SIGKILL')
      await start()
    }
    await placing
  }
  // Nobody has looked at the desk, so the last push tells of all of them; each came after what it tells of.
  const last = await phone.until(({ ring }) => ring.count === orders, 60_000)
  expect(Math.max(...phone.pushes.map(({ ring }) => ring.count))).toBe(orders)
  for (const at of placedAt) expect(phone.pushes.some((push) => push.at >= at - 50 || push === last)).toBe(true)
  const pool = await poolOf(place.dataDir)
  const counts = async () => {
    const { rows } = await pool.query(`select count(*)::int as orders,
    (select count(*)::int from rings where kind = 'order') as rings,
    (select count(*)::int from rings r where pushed_at is not null and exists (select from orders o where o.id::text = r.subject_id)) as pushed,
    (select count(*)::int from due_pushes) as due from orders`)
    return rows[0]
  }
  // That a push arrived is noted behind it; one that a killed process had begun is due until its claim runs out.
  await expect.poll(counts, { timeout: 120_000 }).toEqual({ orders, rings: orders, pushed: orders, due: 0 })
  await pool.end()
  expect(phone.pushes.map(({ text }) => text).join()).not.toMatch(/Asha|MG Road|98765|TK-|Kite/)
  if (IS_LONG) process.stdout.write(`rings: ${JSON.stringify({ orders, kills, pushes: phone.pushes.length })}\n`)
})
