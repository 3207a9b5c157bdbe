/** The store is killed under load, again and again. Nothing that was acknowledged may be lost, doubled or oversold. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildIfStale } from '#server/build/build.ts'
import { IS_LONG, rounds, within } from '#tests/support/at-length.ts'
import { type Buyer, countStatuses, sendOrder } from '../integrity/buyer.ts'
import { type Attempt, type History, newHistory, readLedger, violationsOf } from '../integrity/history.ts'
import { expectNobodyCutOff, type Load, startLoad } from './load.ts'
import {
  addProduct,
  enter,
  OWNER,
  openDataDir,
  poolOf,
  type StoreProcess,
  serverPidOf,
  untilGone,
} from './store-process.ts'

let place: Awaited<ReturnType<typeof openDataDir>>
let store: StoreProcess
let url: string
let owner: Buyer
let buyers: Buyer[]
let history: History
const prices = new Map<string, number>()

beforeAll(async () => {
  buildIfStale()
  place = await openDataDir()
  store = place.start()
  url = await store.address()
  owner = await enter(url, 'sign-in', OWNER)
  buyers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      enter(url, 'sign-up', { email: `c${n}@shop.example`, password: 'mango-pickle-7' }),
    ),
  )
  // Eight that last, two that run out on the way.
  const shelf = [...Array.from({ length: 8 }, () => 1_000_000), 300, 50]
  history = newHistory([], true)
  for (const [index, stock] of shelf.entries()) {
    const id = await addProduct(url, owner.cookie, stock, 10 + index / 4)
    history.openingStock.set(id, stock)
    prices.set(id, 10 + index / 4)
  }
}, 120_000)

afterAll(() => place.clear(), 120_000)

beforeEach(async () => {
  // After a test that failed half-way.
  if (store.child.exitCode !== null || store.child.signalCode !== null) await startAgain()
})

/** Starts the store again on its folder; resolves with the milliseconds until it is ready. */
async function startAgain(): Promise<number> {
  const from = performance.now()
  store = place.start()
  url = await store.address()
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 120_000 }).toBe(200)
  return performance.now() - from
}

async function expectIntegrity(): Promise<void> {
  const pool = await poolOf(place.dataDir)
  try {
    expect(violationsOf(history, await readLedger(pool))).toEqual([])
  } finally {
    await pool.end()
  }
}

/** Waits until the customers have placed some more orders. */
async function untilPlaced(load: Load, more: number, timeoutMs = 20_000): Promise<number> {
  const [from, before] = [performance.now(), load.placed()]
  await vi.waitUntil(() => load.placed() >= before + more, { timeout: timeoutMs, interval: 10 })
  return performance.now() - from
}

function tell(what: string, figures: Record<string, unknown>): void {
  if (IS_LONG) process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`)
}

vi.setConfig({ testTimeout: 120_000 })

const kills = rounds(20, 1)

test(`kill -9 of the store under load, ${kills} times`, { timeout: 300_000 }, async () => {
  const load = startLoad(() => url, history, buyers, prices)
  const readyAfter: number[] = []
  for (let kill = 1; kill <= kills; kill++) {
    await untilPlaced(load, 20)
    await sleep(Math.random() * 400)
    const databasePid = serverPidOf(place.dataDir) ?? 0
    // Every third time the database dies with it.
    if (kill % 3 === 0) process.kill(databasePid, 'SIGKILL')
    await store.end('SIGKILL')
    readyAfter.push(await startAgain())
    await untilGone(databasePid)
  }
  await untilPlaced(load, 20)
  await load.stop()
  tell('kills', {
    kills,
    placed: load.placed(),
    statuses: countStatuses(history.attempts),
    replayed: history.attempts.filter((attempt) => attempt.replayed).length,
    readyMs: { most: Math.round(Math.max(...readyAfter)), least: Math.round(Math.min(...readyAfter)) },
  })
  await expectIntegrity()
})

describe('kill -9 of the database', () => {
  const times = rounds(10, 1)

  test(`under load, ${times} times: 503 meanwhile, and back by itself`, { timeout: 300_000 }, async () => {
    const load = startLoad(() => url, history, buyers, prices)
    const before = history.attempts.length
    const backAfter: number[] = []
    for (let n = 0; n < times; n++) {
      await untilPlaced(load, 20)
      process.kill(serverPidOf(place.dataDir) ?? 0, 'SIGKILL')
      const from = performance.now()
      const others = await askUntilReady()
      backAfter.push(performance.now() - from)
      expect(others.filter((status) => status !== 503)).toEqual([])
      await untilPlaced(load, 20)
    }
    await load.stop()
    const { 201: placed, 409: refused = 0, 503: busy, ...others } = countStatuses(history.attempts.slice(before))
    tell('database kills', { times, placed, refused, busy, others, backMs: Math.round(Math.max(...backAfter)) })
    expect(others).toEqual({})
    await expectIntegrity()
  })

  /** Asks the calls that need the database until it is back; answers every status but the good ones. */
  async function askUntilReady(): Promise<number[]> {
    const bad: number[] = []
    const [id = ''] = prices.keys()
    const ask = async (pathname: string, init: RequestInit = {}) => {
      const { status } = await fetch(url + pathname, { ...init, signal: AbortSignal.timeout(10_000) })
      if (status >= 400) bad.push(status)
      return status
    }
    const admin = { headers: { origin: url, cookie: owner.cookie, 'content-type': 'application/json' } }
    const signIn = { ...admin, method: 'POST', body: JSON.stringify(OWNER) }
    const orders = { ...admin, method: 'POST', body: '{}' }
    await vi.waitUntil(
      async () => {
        const statuses = await Promise.all([
          ask(`/api/products/${id}`),
          ask('/api/products'),
          ask('/api/me', { headers: { cookie: owner.cookie } }),
          ask('/api/admin/orders', orders),
          ask('/api/auth/sign-in/email', signIn),
          ask('/readyz'),
        ])
        return statuses.every((status) => status === 200)
      },
      { timeout: 120_000, interval: 100 },
    )
    return bad
  }
})

describe('SIGTERM', () => {
  test('lets requests under way finish, ends with 0 and leaves no database behind', { timeout: 120_000 }, async () => {
    const databasePid = serverPidOf(place.dataDir) ?? 0
    const [id = ''] = prices.keys()
    const pool = await poolOf(place.dataDir)
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from products where id = $1 for update', [id])
    // Fewer than the store has connections: the others answer what is asked meanwhile.
    const started = buyers.slice(0, 5).map((buyer) => orderOne(buyer, id))
    await untilWaiting(pool, 5)
    const from = performance.now()
    store.child.kill('SIGTERM')
    const readiness = await readinessUntilClosed()
    await holder.query('commit')
    holder.release()
    await pool.end()
    expect(readiness.at(-1)).toBe(503)
    expect((await Promise.all(started)).map((response) => response.status)).toEqual(started.map(() => 201))
    expect(await store.gone).toBe(0)
    tell('drained', { ms: Math.round(performance.now() - from) })
    expect(performance.now() - from).toBeLessThan(within(5_000))
    await untilGone(databasePid, 1_000)
    await startAgain()
  })

  const times = rounds(10, 1)

  test(`under load ends with 0 in time and loses nothing, ${times} times`, { timeout: 120_000 }, async () => {
    const load = startLoad(() => url, history, buyers, prices)
    const before = history.attempts.length
    const endedAfter: number[] = []
    for (let n = 0; n < times; n++) {
      await untilPlaced(load, 20)
      const databasePid = serverPidOf(place.dataDir) ?? 0
      const from = performance.now()
      expect(await store.end('SIGTERM')).toBe(0)
      endedAfter.push(performance.now() - from)
      await untilGone(databasePid, 1_000)
      await startAgain()
    }
    await load.stop()
    tell('stops', { times, mostMs: Math.round(Math.max(...endedAfter)), ms: endedAfter.map(Math.round) })
    expect(Math.max(...endedAfter)).toBeLessThan(within(5_000))
    expectNobodyCutOff(history.attempts.slice(before))
    await expectIntegrity()
  })
})

/** What /readyz answers, again and again, until nobody listens any more. */
async function readinessUntilClosed(): Promise<number[]> {
  const statuses: number[] = []
  for (let isOpen = true; isOpen && statuses.length < 1_000; await sleep(5)) {
    const ask = fetch(`${url}/readyz`, { headers: { connection: 'close' } })
    isOpen = await ask.then(
      (response) => statuses.push(response.status) > 0,
      () => false,
    )
  }
  return statuses
}

test('a second store on the same folder is turned away in one line, and the first is unharmed', async () => {
  const second = place.start()
  expect(await second.gone).toBe(1)
  expect(second.errors).toMatch(/^Tokri cannot start: another Tokri \(pid \d+\) is using this data folder: .+\n$/)
  expect(second.errors).toContain(`pid ${store.child.pid}`)
  const [id = ''] = prices.keys()
  const [buyer] = buyers
  expect(buyer && (await orderOne(buyer, id)).status).toBe(201)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

function orderOne(buyer: Buyer, _id: string): Promise<Attempt> {
  return sendOrder(url, history, buyer, { lines: [{ _id, qty: 1 }], totalAmount: prices.get(_id) ?? 0 })
}

/** Waits until that many transactions wait for a lock. */
async function untilWaiting(pool: Pool, count: number): Promise<void> {
  const waiting = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`
  await vi.waitUntil(async () => (await pool.query(waiting)).rows[0].count >= count, {
    timeout: within(5_000),
    interval: 20,
  })
}
