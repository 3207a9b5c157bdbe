/**
 * The restore drill: backups while orders flow, whatever is killed meanwhile, put back on a clean place. What was acknowledged
 * before the backup began is there once, nothing contradicts itself, and people log in again.
 */
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildIfStale } from '#server/build/build.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import { IS_LONG, rounds } from '#tests/support/at-length.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { type Buyer, sendOrder } from '../integrity/buyer.ts'
import { type History, newHistory, readLedger, violationsOf } from '../integrity/history.ts'
import { type Load, startLoad } from './load.ts'
import { type } from './operator.ts'
import { addProduct, enter, OWNER, openDataDir, poolOf, type StoreProcess } from './store-process.ts'

const PASSPHRASE = 'a passphrase of the shop'
const ROUNDS = rounds(30, 2)
const ORDERS_PER_SECOND = 50

let place: Awaited<ReturnType<typeof openDataDir>>
let store: StoreProcess
let url: string
let owner: Buyer
let buyers: Buyer[]
let history: History
let backups: string
const prices = new Map<string, number>()

vi.setConfig({ testTimeout: IS_LONG ? 7_200_000 : 600_000 })

beforeAll(async () => {
  buildIfStale()
  backups = await makeScratch('tokri-backups-')
  place = await openDataDir()
  await openStore()
  owner = await enter(url, 'sign-in', OWNER)
  buyers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      enter(url, 'sign-up', { email: `c${n}@shop.example`, password: 'mango-pickle-7' }),
    ),
  )
  history = newHistory([], true)
  for (const [index, stock] of [...Array.from({ length: 8 }, () => 1_000_000), 300, 50].entries()) {
    const id = await addProduct(url, owner.cookie, stock, 10 + index / 4)
    history.openingStock.set(id, stock)
    prices.set(id, 10 + index / 4)
  }
  for (const buyer of buyers.slice(0, 5)) await givePhoto(buyer)
}, 120_000)

afterAll(async () => {
  await place.clear()
  await rm(backups, { recursive: true, force: true })
}, 120_000)

async function openStore(): Promise<void> {
  store = place.start({ BACKUP_DIR: backups })
  url = await store.address()
}

async function givePhoto({ cookie }: Buyer): Promise<void> {
  const noise = { width: 700, height: 700, noise: { type: 'gaussian' as const, mean: 120, sigma: 60 } }
  const picture = await sharp({ create: { ...noise, channels: 3, background: '#3b6' } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'me.jpg')
  const answer = await fetch(`${url}/api/me/photo`, { method: 'POST', headers: { origin: url, cookie }, body })
  expect(answer.status).toBe(200)
}

/** What was known when the backup began; what was answered later may be in it or not. */
function knownAt(mark: number): History {
  const attempts = history.attempts.map((attempt) =>
    attempt.until < mark ? attempt : { ...attempt, status: undefined, body: '', replayed: false },
  )
  return { ...history, attempts }
}

/** Makes a backup; in odd rounds its process or the store dies on the way first, and nothing of the name is there then. */
async function backUp(round: number): Promise<{ file: string; mark: number }> {
  const settings = { DATA_DIR: place.dataDir, BACKUP_PASSPHRASE: PASSPHRASE }
  const file = path.join(backups, `round-${round}.backup`)
  if (round % 3 === 1) {
    const { child, ended } = type(['backup', '--to', file], settings)
    await sleep(400 + Math.random() * 1_500)
    child.kill('SIGKILL')
    await ended
    const left = (await readdir(backups)).filter((name) => name === path.basename(file))
    // One that was quicker than the killer is whole.
    if (left.length > 0) await rm(file)
  }
  const mark = performance.now()
  const { ended } = type(['backup', '--to', file], settings)
  if (round % 3 === 2) {
    await sleep(300 + Math.random() * 1_500)
    await store.end('SIGKILL')
    const { code } = await ended
    await openStore()
    if (code === 0) return { file, mark }
    const again = performance.now()
    expect((await type(['backup', '--to', file], settings).ended).said).toMatchObject({ ok: true })
    return { file, mark: again }
  }
  const { code, said, errors } = await ended
  expect({ code, error: said.error, errors }).toEqual({ code: 0, error: undefined, errors: '' })
  expect(said).toMatchObject({ ok: true, isSealed: true, pictures: 5, missing: [] })
  return { file, mark }
}

/** Puts the backup into a clean folder; in even rounds it is killed somewhere on the way, and run again. */
async function putBack(round: number, file: string, dataDir: string): Promise<void> {
  const settings = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE }
  if (round % 2 === 0) {
    const { child, ended } = type(['restore', file], settings)
    await sleep(500 + Math.random() * 4_000)
    child.kill('SIGKILL')
    await ended
  }
  const { code, said, errors } = await type(['restore', file, '--yes'], settings).ended
  expect({ code, faults: said.faults, errors }).toEqual({ code: 0, faults: [], errors: '' })
}

async function expectShop(at: string, dataDir: string, mark: number): Promise<number> {
  const pool = await poolOf(dataDir)
  const ledger = await readLedger(pool)
  await pool.end()
  const known = knownAt(mark)
  expect(violationsOf(known, ledger)).toEqual([])
  for (const [n, buyer] of buyers.slice(0, 5).entries()) {
    // Sessions are in no backup: everybody logs in again.
    expect(await userOf(at, buyer)).toBeNull()
    const user = await userOf(at, await enterAgain(at, n))
    expect(user?.uid).toBe(buyer.uid)
    const name = path.basename(user?.photoURL ?? '')
    const [here, there] = await Promise.all(
      [dataDir, place.dataDir].map((dir) => readFile(path.join(dir, 'images', name))),
    )
    expect(here?.equals(there ?? Buffer.alloc(0))).toBe(true)
  }
  // It goes on where it was: the next order has a number of its own.
  const buyer = await enterAgain(at, 0)
  const [id = '', price = 0] = [...prices][0] ?? []
  const next = await sendOrder(at, newHistory([]), buyer, { lines: [{ _id: id, qty: 1 }], totalAmount: price })
  expect(next?.status).toBe(201)
  await expectDesk(at)
  return known.attempts.filter(({ status }) => status === 201).length
}

const enterAgain = (at: string, n: number) =>
  enter(at, 'sign-in', { email: `c${n}@shop.example`, password: 'mango-pickle-7' })

async function userOf(at: string, { cookie }: Buyer): Promise<CurrentUser | null> {
  const me = await fetch(`${at}/api/me`, { headers: { cookie } })
  return ((await me.json()) as { user: CurrentUser | null }).user
}

/** The owner sees the orders. A machine with too much to do may say once or twice to come again. */
async function expectDesk(at: string): Promise<void> {
  const { cookie } = await enter(at, 'sign-in', OWNER)
  const headers = { origin: at, cookie, 'content-type': 'application/json' }
  const said: string[] = []
  const look = async () => {
    const answer = await fetch(`${at}/api/admin/orders`, { method: 'POST', headers, body: '{}' })
    said.push(`${answer.status} ${(await answer.text()).slice(0, 300)}`)
    return answer.status
  }
  await expect.poll(look, { timeout: 120_000, interval: 1_000 }).not.toBe(503)
  if (said.length > 1) process.stdout.write(`drill: the desk was told to come again: ${said[0]}\n`)
  expect(said.at(-1)).toMatch(/^200 /)
}

async function untilPlaced(load: Load, more: number): Promise<void> {
  const before = load.placed()
  await vi.waitUntil(() => load.placed() >= before + more, { timeout: 120_000, interval: 10 })
}

test(`a backup under load gives the shop back, ${ROUNDS} times`, async () => {
  const load = startLoad(() => url, history, buyers, prices, ORDERS_PER_SECOND)
  const figures: Record<string, number>[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    await untilPlaced(load, 40)
    await sleep(Math.random() * 500)
    const { file, mark } = await backUp(round)
    const clean = await openDataDir()
    try {
      await putBack(round, file, clean.dataDir)
      const restored = clean.start({ JOBS: 'off' })
      const at = await restored.address()
      figures.push({ round, ordersKept: await expectShop(at, clean.dataDir, mark) })
      expect(await restored.end('SIGTERM')).toBe(0)
      expect((await readdir(clean.dataDir)).filter((name) => name.startsWith('restored'))).toEqual([])
      if (IS_LONG) process.stdout.write(`drill: ${JSON.stringify(figures.at(-1))}\n`)
    } finally {
      await clean.clear()
    }
  }
  await load.stop()
  if (IS_LONG) process.stdout.write(`drill: ${load.placed()} orders placed\n`)
})
