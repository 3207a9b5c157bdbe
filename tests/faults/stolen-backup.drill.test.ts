/** Somebody got hold of a backup that is not sealed: nothing in it lets them in, here or in a shop that is restored from it. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { beforeAll, expect, test } from 'vitest'
import { openArchive } from '#engines/backup/read-archive.server.ts'
import { writeArchive } from '#engines/backup/write-archive.server.ts'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import { picturesIn } from '#store/goods/images/folder-pictures.server.ts'
import { FINGERPRINT_ROW, fingerprintOf, SECRET_ROW } from '#store/people/identity/factors/secret-rows.ts'
import { restoreExternal, storeSecret } from '#store/shop/backup/restore.server.ts'
import { backupFacts, takeBackup } from '#store/shop/backup/take-backup.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { newestMail } from '#tests/support/outbox.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

const PASSPHRASE = 'a passphrase of the shop'
let folder: string
let shop: TestShop
let owner: TestPerson
let secretFile: string
let secret: string

beforeAll(async () => {
  folder = await makeScratch('tokri-stolen-')
  atEnd(() => rm(folder, { recursive: true, force: true }))
  secretFile = path.join(folder, 'secret')
  await writeFile(secretFile, 'the secret of a shop with a data folder of its own')
  shop = await openTestShop()
  secret = (await shop.store.shop.auth.$context).secret
  owner = await shop.owner()
  await shop.customer('asha@shop.example')
  await shop.call('POST', '/api/auth/request-password-reset', { email: owner.email, redirectTo: '/reset-password' })
  await shop.call('POST', '/api/auth/sign-in/magic-link', { email: owner.email, callbackURL: '/' })
  await shop.call('POST', '/api/admin/invites', { email: 'new@shop.example', role: 'owner' }, owner)
})

async function backUp(passphrase: string | undefined): Promise<string> {
  const file = path.join(folder, passphrase === undefined ? 'open.backup' : 'sealed.backup')
  const places = { pictures: picturesIn(folder), secret: secretFile }
  await takeBackup(shop.database.newClient(), places, { file, passphrase, program: 'test' })
  return file
}

/** All that is in the file, by the name of its part or table. */
async function contentsOf(file: string, passphrase?: string): Promise<Map<string, string>> {
  const archive = await openArchive(file, passphrase)
  const contents = new Map<string, string>()
  const parts = archive.parts()
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value
    if (part.kind === 'rows') contents.set(part.table, (contents.get(part.table) ?? '') + part.rows.toString())
    else if (part.kind === 'picture') for await (const _ of part.pieces);
    else contents.set(part.kind, part.text)
  }
  await archive.close()
  return contents
}

test('an unsealed backup has no session, no link and no secret, and a shop restored from it knows nobody but by their password', async () => {
  const file = await backUp(undefined)
  const contents = await contentsOf(file)
  const all = [...contents.values()].join('\n')
  expect(['sessions', 'attempt_counters', 'secret', 'users'].map((part) => contents.has(part))).toEqual([
    ...[false, false, false],
    true,
  ])
  expect(idsIn(contents)).toEqual([FINGERPRINT_ROW])
  expect(all).not.toContain(secret)
  for (const kind of ['reset_password', 'sign_in_link'] as const) {
    expect(all).not.toContain(/[\w-]{24,}/.exec((await newestMail(shop, kind, owner.email)).url)?.[0])
  }
  const there = await createTestDatabase()
  const images = picturesIn(path.join(folder, 'images'))
  const restored = await restoreExternal({ file, passphrase: undefined }, new pg.Client(there), images, true)
  expect(restored.hasSecret).toBe(false)
  const elsewhere = await openTestShop({ DATABASE_URL: connectionUrl(there), SECRET: secret })
  for (const text of contents.get('staff_invites')?.match(/[\w-]{16,}/g) ?? []) {
    expect((await elsewhere.call('POST', '/api/invites/read', { token: text })).ok).toBe(false)
  }
  expect(await (await elsewhere.call('GET', '/api/me', undefined, owner)).json()).toMatchObject({ user: null })
  expect(await (await shop.call('GET', '/api/me', undefined, owner)).json()).not.toMatchObject({ user: null })
  expect((await elsewhere.owner()).uid).toBe(owner.uid)
})

/** Codes, links and trusted devices. */
const idsIn = (contents: Map<string, string>) =>
  contents
    .get('verifications')
    ?.trim()
    .split('\n')
    .map((row) => row.split('\t')[0])
    .sort()

test('a sealed backup brings the secret, so that second factors go on, and no session', async () => {
  const file = await backUp(PASSPHRASE)
  const contents = await contentsOf(file, PASSPHRASE)
  expect(contents.get('secret')).toBe(await readFile(secretFile, 'utf8'))
  expect(contents.has('sessions')).toBe(false)
  expect(idsIn(contents)).toEqual([FINGERPRINT_ROW, SECRET_ROW])
})

test('a shop that is restored from an unsealed backup keeps the secret of its place, if it is the right one', async () => {
  const [draft, dataDir] = [path.join(folder, 'draft'), path.join(folder, 'data')]
  for (const made of [draft, dataDir]) await mkdir(made)
  await writeFile(path.join(dataDir, 'secret'), `${secret}\n`)
  expect(await storeSecret(draft, { secret: undefined, print: fingerprintOf('another') }, dataDir)).toBe(false)
  expect(await storeSecret(draft, { secret: undefined, print: undefined }, dataDir)).toBe(false)
  expect(await storeSecret(draft, { secret: undefined, print: fingerprintOf(secret) }, dataDir)).toBe(true)
  expect(await readFile(path.join(draft, 'secret'), 'utf8')).toBe(secret)
})

test('sessions and links in a backup of an older program are gone when it is put back', async () => {
  const file = path.join(folder, 'older.backup')
  await backUpEverything(file)
  expect((await contentsOf(file)).has('sessions')).toBe(true)
  const there = await createTestDatabase()
  const images = picturesIn(path.join(folder, 'images'))
  await restoreExternal({ file, passphrase: undefined }, new pg.Client(there), images, true)
  const client = new pg.Client(there)
  await client.connect()
  const { rows } = await client.query(
    `select (select count(*)::int from sessions) as sessions, (select count(*)::int from attempt_counters) as counters,
     (select count(*)::int from verifications where id not in ($1, $2)) as tokens,
     (select count(*)::int from mail_outbox where kind = 'reset_password') as mails`,
    [FINGERPRINT_ROW, SECRET_ROW],
  )
  await client.end()
  expect(rows).toEqual([{ sessions: 0, counters: 0, tokens: 0, mails: 0 }])
})

/** As a program did that left nothing out. */
async function backUpEverything(file: string): Promise<void> {
  const client = shop.database.newClient()
  await client.connect()
  const facts = await backupFacts(client)
  const at = new Date().toISOString()
  await writeArchive(file, undefined, { program: 'test', at, ...facts }, async ({ addRows }) => {
    for (const [table, names] of Object.entries(facts.tables)) {
      const columns = names.map((column) => `"${column}"`).join(', ')
      await addRows(table, client.query(copyTo(`copy (select ${columns} from public."${table}") to stdout`)))
    }
    return { rows: {}, pictures: 0, missing: [] }
  })
  await client.end()
}
