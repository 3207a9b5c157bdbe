/** The secret that signs cookies: there after a power loss, and never made anew without a word. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { accounts, users } from '#db/schema.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { watchSyncs } from '#tests/support/syncs.ts'
import { readOrMakeSecret } from './secret.ts'

let database: Database
let dataDir: string
let said: string[]

beforeAll(async () => {
  database = await openTestDatabase()
})

beforeEach(async () => {
  said = []
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-secret-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  dataDir = path.join(folder, 'data')
})

const secret = () => readOrMakeSecret(dataDir, database.db, (sentence) => said.push(sentence))
const inFile = () => readFile(path.join(dataDir, 'secret'), 'utf8')

async function someone(): Promise<void> {
  const [user] = await database.db
    .insert(users)
    .values({ id: 'asha', name: 'Asha', email: 'asha@shop.example' })
    .onConflictDoNothing()
    .returning()
  if (user)
    await database.db.insert(accounts).values({ id: 'x', accountId: 'x', providerId: 'credential', userId: 'asha' })
}

test('F-04 it is made once, for the eyes of its owner, and several who start at once agree on it', async () => {
  const made = await Promise.all([secret(), secret(), secret(), secret()])
  expect(new Set([...made, await inFile(), await secret()]).size).toBe(1)
  expect(made[0]).toMatch(/^[\w-]{43}$/)
  expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['secret'])
  expect(said).toEqual([])
})

test('F-04 the file, its folder and the folder above are on the disk before it is used', async () => {
  const syncs = await watchSyncs()
  await secret()
  expect(syncs()).toEqual([path.dirname(dataDir), expect.stringContaining('secret'), dataDir])
})

test('F-04 an empty one is replaced while nobody has an account, and refused with a sentence afterwards', async () => {
  const first = await secret()
  await writeFile(path.join(dataDir, 'secret'), '')
  expect(await secret()).not.toBe(first)
  await someone()
  await writeFile(path.join(dataDir, 'secret'), '')
  await expect(secret()).rejects.toThrow(/secret is empty, though people have accounts\. Put it back from a backup\./)
  expect(await inFile()).toBe('')
})

test('F-04 a missing one is made anew aloud when people have accounts', async () => {
  await someone()
  expect(await secret()).toMatch(/^[\w-]{43}$/)
  expect(said).toEqual([expect.stringContaining('was missing, though people have accounts: a new one was made.')])
  await secret()
  expect(said).toHaveLength(1)
})

test('one that is cut off is refused', async () => {
  await secret()
  await writeFile(path.join(dataDir, 'secret'), 'short')
  await expect(secret()).rejects.toThrow('is too short to be the secret.')
})
