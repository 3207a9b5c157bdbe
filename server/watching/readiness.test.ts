/** /readyz: within a second, whatever hangs, and no when orders could not be kept. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#engines/postgres/open-database.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { createTestDatabase, openTestDatabase } from '#tests/support/database.ts'
import { openLine } from '#tests/support/database-line.ts'
import { createLog } from './log.ts'
import { createReadiness } from './readiness.ts'

const logged: string[] = []
const log = createLog('info', { write: (line) => void logged.push(line) })
const always = { dataDir: undefined, isOpen: () => true, log }

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-ready-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A small disk of its own; undefined where nobody may mount one. */
async function smallDisk(): Promise<string | undefined> {
  const folder = await makeFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  atEnd(() => execFileSync('umount', [folder]))
  return folder
}

test('a database that hangs is not ready, and ready again when it wakes', async () => {
  const place = await createTestDatabase()
  const line = await openLine(place)
  atEnd(() => line.close())
  const database = openDatabase({ ...place, host: '127.0.0.1', port: line.port })
  atEnd(() => database.close())
  const isReady = createReadiness({ ...always, database })
  expect(await isReady()).toBe(true)
  line.freeze()
  expect(await Promise.all(Array.from({ length: 50 }, isReady))).not.toContain(true)
  // Fifty questions cost one look.
  expect(database.pool.totalCount).toBeLessThan(3)
  line.thaw()
  await expect.poll(isReady).toBe(true)
  expect(logged.join('')).toContain('"reason":"the database does not answer"')
  expect(logged.join('')).toContain('the shop can serve again')
})

test('a full disk is not ready, and ready again when there is room', async () => {
  const dataDir = await smallDisk()
  if (dataDir === undefined) return
  const isReady = createReadiness({ ...always, dataDir, database: await openTestDatabase() })
  expect(await isReady()).toBe(true)
  await writeFile(path.join(dataDir, 'much'), Buffer.alloc(2 << 20)).catch(() => undefined)
  expect(await isReady()).toBe(false)
  expect(logged.join('')).toContain('ENOSPC')
  await rm(path.join(dataDir, 'much'))
  expect(await isReady()).toBe(true)
})

test('a folder that cannot be written to, and a table that cannot be read, are not ready', async () => {
  const database = await openTestDatabase()
  const file = path.join(await makeFolder(), 'a file')
  await writeFile(file, '')
  expect(await createReadiness({ ...always, dataDir: file, database })()).toBe(false)
  const isReady = createReadiness({ ...always, database })
  expect(await isReady()).toBe(true)
  await database.pool.query('alter table orders rename to lost')
  expect(await isReady()).toBe(false)
})
