/** What a server of DATABASE_URL must be like, and what is said of one that is not. */
import { expect, test } from 'vitest'
import { connectionUrl } from '#db/embedded/connection.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { within } from '#tests/support/at-length.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { openLine } from '#tests/support/database-line.ts'
import { startDatabase } from './database.ts'
import { createLog } from './watching/log.ts'

const logged: string[] = []
const log = createLog('info', { write: (line) => void logged.push(line) })

async function start(url: string) {
  const database = await startDatabase({ DATABASE_URL: url, DATA_DIR: '/nowhere' }, log)
  atEnd(() => database.close())
  return database
}

/** A database behind two lines, and an address that names both and one where nobody listens. */
async function behindLines() {
  const place = await createTestDatabase()
  const lines = [await openLine(place), await openLine(place)] as const
  atEnd(() => lines.map((line) => line.close()))
  const hosts = ['127.0.0.1:9', ...lines.map(({ port }) => `127.0.0.1:${port}`)].join(',')
  const { user, password, database } = place
  return { lines, url: `postgres://${user}:${encodeURIComponent(password)}@${hosts}/${database}` }
}

test('of several hosts the one that takes writes is used, and another when it has gone', async () => {
  const { lines, url } = await behindLines()
  const { pool } = await start(url)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(lines[0].count()).toBeGreaterThan(0)
  lines[0].cut()
  await expect
    .poll(
      () =>
        pool.query('select 1').then(
          () => 'there',
          () => 'away',
        ),
      { timeout: 8_000 },
    )
    .toBe('there')
  expect(lines[1].count()).toBeGreaterThan(0)
})

test('of several hosts one that hangs is left for another within seconds', { timeout: 120_000 }, async () => {
  const { lines, url } = await behindLines()
  const { pool } = await start(url)
  await pool.query('select 1')
  lines[0].freeze()
  const from = performance.now()
  await expect
    .poll(
      () =>
        pool.query('select 1').then(
          () => 'there',
          () => 'away',
        ),
      { timeout: 120_000 },
    )
    .toBe('there')
  expect(performance.now() - from).toBeLessThan(within(10_000))
})

test('hosts of which none answers are refused with a sentence', async () => {
  await expect(start('postgres://tokri:SECRET-7@127.0.0.1:9,127.0.0.1:10/shop')).rejects.toThrow(/DATABASE_URL/)
})

test('a database that takes no writes is refused with a sentence', async () => {
  const url = connectionUrl(await createTestDatabase())
  const options = encodeURIComponent('-c default_transaction_read_only=on')
  await expect(start(`${url}${url.includes('?') ? '&' : '?'}options=${options}`)).rejects.toThrow(
    'the database of DATABASE_URL takes no writes (default_transaction_read_only is on)',
  )
})

test('D-02 a server that could lose acknowledged orders is told of as an error', async () => {
  // The tests' own server does not wait for its disk.
  await start(connectionUrl(await createTestDatabase()))
  expect(logged.join('')).toContain('runs with fsync=off, full_page_writes=off, synchronous_commit=off: orders')
})
