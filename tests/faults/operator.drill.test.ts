/** What the operator's tool says and how it ends: where no shop is, where it was mistyped, and beside an open shop. */
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { type } from './operator.ts'

let folder: string

beforeAll(async () => {
  folder = await makeScratch('tokri-operator-')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  [['bakcup'], 2, 'There is no command "bakcup"'],
  [['backup', '--nope'], 2, "Unknown option '--nope'"],
  [['restore'], 2, 'Name one file'],
  [['admin', 'make', 'nobody'], 2, 'is no mail address'],
  [['backup'], 1, 'There is no shop in'],
  [['admin', 'reset', 'a@shop.example'], 1, 'There is no shop in'],
  [['restore', '/etc/hostname'], 1, 'This is no backup of a Tokri'],
  [['restore', '/no/such.backup'], 1, 'There is no file /no/such.backup. Name the backup by its whole path.'],
])('%j ends with %i', async (words, code, sentence) => {
  const { code: ended, said, errors } = await type(words, { DATA_DIR: folder }).ended
  expect({ ended, errors, ok: said.ok }).toEqual({ ended: code, errors: '', ok: false })
  expect(said.error).toContain(sentence)
  expect((await readdir(folder)).filter((name) => name !== 'backups')).toEqual([])
})

test('a malformed setting is named, and ends with 2', async () => {
  const { code, said } = await type(['backup'], { DATA_DIR: folder, BACKUP_KEEP: 'often' }).ended
  expect({ code, said }).toMatchObject({
    code: 2,
    said: { error: expect.stringMatching(/^BACKUP_KEEP must be words/) },
  })
})

test('the doctor names an unsafe database, a folder that others read, a mail server that is away, and missing backups', async () => {
  const dataDir = await mkdtemp(path.join(folder, 'sick-'))
  await chmod(dataDir, 0o755)
  const settings = {
    DATA_DIR: dataDir,
    // The server of the tests spares the disk.
    DATABASE_URL: connectionUrl({ ...inject('postgres'), ...(await createTestDatabase()) }),
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  const { code, said } = await type(['doctor'], settings).ended
  const wrong = (said.findings as { about: string; wrong?: string }[]).filter((finding) => finding.wrong)
  expect(code).toBe(1)
  expect(wrong.map(({ wrong: sentence }) => sentence).join('\n')).toMatch(
    /chmod 700.*fsync.*SMTP_URL.*there is none in/s,
  )
})

test('the doctor calls a secret that is another one than before by its name', async () => {
  const url = connectionUrl(await createTestDatabase())
  const { pool, close } = (await import('#engines/postgres/open-database.ts')).openDatabase({ connectionString: url })
  await pool.query(
    `insert into verifications (id, identifier, value, expires_at) values ('fingerprint of the secret', 'x', 'of another', '9999-12-31')`,
  )
  await close()
  const { said } = await type(['doctor'], { DATA_DIR: folder, DATABASE_URL: url, SECRET: 'x'.repeat(40) }).ended
  const secret = (said.findings as { about: string; wrong?: string }[]).find(({ about }) => about === 'Secret')
  expect(secret?.wrong).toContain('not the one this database was used with')
})

test('beside an open shop the secret stays, and a backup is restored as proof, of which nothing is left', async () => {
  const shop = await openTestShop()
  await placeTestOrder(shop, await shop.customer(), [{ _id: await shop.product({ stock: 9 }), qty: 1, price: 125 }])
  const { rows } = await shop.database.pool.query<{ name: string }>('select current_database() as name')
  const url = connectionUrl({ ...inject('postgres'), database: rows[0]?.name ?? '' })
  const typed = (...words: string[]) => type(words, { DATA_DIR: shop.dataDir, DATABASE_URL: url }).ended
  for (const [words, code, sentence] of [
    [['key'], 2, 'key change'],
    [['key', 'change'], 1, 'add --yes'],
    [['key', 'change', '--yes'], 1, 'The shop is open'],
  ] as const) {
    const ended = await typed(...words)
    expect([ended.code, ended.said.error]).toEqual([code, expect.stringContaining(sentence)])
  }
  const copies = await mkdtemp(path.join(folder, 'copies-'))
  const { code, said } = await typed('backup', '--to', path.join(copies, 'copy.backup'), '--prove')
  expect({ code, said }).toMatchObject({ code: 0, said: { ok: true, proof: { faults: [], rows: { orders: 1 } } } })
  expect(await readdir(copies)).toEqual(['copy.backup'])
})
