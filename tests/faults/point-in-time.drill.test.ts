/** The whole shop goes back to a moment: what was acknowledged before it is there once, what came after is not, and it goes on. */
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readArchiving } from '#server/backups/archiving-state.ts'
import { buildIfStale } from '#server/build/build.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'
import { IS_LONG, longTest } from '#tests/support/at-length.ts'
import { BUCKET, openTestS3 } from '#tests/support/s3.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { type Buyer, sendOrder } from '../integrity/buyer.ts'
import { newHistory, readLedger, violationsOf } from '../integrity/history.ts'
import { startLoad } from './load.ts'
import { type } from './operator.ts'
import { addProduct, enter, OWNER, openDataDir, poolOf, type StoreProcess } from './store-process.ts'

const PASSPHRASE = 'a passphrase of the shop'

vi.setConfig({ testTimeout: IS_LONG ? 1_800_000 : 300_000 })

let backups: string
const places: Awaited<ReturnType<typeof openDataDir>>[] = []

beforeAll(async () => {
  buildIfStale()
  backups = await makeScratch('tokri-minutes-')
})

afterAll(async () => {
  for (const place of places) await place.clear()
  await rm(backups, { recursive: true, force: true })
}, 120_000)

async function openPlace() {
  const place = await openDataDir()
  places.push(place)
  return place
}

/** Waits until there is a base of the log that is archived now. */
async function baseOf(DATA_DIR: string): Promise<void> {
  const hasBase = async () => {
    const files = await readdir(path.join(backups, 'point-in-time')).catch(() => [])
    return files.filter((name) => name.startsWith('base-')).length
  }
  await vi.waitUntil(async () => (await hasBase()) > 0 || (await readArchiving({ DATA_DIR }))?.base, {
    timeout: 120_000,
    interval: 100,
  })
}

async function givePhoto(url: string, { cookie }: Buyer): Promise<void> {
  const noise = { width: 300, height: 300, noise: { type: 'gaussian' as const, mean: 120, sigma: 60 } }
  const picture = await sharp({ create: { ...noise, channels: 3, background: '#3b6' } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'me.jpg')
  const answer = await fetch(`${url}/api/me/photo`, { method: 'POST', headers: { origin: url, cookie }, body })
  expect(answer.status).toBe(200)
}

async function photoOf(url: string, { cookie }: Buyer): Promise<string> {
  const { user } = (await (await fetch(`${url}/api/me`, { headers: { cookie } })).json()) as {
    user: CurrentUser | null
  }
  return path.basename(user?.photoURL ?? '')
}

const ordersIn = async (dataDir: string) => {
  const pool = await poolOf(dataDir)
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from orders')
  await pool.end()
  return rows[0]?.count
}

test('back to a moment between two orders: the first is there, the second is not, and the shop goes on', async () => {
  const place = await openPlace()
  const settings = { BACKUP_DIR: backups, BACKUP_PASSPHRASE: PASSPHRASE, POINT_IN_TIME: 'on', JOBS: 'off' }
  const store = place.start(settings)
  const url = await store.address()
  const owner = await enter(url, 'sign-in', OWNER)
  const buyer = await enter(url, 'sign-up', { email: 'asha@shop.example', password: 'mango-pickle-7' })
  const id = await addProduct(url, owner.cookie, 100, 12)
  await givePhoto(url, buyer)
  const order = (at: string, as = buyer) =>
    sendOrder(at, newHistory([]), as, { lines: [{ _id: id, qty: 1 }], totalAmount: 12 })
  // Its pictures are wanted on a machine that has none.
  const backup = type(['backup'], { DATA_DIR: place.dataDir, ...settings })
  await baseOf(place.dataDir)
  expect((await backup.ended).code).toBe(0)
  expect((await order(url)).status).toBe(201)
  await sleep(20)
  const between = new Date()
  await sleep(20)
  expect((await order(url)).status).toBe(201)
  expect(await store.end('SIGTERM')).toBe(0)

  const clean = await openPlace()
  const there = { DATA_DIR: clean.dataDir, BACKUP_DIR: backups, BACKUP_PASSPHRASE: PASSPHRASE }
  const restore = (at: string, ...more: string[]) => type(['restore', '--at', at, ...more], there).ended
  const { code, said } = await restore(between.toISOString())
  expect({ code, said }).toMatchObject({ code: 0, said: { faults: [], missing: [], pictures: 1, rows: { orders: 1 } } })
  const restored = clean.start({ ...settings, POINT_IN_TIME: 'on' })
  const at = await restored.address()
  expect(await ordersIn(clean.dataDir)).toBe(1)
  expect(await photoOf(at, buyer)).toBe('')
  const again = await enter(at, 'sign-in', { email: 'asha@shop.example', password: 'mango-pickle-7' })
  const name = await photoOf(at, again)
  const photos = [place, clean].map(({ dataDir }) => readFile(path.join(dataDir, 'images', name)))
  const [here, copy] = await Promise.all(photos)
  expect(here && copy?.equals(here)).toBe(true)
  expect((await order(at, again)).status).toBe(201)
  expect(await ordersIn(clean.dataDir)).toBe(2)
  // Its own history begins with a base of its own.
  await vi.waitUntil(
    async () => (await readdir(path.join(backups, 'point-in-time'))).some((file) => /^base-.{17}00000002-/.test(file)),
    {
      timeout: 120_000,
      interval: 200,
    },
  )
  expect(await restored.end('SIGTERM')).toBe(0)
  expect((await readdir(clean.dataDir)).filter((file) => file.startsWith('restored'))).toEqual([])
})

longTest(
  'killed again and again while orders flow, it goes back to any moment between: 6 of 6, in an S3 store',
  async () => {
    const s3 = await openTestS3()
    const place = await openPlace()
    const kept = { ...s3.settings, BACKUP_DIR: `s3://${BUCKET}/backups`, BACKUP_PASSPHRASE: PASSPHRASE }
    const settings = { ...kept, POINT_IN_TIME: 'on', JOBS: 'off' }
    let store: StoreProcess = place.start(settings)
    let url = await store.address()
    const owner = await enter(url, 'sign-in', OWNER)
    const buyers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        enter(url, 'sign-up', { email: `c${n}@shop.example`, password: 'mango-pickle-7' }),
      ),
    )
    const history = newHistory([], true)
    const prices = new Map<string, number>()
    for (const stock of [1_000_000, 1_000_000, 400]) {
      const id = await addProduct(url, owner.cookie, stock, 12)
      history.openingStock.set(id, stock)
      prices.set(id, 12)
    }
    const wal = () => s3.requests.filter((line) => line.startsWith('PUT') && line.includes('/wal-')).length
    await vi.waitUntil(async () => (await readArchiving({ DATA_DIR: place.dataDir }))?.base, { timeout: 120_000 })
    const load = startLoad(() => url, history, buyers, prices)
    const marks: { at: Date; from: number }[] = []
    for (let round = 0; round < 6; round++) {
      await sleep(2_000 + Math.random() * 3_000)
      marks.push({ at: new Date(), from: performance.now() })
      await sleep(500 + Math.random() * 1_500)
      // A store that is away for a while holds nobody up.
      if (round === 3) await s3.close()
      await store.end(round % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
      if (round === 3) await s3.open()
      store = place.start(settings)
      url = await store.address()
    }
    await load.stop()
    const before = wal()
    expect(await store.end('SIGTERM')).toBe(0)
    expect(wal()).toBeGreaterThan(before)
    for (const { at, from } of marks) {
      const clean = await openPlace()
      const typed = type(['restore', '--at', at.toISOString()], { ...kept, DATA_DIR: clean.dataDir })
      const { code, said } = await typed.ended
      expect({ code, said }).toMatchObject({ code: 0, said: { faults: [] } })
      const restored = clean.start({ JOBS: 'off' })
      await restored.address()
      const pool = await poolOf(clean.dataDir)
      const ledger = await readLedger(pool)
      const { rows } = await pool.query<{ late: number }>(
        'select count(*)::int as late from orders where created_at > $1',
        [at],
      )
      await pool.end()
      const attempts = history.attempts.map((attempt) =>
        attempt.until < from ? attempt : { ...attempt, status: undefined, body: '', replayed: false },
      )
      expect(violationsOf({ ...history, attempts }, ledger)).toEqual([])
      expect(rows[0]?.late).toBe(0)
      await restored.end('SIGTERM')
      await clean.clear()
    }
  },
)
