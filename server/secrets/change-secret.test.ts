import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sessions, twoFactors, users, verifications } from '#db/schema/people.ts'
import { sealedSettings } from '#db/schema/shop.ts'
import { readSealed, storeSealed } from '#store/shop/settings/sealed.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { changeSecret } from './change-secret.ts'
import { readOrMakeSecret } from './secret.ts'

const WAYS = { mail: 'smtp.shop.example' }
let dataDir: string
let said: string[]

const database = await openTestDatabase()
await database.db.insert(users).values({ id: 'asha', name: 'Asha', email: 'asha@shop.example', twoFactorEnabled: true })

beforeEach(async () => {
  said = []
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-secret-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  dataDir = path.join(folder, 'data')
  await mkdir(dataDir)
  for (const table of [verifications, twoFactors, sessions, sealedSettings]) await database.db.delete(table)
})

const PLACES: Record<string, Omit<Parameters<typeof changeSecret>[0], 'DATA_DIR'>> = {
  'a file in the data folder': { SECRET: undefined, DATABASE_URL: undefined },
  'a row of the shared database': { SECRET: undefined, DATABASE_URL: 'postgres://elsewhere/shop' },
  'a setting': { SECRET: 's'.repeat(40), DATABASE_URL: undefined },
  'a setting of several processes': { SECRET: 's'.repeat(40), DATABASE_URL: 'postgres://elsewhere/shop' },
}
type Places = Parameters<typeof changeSecret>[0]

function placesAt(name: string): Places {
  const kept = PLACES[name]
  if (!kept) throw new Error(`There is no place "${name}"`)
  return { DATA_DIR: dataDir, ...kept }
}
const secretOf = (places: Places) => readOrMakeSecret(places, database.db, (sentence) => said.push(sentence))

/** Somebody with a second factor and a session, and a shop with a mail server. */
async function fill(secret: string): Promise<void> {
  const seal = (data: string) => symmetricEncrypt({ key: secret, data })
  await database.db
    .insert(twoFactors)
    .values({ id: 'x', userId: 'asha', secret: await seal('JBSWY3DP'), backupCodes: await seal('["a-code"]') })
  await database.db
    .insert(sessions)
    .values({ id: 's', userId: 'asha', token: 't', expiresAt: sql`now() + interval '1 day'`, updatedAt: new Date() })
  await storeSealed(database.db, secret, 'mail server', WAYS)
}

async function expectOpenedBy(secret: string): Promise<void> {
  const [factor] = await database.db.select().from(twoFactors)
  expect(await symmetricDecrypt({ key: secret, data: factor?.secret ?? '' })).toBe('JBSWY3DP')
  expect(await symmetricDecrypt({ key: secret, data: factor?.backupCodes ?? '' })).toBe('["a-code"]')
  expect(await readSealed(database.db, secret, 'mail server')).toEqual(WAYS)
}

test.each(Object.keys(PLACES))(
  'kept as %s, it is another one, what it sealed goes on, and sessions end',
  async (name) => {
    const places = placesAt(name)
    const before = await secretOf(places)
    await fill(before)
    const changed = await changeSecret(places, database.db)
    expect(changed).toMatchObject({ secondFactors: 1, settings: 1, endedSessions: 1 })
    const after = await secretOf({ ...places, SECRET: changed.toSet })
    expect(after).not.toBe(before)
    expect(changed.toSet).toBe(places.SECRET === undefined ? undefined : after)
    await expectOpenedBy(after)
    expect(await database.db.$count(sessions)).toBe(0)
    expect((await readdir(dataDir)).filter((file) => file !== 'secret')).toEqual([])
    expect(said).toEqual([])
  },
)

test('cut off after the database knew of it, the next start takes the new one', async () => {
  const places = placesAt('a file in the data folder')
  const before = await secretOf(places)
  await fill(before)
  await changeSecret(places, database.db)
  const after = await readFile(path.join(dataDir, 'secret'), 'utf8')
  // As it lay when the process died before the last step.
  await rename(path.join(dataDir, 'secret'), path.join(dataDir, 'secret.next'))
  await writeFile(path.join(dataDir, 'secret'), before)
  expect(await secretOf(places)).toBe(after)
  expect(await readdir(dataDir)).toEqual(['secret'])
  await expectOpenedBy(after)
  expect(said).toEqual([])
})

test('cut off before the database knew of it, the old one stays, and the next try works', async () => {
  const places = placesAt('a file in the data folder')
  const before = await secretOf(places)
  await fill(before)
  await writeFile(path.join(dataDir, 'secret.next'), 'n'.repeat(43))
  expect(await secretOf(places)).toBe(before)
  await expectOpenedBy(before)
  await changeSecret(places, database.db)
  await expectOpenedBy(await secretOf(places))
})

test('what was sealed with yet another secret stops it, and nothing is changed', async () => {
  const places = placesAt('a file in the data folder')
  const before = await secretOf(places)
  await fill(before)
  await storeSealed(database.db, 'o'.repeat(40), 'push keys', {})
  await expect(changeSecret(places, database.db)).rejects.toThrow()
  expect(await secretOf(places)).toBe(before)
  await expectOpenedBy(before)
  expect(await database.db.$count(sessions)).toBe(1)
})
