/** What a server of DATABASE_URL must be like, and what is said of one that is not. */
import { expect, test } from 'vitest'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { startDatabase } from './database.ts'
import { createLog } from './watching/log.ts'

const logged: string[] = []
const log = createLog('info', { write: (line) => void logged.push(line) })

async function start(url: string) {
  const database = await startDatabase({ DATABASE_URL: url, DATA_DIR: '/nowhere' }, log)
  atEnd(() => database.close())
  return database
}

test('a server that is not there is refused with a sentence, and without the password', async () => {
  const refused = await start('postgres://tokri:SECRET-7@127.0.0.1:9/shop').then(String, String)
  expect(refused).toMatch(/the database of DATABASE_URL does not let us in: /)
  expect(refused).not.toContain('SECRET-7')
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
