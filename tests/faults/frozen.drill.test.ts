/** PostgreSQL is stopped as a whole while customers use the shop: everybody has an answer, and afterwards all is as before. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildIfStale } from '#server/build/build.ts'
import { IS_LONG, within } from '#tests/support/at-length.ts'
import { type Buyer, countStatuses } from '../integrity/buyer.ts'
import { newHistory, readLedger, violationsOf } from '../integrity/history.ts'
import { startLoad } from './load.ts'
import { addProduct, enter, OWNER, openDataDir, poolOf, type StoreProcess, serverPidOf } from './store-process.ts'

const PRICE = 12
/** PostgreSQL stands still for so long. */
const STOPPED_MS = IS_LONG ? 25_000 : 9_000

let place: Awaited<ReturnType<typeof openDataDir>>
let store: StoreProcess
let url: string
let buyers: Buyer[]
let product = ''
const prices = new Map<string, number>()
const history = newHistory([], true)
let stopped: number[] = []

beforeAll(async () => {
  buildIfStale()
  place = await openDataDir()
  store = place.start()
  url = await store.address(150_000)
  const owner = await enter(url, 'sign-in', OWNER)
  buyers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      enter(url, 'sign-up', { email: `f${n}@shop.example`, password: 'mango-pickle-7' }),
    ),
  )
  // An order names up to three different ones.
  for (let n = 0; n < 8; n++) {
    product = await addProduct(url, owner.cookie, 1_000_000, PRICE)
    history.openingStock.set(product, 1_000_000)
    prices.set(product, PRICE)
  }
}, 200_000)

afterAll(async () => {
  goOn()
  await place.clear()
}, 120_000)

/** PostgreSQL and everything it has started. */
function stopAll(): void {
  const parent = serverPidOf(place.dataDir)
  const isChild = (pid: number) => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === parent
    } catch {
      return false
    }
  }
  if (parent === undefined) throw new Error('PostgreSQL does not run')
  // First the one that would start others.
  process.kill(parent, 'SIGSTOP')
  stopped = [parent, ...readdirSync('/proc').map(Number).filter(isChild)]
  for (const pid of stopped.slice(1)) process.kill(pid, 'SIGSTOP')
}

function goOn(): void {
  for (const pid of stopped.toReversed()) process.kill(pid, 'SIGCONT')
  stopped = []
}

/** Megabytes that the store holds. */
function resident(): number {
  const rollup = readFileSync(`/proc/${store.child.pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024
}

async function ask(pathname: string, init: RequestInit = {}) {
  const from = performance.now()
  const response = await fetch(url + pathname, { ...init, signal: AbortSignal.timeout(50_000) })
  await response.arrayBuffer()
  const { status, headers } = response
  return { pathname, status, ms: performance.now() - from, retryAfter: headers.get('retry-after') }
}

vi.setConfig({ testTimeout: 180_000 })

test.runIf(process.platform === 'linux')(
  'PostgreSQL stops as a whole and goes on: answers meanwhile, and nothing is lost',
  async () => {
    const cookie = buyers[0]?.cookie ?? ''
    const load = startLoad(() => url, history, buyers, prices)
    await vi.waitUntil(() => load.placed() > 30, { timeout: 120_000 })
    const before = resident()
    stopAll()
    const end = Date.now() + STOPPED_MS
    const ready = ask('/readyz')
    const answers = []
    let most = 0
    while (Date.now() < end) {
      const paths = [
        '/',
        '/products',
        `/products/${product}`,
        '/api/products',
        `/api/products/${product}`,
        '/api/me',
        '/livez',
      ]
      answers.push(...paths.map((pathname) => ask(pathname, { headers: { cookie } })))
      await sleep(250)
      most = Math.max(most, resident())
    }
    const answered = await Promise.all(answers)
    const notReady = await ask('/readyz')
    goOn()
    expect(await ready).toMatchObject({ status: 503 })
    expect((await ready).ms).toBeLessThan(within(1_500))
    expect(notReady).toMatchObject({ status: 503 })
    const slowest = answered.toSorted((a, b) => b.ms - a.ms)
    if (IS_LONG) process.stdout.write(`stopped: ${JSON.stringify({ slowest: slowest[0], before, most })}\n`)
    // All were answered while it was stopped; how soon depends on the machine.
    expect(slowest[0]?.ms).toBeLessThan(within(30_000))
    expect(answered.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
    expect(answered.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([])
    expect(answered.filter(({ pathname, status }) => pathname === '/livez' && status !== 200)).toEqual([])
    expect(most - before).toBeLessThan(150)
    // A few lines a second, however many are refused.
    expect(store.errors.split('\n').length).toBeLessThan(60)
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: within(10_000) }).toBe(200)
    const placed = load.placed()
    await vi.waitUntil(() => load.placed() > placed + 30, { timeout: 120_000 })
    await load.stop()
    const others = Object.keys(countStatuses(history.attempts)).filter(
      (status) => !['201', '409', '503'].includes(status),
    )
    expect(others).toEqual([])
    const pool = await poolOf(place.dataDir)
    const { rows } = await pool.query(
      `select count(*)::int as count from pg_stat_activity where application_name = 'tokri'`,
    )
    expect(rows[0].count).toBeLessThanOrEqual(10)
    expect(violationsOf(history, await readLedger(pool))).toEqual([])
    await pool.end()
  },
)
