/** The store is killed while it numbers papers, twenty at once: no series has a gap, and no paper that was answered is lost. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildIfStale } from '#server/build/build.ts'
import type { RevisedSettings } from '#store/settings/settings.ts'
import { rounds } from '#tests/support/at-length.ts'
import { enter, OWNER, openDataDir, poolOf, type StoreProcess } from './store-process.ts'

const AT_ONCE = 20
const ROUNDS = rounds(20, 3)

let place: Awaited<ReturnType<typeof openDataDir>>
let store: StoreProcess
let url: string
let cookie: string

beforeAll(async () => {
  buildIfStale()
  place = await openDataDir()
  await start()
  const { revision, settings } = await send<RevisedSettings>('admin/settings', {})
  const registered = { ...settings, gstin: '29ABCDE1234F1ZW', address: '4 Lotus Arcade, Bengaluru 560038' }
  await send('admin/settings/change', { revision, settings: registered })
}, 120_000)

afterAll(() => place.clear(), 120_000)

async function start(): Promise<void> {
  store = place.start()
  url = await store.address()
  await vi.waitUntil(async () => (await fetch(`${url}/readyz`)).status === 200, { timeout: 120_000 })
  cookie = (await enter(url, 'sign-in', OWNER)).cookie
}

async function send<T>(path: string, body: object): Promise<T> {
  const headers = { origin: url, cookie, 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

async function rowsOf<T>(text: string, values: unknown[] = []): Promise<T[]> {
  const pool = await poolOf(place.dataDir)
  try {
    return (await pool.query(text, values)).rows
  } finally {
    await pool.end()
  }
}

/** Packed orders of goods with tax, without, and both in turn. */
async function packedOrders(count: number): Promise<string[]> {
  const addProduct = async (name: string, gstPercent: number) => {
    const productData = {
      name,
      description: 'It is.',
      price: 118,
      stock: 9,
      category: 'Study',
      hsnCode: '4820',
      gstPercent,
    }
    return (await send<{ _id: string }>('products', { productData }))._id
  }
  const [pen, notebook] = [await addProduct('Pen', 18), await addProduct('Notebook', 0)]
  const orders = await rowsOf<{ id: string }>(
    `insert into orders (taken_by, request_hash, customer_email, customer_name, customer_phone, customer_address, total_paise, status)
     select 'test', 'test', '', 'Asha', '+919876543210', 'Bengaluru 560001', 23600, 'packed' from generate_series(1, $1) returning id`,
    [count],
  )
  const ids = orders.map(({ id }) => id)
  await rowsOf(
    `insert into order_lines (order_id, product_id, position, name, price_paise, qty)
     select o.id, p.id, p.at - 1, 'Line', 11800, 1 from unnest($1::uuid[]) with ordinality o (id, n)
     cross join unnest($2::uuid[]) with ordinality p (id, at) where o.n % 3 = 0 or p.at = o.n % 3`,
    [ids, [pen, notebook]],
  )
  return ids
}

type Issued = { papers: { serial: string }[] }

test('a kill while papers are numbered leaves no gap, no double, and all that was answered', async () => {
  const ids = await packedOrders(AT_ONCE * ROUNDS)
  const answered: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const some = ids.slice(round * AT_ONCE, (round + 1) * AT_ONCE)
    const issuing = some.map((id) =>
      send<Issued>(`admin/orders/${id}/invoice`, {}).then(
        ({ papers }) => answered.push(...papers.map(({ serial }) => serial)),
        () => undefined,
      ),
    )
    await sleep(20 + Math.random() * 400)
    await store.end('SIGKILL')
    await Promise.all(issuing)
    await start()
  }
  const before = await rowsOf<{ serial: string }>('select serial from invoices')
  expect(before.map(({ serial }) => serial)).toEqual(expect.arrayContaining(answered))
  // What the kills cut off is issued now, and goes on where each series stands.
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await Promise.all(ids.slice(from, from + AT_ONCE).map((id) => send<Issued>(`admin/orders/${id}/invoice`, {})))
  }
  const series = await rowsOf<{ series: string; papers: number; last: number }>(
    'select series, count(*)::int as papers, max(number) as last from invoices group by 1 order by 1',
  )
  expect(series.map((one) => one.series)).toEqual(['bill_of_supply', 'invoice_cum_bill', 'tax_invoice'])
  for (const { papers, last } of series) expect(papers).toBe(last)
  expect(series.reduce((sum, { papers }) => sum + papers, 0)).toBe(ids.length)
}, 600_000)
