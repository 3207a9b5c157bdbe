/** Two processes of one shop on one PostgreSQL, as behind a proxy: they are one shop, and whichever ends, the other sells on. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import { buildIfStale } from '#server/build/build.ts'
import { rounds } from '#tests/support/at-length.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { openPool } from '#tests/support/open-pool.ts'
import { flatPng } from '#tests/support/pictures.ts'
import { type Buyer, countStatuses, sendOrder } from '../integrity/buyer.ts'
import { type History, newHistory, readLedger, violationsOf } from '../integrity/history.ts'
import { expectNobodyCutOff, startLoad } from './load.ts'
import { addProduct, enter, OWNER, openDataDir, type StoreProcess } from './store-process.ts'

const BUYERS = rounds(50, 12)

let place: Awaited<ReturnType<typeof openDataDir>>
let database: Awaited<ReturnType<typeof createTestDatabase>>
let stores: [StoreProcess, StoreProcess]
let urls: [string, string]
let owner: Buyer
let buyers: Buyer[]
let history: History
const prices = new Map<string, number>()

vi.setConfig({ testTimeout: 600_000 })

beforeAll(async () => {
  buildIfStale()
  place = await openDataDir()
  database = await createTestDatabase()
  stores = [start(), start()]
  urls = [await stores[0].address(), await stores[1].address()]
  owner = await enter(urls[0], 'sign-in', OWNER)
  buyers = []
  for (let n = 0; n < BUYERS; n++)
    buyers.push(await enter(urlOf(n), 'sign-up', { email: `c${n}@shop.example`, password: 'mango-pickle-7' }))
  history = newHistory([], true)
  for (const price of [10, 11, 12, 13]) prices.set(await shelve(1_000_000, price), price)
}, 180_000)

afterAll(() => place.clear(), 120_000)

function start(): StoreProcess {
  return place.start({ DATABASE_URL: connectionUrl(database), LOG_LEVEL: 'warn' })
}

/** The processes take turns. */
function urlOf(n: number): string {
  return urls[n % 2 ? 1 : 0]
}

async function shelve(stock: number, price: number): Promise<string> {
  const id = await addProduct(urls[0], owner.cookie, stock, price)
  history.openingStock.set(id, stock)
  return id
}

function orderOne(n: number, buyer: Buyer, product: string, key?: string) {
  return sendOrder(urlOf(n), history, buyer, {
    lines: [{ _id: product, qty: 1 }],
    totalAmount: 100,
    ...(key && { key }),
  })
}

async function expectIntegrity(): Promise<void> {
  const pool = openPool({ ...database, max: 3 })
  try {
    expect(violationsOf(history, await readLedger(pool))).toEqual([])
  } finally {
    await pool.end()
  }
}

test(`of ${BUYERS} buyers for the last one, at both processes, exactly one gets it`, async () => {
  for (let round = 0; round < rounds(100, 10); round++) {
    const product = await shelve(1, 100)
    const answers = await Promise.all(buyers.map((buyer, n) => orderOne(n, buyer, product)))
    const { 201: placed, 409: refused } = countStatuses(answers)
    expect([placed, refused]).toEqual([1, BUYERS - 1])
  }
})

test('one key at both processes at once is one order', async () => {
  const product = await shelve(1_000, 100)
  for (const buyer of buyers.slice(0, 10)) {
    const key = randomUUID()
    const answers = await Promise.all([0, 1].map((n) => orderOne(n, buyer, product, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body).toBe(answers[1]?.body)
  }
})

test('what the owner writes at one process is soon seen at the other', async () => {
  const product = await shelve(5, 100)
  const read = async (n: number) => (await fetch(`${urlOf(n)}/api/products/${product}`)).json()
  const listed = async (n: number) => {
    const all = (await (await fetch(`${urlOf(n)}/api/products`)).json()) as { _id: string; price: number }[]
    return all.find(({ _id }) => _id === product)
  }
  for (let price = 111; price < 111 + rounds(50, 6); price++) {
    const before = (await read(price)) as object
    const written = await fetch(`${urlOf(price)}/api/products/${product}`, {
      method: 'PUT',
      headers: { origin: urlOf(price), cookie: owner.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ productData: { ...before, price } }),
    })
    expect(written.status).toBe(200)
    for (const see of [read, listed])
      await expect.poll(() => see(price + 1), { interval: 20, timeout: 120_000 }).toMatchObject({ price })
  }
})

test('a picture that came in through one process is sent by both', async () => {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(flatPng(300, 200))], { type: 'image/png' }), 'kite.png')
  body.set('upload_preset', 'tokri')
  const init = { method: 'POST', headers: { origin: urls[0], cookie: owner.cookie }, body }
  const { secure_url: address } = (await (await fetch(`${urls[0]}/api/images/upload`, init)).json()) as {
    secure_url: string
  }
  const { pathname } = new URL(address, urls[0])
  const answers = await Promise.all(urls.map((url) => fetch(url + pathname)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'while one process ends by %s and starts again, the other sells, and nothing is lost',
  async (signal) => {
    let turn = 0
    const from = history.attempts.length
    const load = startLoad(() => urlOf(turn++), history, buyers.slice(0, 10), prices)
    const sell = async (more: number) => {
      const before = load.placed()
      await vi.waitUntil(() => load.placed() >= before + more, { timeout: 120_000 })
    }
    for (const n of [0, 1] as const) {
      await sell(20)
      const code = await stores[n].end(signal)
      expect(code).toBe(signal === 'SIGTERM' ? 0 : null)
      await sell(20)
      stores[n] = start()
      urls[n] = await stores[n].address()
    }
    await sell(20)
    await load.stop()
    // Who finds a process closed has not been heard by it; who was heard is answered.
    if (signal === 'SIGTERM') expectNobodyCutOff(history.attempts.slice(from))
    await expectIntegrity()
  },
)
