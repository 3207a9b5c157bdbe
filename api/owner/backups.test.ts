import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { verifyBackup } from '#engines/backup/read-archive.server.ts'
import type { Backups } from '#store/shop/backup/backups.schema.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

let owner: TestPerson

const shop = await openTestShop()
owner = await shop.owner()
await shop.product()

const list = async (as = owner) =>
  (await (await shop.call('GET', '/api/admin/backups', undefined, as)).json()) as Backups
const download = (name: string, as = owner) => shop.call('GET', `/api/admin/backups/${name}`, undefined, as)

test('the owner makes a backup by a button, sees it, and downloads it byte for byte', {
  timeout: 180_000,
}, async () => {
  expect(await list()).toMatchObject({ backups: [], isRunning: false, every: 'night', isSealed: false, isLate: false })
  // Pressed twice, one is made.
  const pressed = await Promise.all([1, 2].map(() => shop.call('POST', '/api/admin/backups/make', {}, owner)))
  expect(pressed.map(({ status }) => status)).toEqual([200, 200])
  await expect.poll(async () => (await list()).isRunning, { timeout: 150_000 }).toBe(false)
  const { backups, failure } = await list()
  expect({ failure, count: backups.length }).toEqual({ failure: null, count: 1 })
  const [backup] = backups
  const answer = await download(backup?.name ?? '')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const file = path.join(shop.dataDir, 'backups', backup?.name ?? '')
  expect(bytes.equals(await readFile(file))).toBe(true)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await verifyBackup(file, undefined)).toMatchObject({ rows: { products: 1 } })
  const { rows } = await shop.database.pool.query(`select action, actor_id from audit_log where action like 'data.%'`)
  expect(rows).toContainEqual({ action: 'data.backup', actor_id: owner.uid })
  expect(rows).toContainEqual({ action: 'data.backup-download', actor_id: owner.uid })
})

test('a download is for who gave the password lately', async () => {
  const [{ name = '' } = {}] = (await list()).backups
  await shop.database.pool.query(`update sessions set proven_at = now() - interval '11 minutes' where user_id = $1`, [
    owner.uid,
  ])
  await expectProblem(await download(name), 403, 'proof_required')
  owner = await shop.owner()
  expect((await download(name)).status).toBe(200)
})

test('no other file of the machine is a backup', async () => {
  await mkdir(path.join(shop.dataDir, 'backups'), { recursive: true })
  await writeFile(path.join(shop.dataDir, 'backups', 'notes.txt'), 'x')
  for (const name of ['notes.txt', '..%2Fsecret', '%2e%2e%2fsecret', 'tokri-20260101-000000-nightly.backup']) {
    const { status } = await download(name)
    expect([name, status]).toEqual([name, 404])
  }
})

test('one that cannot be made says why, and leaves nothing', { timeout: 180_000 }, async () => {
  const folder = path.join(shop.dataDir, 'backups')
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in the way')
  await shop.call('POST', '/api/admin/backups/make', {}, owner)
  await expect.poll(() => shop.store.shop.backups.isRunning(), { timeout: 150_000 }).toBe(false)
  expect(shop.store.shop.backups.failure()).toMatch(/EEXIST|ENOTDIR/)
  await rm(folder)
  expect((await list()).failure).toMatch(/EEXIST|ENOTDIR/)
  await expect(access(folder)).rejects.toThrow('ENOENT')
})

test('the overview tells the owner, and no one else, of a missing backup', async () => {
  const read = async (as: TestPerson) =>
    (await (await shop.call('GET', '/api/admin/overview', undefined, as)).json()).backups
  expect(await read(owner)).toEqual({ lastAt: null, isLate: false })
  const folder = path.join(shop.dataDir, 'backups')
  await mkdir(folder)
  await writeFile(path.join(folder, 'tokri-20260101-033000-nightly.backup'), 'old')
  expect(await read(owner)).toEqual({ lastAt: '2026-01-01T03:30:00.000Z', isLate: true })
  expect(await read(await giveRole(shop, await shop.customer(), 'manager'))).toBeUndefined()
})
