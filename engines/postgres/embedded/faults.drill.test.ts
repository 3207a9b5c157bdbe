import { spawn } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { rounds } from '#tests/support/at-length.ts'
import { makeFolder, openShop, query, sharedDataDir, untilGone } from '#tests/support/embedded-shop.ts'
import { openPool } from '#tests/support/open-pool.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries/binaries.ts'
import { openFolders } from './folders.ts'
import { dataArgument } from './initialise.ts'

const minutes = 60_000

test('a start killed -9 anywhere is made good by the next', { timeout: 5 * minutes }, async () => {
  const folder = await makeFolder()
  for (let n = 0; n < rounds(20, 2); n += 1) {
    const dataDir = join(folder, `data ${n}`)
    const hasty = openShop(dataDir)
    await sleep(80 + Math.random() * 900)
    await hasty.end('SIGKILL')
    const shop = openShop(dataDir)
    const ready = await shop.hears('ready')
    expect(await query(ready, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.new'))).toEqual([])
    await shop.clear()
  }
})

test('a server killed -9 under a living shop comes back at the same address', { timeout: minutes }, async () => {
  const shop = openShop(await sharedDataDir())
  const ready = await shop.hears('ready')
  const pool = openPool({ host: ready.host, user: 'tokri', password: ready.password, database: 'tokri' })
  try {
    await pool.query('CREATE TABLE kept AS SELECT 42 AS n')
    process.kill(ready.pid ?? 0, 'SIGKILL')
    const { reason } = await shop.hears('down')
    expect(reason).toBe('SIGKILL')
    const { pid } = await shop.hears('up', 15_000)
    expect(pid).not.toBe(ready.pid)
    expect((await pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 42 }])
  } finally {
    await pool.end()
  }
  expect(await shop.end('SIGTERM')).toBe(0)
})

test('a query still computing for a dead server does not keep the database closed', async () => {
  const shop = openShop(await sharedDataDir())
  const ready = await shop.hears('ready')
  const endless = query(ready, 'SELECT count(*) FROM generate_series(1, 1e12::bigint)').catch((error: Error) => error)
  const computing = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%1e12%'
    AND pid <> pg_backend_pid()`
  await expect.poll(() => query(ready, computing)).toEqual([{ n: 1 }])
  process.kill(ready.pid ?? 0, 'SIGKILL')
  await shop.hears('up', 10_000)
  expect(await endless).toBeInstanceOf(Error)
  expect(await query(ready, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
})

test('a postmaster.pid that a power cut left empty does not block the start', async () => {
  const dataDir = await sharedDataDir()
  await writeFile(join(dataDir, 'postgres/data/postmaster.pid'), '')
  await openShop(dataDir).hears('ready')
})

test('a server left behind by an earlier run is stopped and replaced', async () => {
  const dataDir = await sharedDataDir()
  const first = openShop(dataDir)
  await query(await first.hears('ready'), 'CREATE TABLE left_behind AS SELECT 1 AS n')
  await first.clear()
  const leftover = await startOrphan(dataDir)

  const shop = openShop(dataDir)
  const ready = await shop.hears('ready')
  expect(leftover.exitCode ?? leftover.signalCode).toBe(0)
  expect(await query(ready, 'SELECT n FROM left_behind')).toEqual([{ n: 1 }])
})

test('a stale postmaster.pid that names a stranger neither blocks the start nor hurts the stranger', async () => {
  const dataDir = await sharedDataDir()
  const first = openShop(dataDir)
  const { pid = 0 } = await first.hears('ready')
  const pidFile = join(dataDir, 'postgres/data/postmaster.pid')
  const text = await readFile(pidFile, 'utf8')
  process.kill(pid, 'SIGKILL')
  await first.end('SIGKILL')
  await untilGone(pid)
  const account = await chooseAccount(await openFolders(dataDir))
  const stranger = spawn('/bin/sleep', ['60'], { ...account, stdio: 'ignore' })
  try {
    await writeFile(pidFile, text.replace(String(pid), String(stranger.pid)))
    await openShop(dataDir).hears('ready')
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  } finally {
    stranger.kill('SIGKILL')
  }
})

/** A server as a launcher without a guard would leave it: nobody's child, listening, at work. */
async function startOrphan(dataDir: string) {
  const folders = await openFolders(dataDir)
  const account = await chooseAccount(folders)
  const { postgres, major } = await findBinaries(folders, account, undefined)
  const words = ['-D', dataArgument(folders.data, account, major), '-c', 'unix_socket_directories=../socket']
  const options = { ...account, cwd: folders.data, env: {}, detached: true, stdio: 'ignore' } as const
  const orphan = spawn(postgres, [...words, '-c', 'listen_addresses='], options)
  for (let text = ''; !text.includes('ready'); await sleep(20)) {
    text = await readFile(join(folders.data, 'postmaster.pid'), 'utf8').catch(() => '')
  }
  return orphan
}
