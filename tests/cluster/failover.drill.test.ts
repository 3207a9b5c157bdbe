/**
 * Two processes of one shop on a PostgreSQL that fails over, one through haproxy and one by the names of both servers:
 * `npm run test:drills -- failover`. FAILOVERS=3 makes it short, FAULT=freeze makes one kind alone, CLUSTER_LOG=file keeps
 * what the servers say.
 */
import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildIfStale } from '#server/build/build.ts'
import { addProduct, enter, OWNER, openDataDir, type StoreProcess } from '#tests/faults/store-process.ts'
import { IS_LONG, within } from '#tests/support/at-length.ts'
import { openTestSmtp } from '#tests/support/smtp.ts'
import { type Buyer, countStatuses, sendOrder } from '../integrity/buyer.ts'
import { newHistory, readLedger, violationsOf } from '../integrity/history.ts'
import { FAULTS, type Fault } from './faults.ts'
import { type Cluster, openCluster, type Server, whyNoCluster } from './patroni.ts'
import { type SteadyOrders, startOrders } from './steady-orders.ts'
import { startVisitors } from './visitors.ts'

const TIMES = Number(process.env.FAILOVERS ?? 20)
const WRITES_AGAIN_MS = 15_000
const why = IS_LONG ? whyNoCluster() : 'it takes half an hour: npm run test:drills -- failover'
if (why !== undefined && IS_LONG) console.log(`No database that fails over was tried: ${why}`)

const history = newHistory([], true)
const prices = new Map<string, number>()
let cluster: Cluster
let stores: StoreProcess[]
let urls: string[]
let owner: Buyer
let buyers: Buyer[]
let shown: string
let clear: () => Promise<void>

vi.setConfig({ testTimeout: 420_000, hookTimeout: 300_000 })

beforeAll(async () => {
  if (why !== undefined) return
  buildIfStale()
  cluster = await openCluster()
  const smtp = await openTestSmtp()
  const hosts = cluster.servers.map(({ machine }) => `${machine.address}:5432`).join(',')
  const places = await Promise.all([openDataDir(), openDataDir()])
  clear = async () => void (await Promise.all(places.map((place) => place.clear())))
  const settings = { SMTP_URL: smtp.url, LOG_LEVEL: 'warn' }
  stores = places.map((place, at) =>
    place.start({ ...settings, DATABASE_URL: cluster.urlOf([cluster.proxy, hosts][at] ?? '') }),
  )
  urls = await Promise.all(stores.map((store) => store.address(150_000)))
  const url = urls[0] ?? ''
  owner = await enter(url, 'sign-in', OWNER)
  buyers = []
  for (let n = 0; n < 8; n++) {
    buyers.push(await enter(url, 'sign-up', { email: `f${n}@shop.example`, password: 'mango-pickle-7' }))
  }
  for (let n = 0; n < 5; n++) {
    const product = await addProduct(url, owner.cookie, 1_000_000, 12)
    history.openingStock.set(product, 1_000_000)
    prices.set(product, 12)
  }
  shown = await addProduct(url, owner.cookie, 5, 100)
})

afterAll(() => clear?.())

const firstAfter = (orders: SteadyOrders, at: number, by: number) =>
  orders.placed.find((order) => order.by === by && order.at > at)

async function untilBothSell(orders: SteadyOrders, since: number): Promise<number[]> {
  const bothSell = () => urls.every((_, by) => firstAfter(orders, since, by) !== undefined)
  await vi.waitUntil(bothSell, { timeout: 120_000, interval: 50 })
  return urls.map((_, by) => (firstAfter(orders, since, by)?.at ?? 0) - since)
}

/** Milliseconds until every process shows what the owner wrote at one of them. */
async function untilSeenEverywhere(price: number): Promise<number> {
  const read = async (url: string) => (await fetch(`${url}/api/products/${shown}`)).json() as Promise<object>
  const headers = { origin: urls[0] ?? '', cookie: owner.cookie, 'content-type': 'application/json' }
  const productData = { ...(await read(urls[0] ?? '')), price }
  const send = () =>
    fetch(`${urls[0]}/api/products/${shown}`, { method: 'PUT', headers, body: JSON.stringify({ productData }) })
  // Replicas may still be asked of the one that was: the owner presses again.
  await expect.poll(async () => (await send()).status, { timeout: 120_000, interval: 300 }).toBe(200)
  const from = performance.now()
  for (const url of urls)
    await expect.poll(() => read(url), { timeout: 120_000, interval: 20 }).toMatchObject({ price })
  return performance.now() - from
}

async function untilMailLeaves(leader: Server): Promise<void> {
  const { rows } = await leader.pool.query<{ now: Date }>('select clock_timestamp() as now')
  const sent = async () => {
    const asked = 'select exists (select from mail_outbox where sent_at > $1) as "isSent"'
    return (await leader.pool.query<{ isSent: boolean }>(asked, [rows[0]?.now])).rows[0]?.isSent
  }
  await expect.poll(sent, { timeout: 120_000, interval: 200 }).toBe(true)
}

/** What clients were told of the orders that are gone. */
function toldOfLost(violations: readonly string[]) {
  const ids = violations.flatMap((line) => /^acknowledged order (\S+) is kept 0/.exec(line)?.[1] ?? [])
  const keys = new Set(history.attempts.filter(({ body }) => ids.some((id) => body.includes(id))).map(({ key }) => key))
  return history.attempts.filter(({ key }) => keys.has(key))
}

async function breakOnce(fault: Fault, orders: SteadyOrders) {
  const old = await cluster.leader()
  const next = cluster.servers.find((server) => server !== old) as Server
  const visitors = startVisitors(urls, owner.cookie)
  const from = performance.now()
  const mend = await fault(old, next, cluster)
  while (!(await next.leads())) await sleep(50)
  const promoted = performance.now()
  const waits = await untilBothSell(orders, promoted)
  const slowest = await visitors.stop()
  return { old, next, mend, promotedAfter: promoted - from, waits, visitors: { ...visitors.answers, slowest } }
}

const inSeconds = (ms: number) => Math.round(ms / 100) / 10

test.runIf(why === undefined).each(Array.from({ length: TIMES }, (_, round) => round + 1))(
  'F-09 fail-over %i: nothing acknowledged is lost, and both processes sell again by themselves',
  async (round) => {
    const faults = FAULTS.filter(([known]) => (process.env.FAULT ?? known) === known)
    const [name, fault] = faults[(round - 1) % faults.length] ?? ['kill', () => Promise.reject(new Error('No fault'))]
    const pids = stores.map(({ child }) => child.pid)
    const orders = startOrders(urls, history, buyers, prices)
    try {
      await untilBothSell(orders, performance.now() + 2_000)
      const { next, mend, promotedAfter, waits, visitors } = await breakOnce(fault, orders)
      const seenMs = await untilSeenEverywhere(100 + round)
      await untilMailLeaves(next)
      await mend()
      await cluster.untilWhole()
      await untilBothSell(orders, performance.now())
      await orders.stop()
      const figures = { promotedAfter, proxy: waits[0] ?? 0, hosts: waits[1] ?? 0, seen: seenMs }
      const rounded = Object.fromEntries(Object.entries(figures).map(([what, ms]) => [what, inSeconds(ms)]))
      const told = { placed: orders.placed.length, statuses: countStatuses(history.attempts), visitors }
      console.log(`${round} ${name} ${JSON.stringify({ ...rounded, ...told, load: os.loadavg()[0] })}`)
      const violations = violationsOf(history, await readLedger(next.pool))
      if (violations.length > 0) console.log(performance.now(), Date.now(), JSON.stringify(toldOfLost(violations)))
      expect(violations).toEqual([])
      expect(Math.max(...waits)).toBeLessThan(within(WRITES_AGAIN_MS))
      expect(visitors.odd).toEqual([])
      expect(stores.map(({ child }) => [child.pid, child.exitCode])).toEqual(pids.map((pid) => [pid, null]))
    } catch (error) {
      console.log(await cluster.state(), ...stores.map((store) => store.errors.slice(-3_000)))
      throw error
    } finally {
      await orders.stop()
    }
  },
)

test.runIf(why === undefined)(
  'an order that lies on one server only is not acknowledged when it is sent again',
  async () => {
    const leader = await cluster.leader()
    const standby = cluster.servers.find((server) => server !== leader)?.machine
    const [product = '', price = 0] = [...prices][0] ?? []
    const order = { lines: [{ _id: product, qty: 1 }], totalAmount: price, key: randomUUID() }
    const send = (url: string | undefined) => sendOrder(url ?? '', history, buyers[0] as Buyer, order)
    standby?.signal('SIGSTOP')
    try {
      const first = send(urls[0])
      await sleep(1_000)
      // As whoever stops a server does: the order is there to be seen, and nobody was told.
      const { rowCount } = await leader.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      )
      expect(rowCount).toBeGreaterThan(0)
      expect((await first).status).toBe(503)
      const second = await Promise.race([send(urls[1]), sleep(2_000, undefined)])
      expect(second?.status).not.toBe(201)
    } finally {
      standby?.signal('SIGCONT')
    }
    await expect.poll(async () => (await send(urls[0])).status, { timeout: 120_000, interval: 500 }).toBe(201)
    await cluster.untilWhole()
    expect(violationsOf(history, await readLedger(leader.pool))).toEqual([])
  },
)

test.runIf(why === undefined)('an asynchronous standby loses what is acknowledged: the same eyes see it', async () => {
  await cluster.setSynchronous(false)
  for (const name of ['kill', 'kill', 'apart'] as const) {
    const [, fault] = FAULTS.find(([known]) => known === name) ?? []
    if (!fault) throw new Error(name)
    const orders = startOrders(urls, newHistory([], true), buyers, prices)
    await untilBothSell(orders, performance.now() + 2_000)
    const { next, mend, promotedAfter } = await breakOnce(fault, orders)
    await orders.stop()
    const { rows } = await next.pool.query<{ id: string }>('select id from orders')
    const kept = new Set(rows.map(({ id }) => id))
    const lost = orders.placed.filter(({ id }) => !kept.has(id)).length
    console.log(
      `asynchronous, ${name}: ${lost} of ${orders.placed.length} lost, promoted after ${inSeconds(promotedAfter)} s`,
    )
    if (name === 'apart') expect(lost).toBeGreaterThan(0)
    await mend()
    await cluster.untilWhole()
  }
})
