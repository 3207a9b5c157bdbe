/** The secret that signs cookies: there after a power loss, and never made anew without a word. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { symmetricEncrypt } from 'better-auth/crypto'
import { beforeEach, expect, test } from 'vitest'
import { accounts, twoFactors, users, verifications } from '#db/schema/people.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { watchSyncs } from '#tests/support/syncs.ts'
import { readOrMakeSecret } from './secret.ts'

let dataDir: string
let said: string[]

const database = await openTestDatabase()

beforeEach(async () => {
  said = []
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-secret-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  dataDir = path.join(folder, 'data')
  await database.db.delete(verifications)
  await database.db.delete(twoFactors)
})

type Places = Parameters<typeof readOrMakeSecret>[0]

const secret = (places: Partial<Places> = {}) =>
  readOrMakeSecret(
    { DATA_DIR: dataDir, DATABASE_URL: undefined, SECRET: undefined, ...places },
    database.db,
    (sentence) => said.push(sentence),
  )
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

test('it is made once, for the eyes of its owner, and several who start at once agree on it', async () => {
  const made = await Promise.all([secret(), secret(), secret(), secret()])
  expect(new Set([...made, await inFile(), await secret()]).size).toBe(1)
  expect(made[0]).toMatch(/^[\w-]{43}$/)
  expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['secret'])
  expect(said).toEqual([])
})

test('the file, its folder and the folder above are on the disk before it is used', async () => {
  const syncs = await watchSyncs()
  await secret()
  expect(syncs()).toEqual([path.dirname(dataDir), expect.stringContaining('secret'), dataDir])
})

test('an empty one is replaced while nobody has an account, and refused with a sentence afterwards', async () => {
  const first = await secret()
  await writeFile(path.join(dataDir, 'secret'), '')
  expect(await secret()).not.toBe(first)
  await someone()
  await writeFile(path.join(dataDir, 'secret'), '')
  await expect(secret()).rejects.toThrow(/secret is empty, though people have accounts\. Put it back from a backup\./)
  expect(await inFile()).toBe('')
})

test('a missing one is made anew aloud when people have accounts', async () => {
  await someone()
  expect(await secret()).toMatch(/^[\w-]{43}$/)
  expect(said).toEqual(['the secret of the shop is another one than before: everybody is signed out.'])
  await secret()
  expect(said).toHaveLength(1)
})

test('one that is cut off is refused', async () => {
  await secret()
  await writeFile(path.join(dataDir, 'secret'), 'short')
  await expect(secret()).rejects.toThrow('is too short to be the secret.')
})

const ELSEWHERE = { DATABASE_URL: 'postgres://elsewhere/shop' }

test('SECRET is the secret, and no file is made', async () => {
  const SECRET = 's'.repeat(40)
  expect(await secret({ ...ELSEWHERE, SECRET })).toBe(SECRET)
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
})

test('processes on one database have one secret, whatever their data folders, and make no file', async () => {
  const places = ['a', 'b', 'c'].map((name) => ({ ...ELSEWHERE, DATA_DIR: path.join(dataDir, name) }))
  const started = await Promise.all(places.map((place) => secret(place)))
  expect(new Set(started).size).toBe(1)
  expect(await secret({ ...ELSEWHERE, DATA_DIR: path.join(dataDir, 'late') })).toBe(started[0])
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  expect(said).toEqual([])
})

test('a file that an older version left in a data folder becomes the secret of all', async () => {
  const kept = await secret()
  expect(await secret(ELSEWHERE)).toBe(kept)
  expect(await secret({ ...ELSEWHERE, DATA_DIR: path.join(dataDir, 'other') })).toBe(kept)
})

test('another SECRET than the others have is refused with a sentence, and so is none where they have one', async () => {
  const SECRET = 's'.repeat(40)
  await secret({ ...ELSEWHERE, SECRET })
  await expect(secret({ ...ELSEWHERE, SECRET: 'x'.repeat(40) })).rejects.toThrow(
    /SECRET is not the one that this database was used with\. Give all processes the same SECRET\./,
  )
  await expect(secret(ELSEWHERE)).rejects.toThrow('SECRET is not set, though this database was used with one.')
})

test('a second factor that a lost secret had sealed is switched off and its person is told; others stay', async () => {
  await someone()
  const first = await secret()
  await database.db.update(users).set({ twoFactorEnabled: true })
  const factor = {
    id: 'f',
    userId: 'asha',
    backupCodes: 'x',
    secret: await symmetricEncrypt({ key: first, data: 'key' }),
  }
  await database.db.insert(twoFactors).values(factor)
  said = []
  await rm(path.join(dataDir, 'secret'))
  expect(await secret()).not.toBe(first)
  expect(said).toEqual([expect.stringMatching(/signed out\. 1 second factor\(s\) could not be read any more/)])
  expect(await database.db.select().from(twoFactors)).toEqual([])
  expect(await database.db.select({ on: users.twoFactorEnabled }).from(users)).toEqual([{ on: false }])
  expect(await database.db.select({ userId: mailOutbox.userId }).from(mailOutbox)).toEqual([{ userId: 'asha' }])
  const sealed = await symmetricEncrypt({ key: await secret(), data: 'key' })
  await database.db.insert(twoFactors).values({ ...factor, secret: sealed })
  await secret()
  expect(said).toHaveLength(1)
  expect(await database.db.$count(twoFactors)).toBe(1)
})
