/** Backups in an S3 store: made while orders flow, whole or not there, kept and deleted by their nights, and put back elsewhere. */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import { SHOWING } from '#engines/s3/s3-settings.ts'
import { openBackupsAt } from '#server/backups/backup-places.ts'
import { createBackups } from '#server/backups/backups.ts'
import { readEnv } from '#server/env.ts'
import { openPictures } from '#server/side/picture-places.ts'
import { createLog } from '#server/watching/log.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { asAdministrator, createTestDatabase, dropDatabase } from '#tests/support/database.ts'
import { BUCKET, openTestS3, type TestS3 } from '#tests/support/s3.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { type } from './operator.ts'

const PLACE = `s3://${BUCKET}/backups`
let s3: TestS3
let shop: TestShop
let settings: Record<string, string>
let productId: string
const picture = randomBytes(300_000)

beforeAll(async () => {
  s3 = await openTestS3()
  const DATABASE_URL = connectionUrl(await createTestDatabase())
  const DATA_DIR = await makeScratch('tokri-s3-backup-')
  atEnd(() => rm(DATA_DIR, { recursive: true, force: true }))
  settings = { ...s3.settings, DATA_DIR, DATABASE_URL, PICTURES_URL: `s3://${BUCKET}/pictures`, BACKUP_DIR: PLACE }
  shop = await openTestShop(settings)
  // Much that cannot be packed: a backup of several parts.
  for (let n = 0; n < 110; n++) {
    await write(`filler-${n}.webp`, n === 0 ? picture : randomBytes(300_000))
    await shop.product({ name: `Kite ${n}`, imageUrl: `/images/filler-${n}.webp` })
  }
  productId = await shop.product({ name: 'Compass', stock: 1000 })
})

async function write(name: string, bytes: Uint8Array): Promise<void> {
  await (await openPictures(readEnv(settings), SHOWING)).write(name, bytes)
}

const place = () => openBackupsAt(PLACE, readEnv(settings), SHOWING)

async function orderOften(isDone: () => boolean): Promise<number> {
  const buyer = await shop.customer()
  const customerInfo = { name: 'Asha Rao', phone: '98765 43210', address: '12 MG Road, Bengaluru 560001' }
  const order = { customerInfo, orderItems: [{ _id: productId, qty: 1 }], totalAmount: 125 }
  let count = 0
  do if ((await shop.call('POST', '/api/orders', order, buyer)).status === 201) count++
  while (!isDone())
  return count
}

test('made while orders flow and put back from there into a clean place: rows, pictures byte for byte, nothing twice', {
  timeout: 300_000,
}, async () => {
  let isDone = false
  const ordering = orderOften(() => isDone)
  const { code, said } = await type(['backup'], settings).ended
  isDone = true
  const ordered = await ordering
  expect(said).toMatchObject({
    ok: true,
    pictures: 110,
    missing: [],
    file: expect.stringMatching(/^s3:\/\/.*-command\.backup$/),
  })
  expect(code).toBe(0)
  expect(s3.requests.filter((line) => line.includes('partNumber=')).length).toBeGreaterThan(1)

  const database = `clean_${randomBytes(6).toString('hex')}`
  await asAdministrator(inject('postgres'), `create database ${database}`)
  atEnd(() => dropDatabase(inject('postgres'), database))
  const clean = {
    ...settings,
    DATABASE_URL: connectionUrl({ ...inject('postgres'), database }),
    PICTURES_URL: `s3://${BUCKET}/clean`,
  }
  const back = await type(['restore', String(said.file)], clean).ended
  expect(back.said).toMatchObject({ ok: true, pictures: 110, faults: [] })
  const there = new pg.Client(clean.DATABASE_URL)
  await there.connect()
  const { rows } = await there.query<{ count: number }>('select count(*)::int as count from orders')
  await there.end()
  expect(rows[0]?.count).toBe((said.rows as { orders: number }).orders)
  expect(rows[0]?.count).toBeLessThanOrEqual(ordered)
  const restored = await (await openPictures(readEnv(clean), SHOWING)).read('filler-0.webp')
  expect(Buffer.from(restored ?? []).equals(picture)).toBe(true)
})

test('one that is killed while it is sent, or that the store refuses at its end, never counts as a backup', {
  timeout: 300_000,
}, async () => {
  const before = (await (await place()).list()).map(({ name }) => name)
  s3.fail((line) => (line.includes('partNumber=2') ? { silent: true } : undefined))
  const typing = type(['backup'], settings)
  await expect.poll(() => s3.requests.some((line) => line.includes('partNumber=2')), { timeout: 120_000 }).toBe(true)
  typing.child.kill('SIGKILL')
  await typing.ended
  s3.fail((line) => (line.startsWith('POST') && line.includes('uploadId=') ? { status: 400 } : undefined))
  const { code, said } = await type(['backup'], settings).ended
  expect([code, said.error]).toEqual([1, expect.stringContaining('refuses (400 SlowDown)')])
  s3.fail(undefined)
  expect((await (await place()).list()).map(({ name }) => name)).toEqual(before)
})

test('the owner sees, downloads and is told of what is there; while the store is away that is said, and nothing hangs', {
  timeout: 120_000,
}, async () => {
  const lines: string[] = []
  const backups = createBackups(readEnv(settings), createLog('info', { write: (line) => void lines.push(line) }))
  const [newest] = await backups.list()
  expect(newest).toMatchObject({ way: 'command' })
  const download = await shop.call('GET', `/api/admin/backups/${newest?.name}`, undefined, await shop.owner())
  const bytes = Buffer.from(await download.arrayBuffer())
  expect([bytes.length, Number(download.headers.get('content-length'))]).toEqual([newest?.bytes, newest?.bytes])
  expect(bytes.subarray(0, 9).toString()).toBe('shop.json')
  expect(await backups.read('../pictures/filler-0.webp')).toBeUndefined()
  expect(await backups.state()).toMatchObject({ isLate: false })
  await s3.close()
  await expect(backups.list()).rejects.toMatchObject({ code: 'busy' })
  expect(await backups.state()).toMatchObject({ lastAt: newest?.at.toISOString(), isLate: false })
  const { said } = await type(['doctor'], settings).ended
  const wrong = (said.findings as { about: string; wrong?: string }[]).filter((finding) => finding.wrong)
  expect(wrong.map(({ about }) => about)).toEqual(expect.arrayContaining(['Pictures', 'Backups']))
  await s3.open()
})
