import { existsSync } from 'node:fs'
import { appendFile, lstat, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IS_LONG } from '#tests/support/at-length.ts'
import { copyDataDir, makeFolder, openShop, query, sharedDataDir, untilGone } from '#tests/support/embedded-shop.ts'
import { withClient } from './connection.ts'
import { findRunningPostgres } from './running.ts'

test('the first start makes a database, the second keeps it, a normal end leaves nothing running', async () => {
  const dataDir = join(await makeFolder('tokri टोकरी '), 'data')
  const first = openShop(dataDir)
  const ready = await first.hears('ready')
  expect(ready.isNew).toBe(true)
  await query(ready, "CREATE TABLE kept AS SELECT 'पेंसिल' AS name")
  expect(await first.end('SIGTERM')).toBe(0)
  await untilGone(ready.pid ?? 0, 100)
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)

  const again = await openShop(dataDir).hears('ready')
  expect(again.isNew).toBe(false)
  expect(await query(again, 'SELECT name FROM kept')).toEqual([{ name: 'पेंसिल' }])
})

test('log that an earlier version held back for an archive is given free', async () => {
  const dataDir = await sharedDataDir()
  const first = openShop(dataDir)
  await first.hears('ready')
  const running = await findRunningPostgres(dataDir)
  if (!running) throw new Error('No server runs')
  await withClient(running.superuser, (client) =>
    client.query("SELECT pg_create_physical_replication_slot('tokri_of_old', true)"),
  )
  await first.clear()
  const again = await openShop(dataDir).hears('ready')
  expect(await query(again, 'SELECT slot_name FROM pg_replication_slots')).toEqual([])
})

test('the server is safe, private and small', async () => {
  const dataDir = await sharedDataDir()
  const ready = await openShop(dataDir).hears('ready')
  const names = ['data_checksums', 'listen_addresses', 'server_encoding', 'shared_buffers', 'TimeZone', 'fsync', 'jit']
  const rows = await query(ready, `SELECT current_setting(n) AS value FROM unnest('{${names}}'::text[]) n`)
  expect(rows.map(({ value }) => value)).toEqual(['on', '', 'UTF8', '64MB', 'UTC', 'on', 'off'])
  expect(await query(ready, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
    { rolsuper: false },
  ])
  for (const path of ['', 'postgres', 'postgres/data', 'postgres/socket', 'postgres/credentials.json']) {
    expect((await lstat(join(dataDir, path))).mode & 0o077, path).toBe(0)
  }
  expect(Buffer.from(ready.password, 'base64url')).toHaveLength(32)
  // Its role is no superuser, yet may add what search needs.
  await query(ready, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent')
  await expect(query({ ...ready, password: 'wrong' }, 'SELECT 1')).rejects.toThrow('password authentication failed')
})

test('two processes that start at the same moment: one serves, one is refused', async () => {
  const dataDir = join(await makeFolder(), 'data')
  const both = [openShop(dataDir), openShop(dataDir)]
  const refused = await Promise.any(both.map((shop) => shop.hears('refused')))
  expect(refused.message).toMatch(/^another Tokri (\(pid \d+\) )?is using/)
  const ready = await Promise.any(both.map((shop) => shop.hears('ready')))
  expect(await query(ready, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
})

test('a database that could forget a committed order is refused', async () => {
  const dataDir = await copyDataDir()
  const shop = openShop(dataDir)
  const ready = await shop.hears('ready')
  await query(ready, 'ALTER ROLE tokri SET synchronous_commit = off', 'postgres')
  await shop.clear()
  const conf = join(dataDir, 'postgres/data/postgresql.conf')
  const written: [string, string][] = [
    ['', 'synchronous_commit=off'],
    ['full_page_writes = off\n', `full_page_writes=off, set in ${conf}`],
    ['fsync = off\n', `fsync=off, set in ${conf}`],
  ]
  for (const [line, said] of written) {
    await appendFile(conf, line)
    const refused = await openShop(dataDir).hears('refused')
    expect(refused).toMatchObject({ code: 'unsafe_settings', message: expect.stringContaining(said) })
  }
  expect(await findRunningPostgres(dataDir)).toBeUndefined()
})

test('a server that cannot start says why in its own words', async () => {
  const dataDir = await copyDataDir()
  await appendFile(join(dataDir, 'postgres/data/postgresql.conf'), 'shared_buffers = plenty\n')
  const refused = await openShop(dataDir).hears('refused')
  expect(refused.code).toBe('start_failed')
  expect(refused.details.join('\n')).toContain('invalid value for parameter "shared_buffers": "plenty"')
})

test('a data folder of another PostgreSQL is left alone, and the start says what to do', async () => {
  const dataDir = await copyDataDir()
  const file = join(dataDir, 'postgres/data/PG_VERSION')
  const own = await readFile(file, 'utf8')
  await writeFile(file, '15\n')
  const refused = await openShop(dataDir).hears('refused')
  expect(refused.code).toBe('wrong_version')
  const [what = '', remedy = '', ...more] = refused.message.split('\n')
  expect(what).toMatch(/made by PostgreSQL 15, and this Tokri brings \d+\. Nothing was changed\.$/)
  expect(remedy).toMatch(/backup" with the Tokri of before, then .* restore FILE --yes" with this one\.$/)
  expect(more).toEqual([])
  await writeFile(file, own)
  expect((await openShop(dataDir).hears('ready')).isNew).toBe(false)
})

test.runIf(IS_LONG)('a data folder deeper than a unix socket can be named gets its socket elsewhere', async () => {
  const dataDir = join(await makeFolder(), 'a very long name '.repeat(6), 'टोकरी, "shop"')
  const shop = openShop(dataDir)
  const ready = await shop.hears('ready')
  expect(ready.host).toMatch(/tokri-[0-9a-f]{20}$/)
  expect((await stat(ready.host)).mode & 0o777).toBe(0o700)
  expect(await query(ready, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await shop.clear()
  expect(existsSync(ready.host)).toBe(false)
})
