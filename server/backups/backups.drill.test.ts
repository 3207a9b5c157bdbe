import { readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { verifyBackup } from '#engines/backup/read-archive.server.ts'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/watching/log.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { BUCKET, openTestS3 } from '#tests/support/s3.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { createBackups } from './backups.ts'

const dataDir = await makeScratch('tokri-nightly-')
const DATABASE_URL = connectionUrl(await createTestDatabase())
const PASSPHRASE = 'a passphrase of the shop'
const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })

afterAll(() => rm(dataDir, { recursive: true, force: true }))

function open(settings: Record<string, string> = {}) {
  return createBackups(readEnv({ DATA_DIR: dataDir, DATABASE_URL, BACKUP_PASSPHRASE: PASSPHRASE, ...settings }), log)
}

test('a nightly backup is sealed, said in the log, and ends the alarm', { timeout: 180_000 }, async () => {
  const backups = open()
  await backups.make('nightly')
  const [made] = await backups.list()
  expect(made).toMatchObject({ way: 'nightly' })
  await verifyBackup(path.join(dataDir, 'backups', made?.name ?? ''), PASSPHRASE)
  expect(await backups.state()).toEqual({ lastAt: made?.at.toISOString(), isLate: false })
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ event: 'backup.made', bytes: made?.bytes })
})

test('each night the rows are added up and the last backup is restored; both are named when they are wrong', {
  timeout: 180_000,
}, async () => {
  const backups = open()
  const [made] = await backups.list()
  const backupAt = made?.at.toISOString() ?? ''
  expect(await backups.prove()).toEqual({ backupAt, faults: [] })
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  await client.query(
    `insert into products (name, description, price_paise, stock, categories) values ('Kite', 'Flies.', 100, 5, '{Toy}')`,
  )
  await client.end()
  const file = path.join(dataDir, 'backups', made?.name ?? '')
  await truncate(file, (await stat(file)).size - 100)
  expect((await backups.prove()).faults).toEqual([
    'units are conserved: Kite has 5 units, its movements say 0',
    expect.stringMatching(/^The last backup cannot be restored: /),
  ])
})

test('a store far away is asked how backups stand now and then, not by each look at the desk', async () => {
  const s3 = await openTestS3()
  const backups = open({ ...s3.settings, BACKUP_DIR: `s3://${BUCKET}/backups` })
  for (let n = 0; n < 5; n++) await backups.state()
  expect(s3.requests).toHaveLength(1)
  await backups.list()
  expect(s3.requests).toHaveLength(2)
  await s3.close()
  vi.setSystemTime(Date.now() + 60_000)
  expect(await backups.state()).toEqual({ lastAt: null, isLate: false })
  vi.useRealTimers()
})

test('one that fails is an error in the log with its reason', async () => {
  const backups = open({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
  await expect(backups.make('nightly')).rejects.toThrow('database')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ level: 50, event: 'backup.failed' })
})

test('a shop that stops ends the backup under way, which leaves no file of its name', async () => {
  const folder = path.join(dataDir, 'stopped')
  const backups = open({ BACKUP_DIR: folder })
  const running = backups.make('nightly')
  const ended = expect(running).rejects.toThrow()
  await backups.stop()
  await ended
  expect((await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.backup'))).toEqual([])
})

test('a place that cannot be written is said at the start, not a day later', async () => {
  const file = path.join(dataDir, 'no folder')
  await writeFile(file, '')
  const backups = open({ BACKUP_DIR: path.join(file, 'backups') })
  const reason = await backups.trial
  expect(reason).toMatch(/cannot write into .*no folder\/backups, which is BACKUP_DIR: /)
  expect(backups.failure()).toBe(reason)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ level: 50, event: 'backup.failed', reason })
  const good = open({ BACKUP_DIR: path.join(dataDir, 'elsewhere') })
  expect([await good.trial, good.failure()]).toEqual([undefined, null])
})

test('without nightly backups nothing is late', async () => {
  expect(await open({ BACKUP_KEEP: 'off', BACKUP_DIR: path.join(dataDir, 'none') }).state()).toEqual({
    lastAt: null,
    isLate: false,
  })
})
