/** Two processes of one shop behind pgbouncer in transaction mode, with the file of deploy/. Passed over where it is missing. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildIfStale } from '#server/build/build.ts'
import { addProduct, enter, OWNER, openDataDir } from '#tests/faults/store-process.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { within } from '#tests/support/at-length.ts'
import { asAdministrator, dropDatabase } from '#tests/support/database.ts'
import { openLine } from '#tests/support/database-line.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openTestSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { type Buyer, countStatuses } from '../integrity/buyer.ts'
import { newHistory, readLedger, violationsOf } from '../integrity/history.ts'
import { runAs } from './machines.ts'
import { startOrders } from './steady-orders.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const FILE = path.join(import.meta.dirname, '../../deploy/pgbouncer.ini')
/** So few that transactions of one client come by on ever other servers. */
const SERVERS = 3
const isThere = existsSync(PROGRAM) && process.getuid?.() === 0

const history = newHistory([])
const prices = new Map<string, number>()
let pool: pg.Pool
let url: string
let urls: string[]
let owner: Buyer
let buyers: Buyer[]
let smtp: TestSmtp
let clear: () => Promise<void>

beforeAll(async () => {
  if (!isThere) return
  buildIfStale()
  const place = await openPooler()
  pool = new pg.Pool({ ...place.straight, max: 2 })
  pool.on('error', () => undefined)
  atEnd(() => pool.end())
  smtp = await openTestSmtp()
  const folders = await Promise.all([openDataDir(), openDataDir()])
  clear = async () => void (await Promise.all(folders.map((folder) => folder.clear())))
  // Both at once on an empty database.
  const stores = folders.map((folder) => folder.start({ DATABASE_URL: place.url, SMTP_URL: smtp.url }))
  urls = await Promise.all(stores.map((store) => store.address()))
  url = urls[0] ?? ''
  owner = await enter(url, 'sign-in', OWNER)
  buyers = []
  for (let n = 0; n < 8; n++) {
    buyers.push(await enter(url, 'sign-up', { email: `p${n}@shop.example`, password: 'mango-pickle-7' }))
  }
  for (let n = 0; n < 4; n++) {
    const product = await addProduct(url, owner.cookie, 10_000, 12)
    history.openingStock.set(product, 10_000)
    prices.set(product, 12)
  }
})

afterAll(() => clear?.())

async function openPooler() {
  const postgres = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  await asAdministrator(postgres, `create database ${database}`)
  atEnd(() => dropDatabase(postgres, database))
  const line = await openLine(postgres)
  atEnd(() => line.close())
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-pgbouncer-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const port = await freePort()
  const { user, password } = postgres
  const users = path.join(folder, 'userlist.txt')
  await writeFile(users, `"${user}" "${password}"\n`, { mode: 0o644 })
  const written = readFileSync(FILE, 'utf8')
    .replace(/^tokri = .*$/m, `${database} = host=127.0.0.1 port=${line.port} dbname=${database}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace(/default_pool_size = .*/, `default_pool_size = ${SERVERS}`)
  await writeFile(path.join(folder, 'pgbouncer.ini'), written, { mode: 0o644 })
  runAs([], PROGRAM, [path.join(folder, 'pgbouncer.ini')])
  await sleep(500)
  const login = `postgres://${user}:${encodeURIComponent(password)}`
  return { url: `${login}@127.0.0.1:${port}/${database}`, straight: { ...postgres, database } }
}

const call = (method: string, to: string, pathname: string, body?: unknown, as = owner) =>
  fetch(to + pathname, {
    method,
    headers: { origin: to, cookie: as.cookie, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })

test.runIf(isThere)('orders, stock, mail and sessions are whole through pgbouncer', async () => {
  const orders = startOrders(urls, history, buyers, prices)
  await expect.poll(() => orders.placed.length, { timeout: 120_000 }).toBeGreaterThan(100)
  await orders.stop()
  expect(Object.keys(countStatuses(history.attempts))).toEqual(['201'])
  expect(violationsOf(history, await readLedger(pool))).toEqual([])
  await smtp.until(20)
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'tokri'`,
  )
  expect(rows[0]?.count).toBeLessThanOrEqual(SERVERS)
})

test.runIf(isThere)('the desk of one process hears of an order at the other within seconds', async () => {
  const [first = '', second = ''] = urls
  const desk = await call('GET', second, '/api/admin/rings/stream')
  expect(desk.status).toBe(200)
  const reader = desk.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const reading = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) heard += part.value
  })().catch(() => undefined)
  await expect.poll(() => heard).toContain('data:')
  await sleep(2_000)
  const before = heard
  const placing = startOrders([first], history, buyers.slice(0, 1), prices)
  await expect.poll(() => placing.placed.length).toBeGreaterThan(0)
  await placing.stop()
  await expect.poll(() => heard.length, { timeout: within(5_000) }).toBeGreaterThan(before.length)
  await reader?.cancel()
  await reading
})

test.runIf(isThere)('what the owner changes at one process is shown by the other within seconds', async () => {
  const [first = '', second = ''] = urls
  const [product] = prices.keys()
  const shown = async () => (await fetch(`${second}/api/products/${product}`)).json() as Promise<object>
  for (const price of [21, 22, 23]) {
    const productData = { ...(await shown()), price }
    expect((await call('PUT', first, `/api/products/${product}`, { productData })).status).toBe(200)
    await expect.poll(shown, { timeout: within(3_000), interval: 50 }).toMatchObject({ price })
  }
})

test.runIf(isThere)('the admin area and its steps work through it', async () => {
  const { rows } = await pool.query<{ id: string }>('select id from orders limit 20')
  const steps = rows.map(({ id }, at) =>
    call('POST', urls[at % 2] ?? '', `/api/admin/orders/${id}/status`, { from: 'placed', to: 'confirmed' }),
  )
  expect(new Set((await Promise.all(steps)).map(({ status }) => status))).toEqual(new Set([200]))
  for (const place of [
    '',
    '/orders',
    '/products',
    '/people',
    '/mail',
    '/audit',
    '/export',
    '/settings',
    '/cash',
    '/requests',
  ]) {
    const response = await call('GET', url, `/admin${place}`)
    await response.arrayBuffer()
    expect([place, response.status]).toEqual([place, 200])
  }
})
