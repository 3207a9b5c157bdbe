/** The archive of the log: whatever befalls it, a moment is reached exactly or refused with a sentence, and the shop waits for nothing. */
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropSlots } from '#db/embedded/log/wal-slot.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded/start.ts'
import { knownMigrations, migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import { backupsIn } from '#store/backup/backup-place.server.ts'
import { picturesIn } from '#store/images/folder-pictures.server.ts'
import { reachOf } from '#store/point-in-time/plan-return.ts'
import { checkReturn, OutOfReach, restoreAt } from '#store/point-in-time/restore-at.server.ts'
import { createShipping } from '#store/point-in-time/ship-wal.server.ts'
import { takeBase } from '#store/point-in-time/take-base.server.ts'
import { walArchiveIn } from '#store/point-in-time/wal-archive.server.ts'
import { nameOf, readNames } from '#store/point-in-time/wal-names.ts'
import { sealWal, walKey } from '#store/point-in-time/wal-seal.server.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { makeScratch } from '#tests/support/scratch.ts'

const PASSPHRASE = 'a passphrase of the shop'
const SECRET = 'a secret of the shop that is long enough'

let folder: string
let dataDir: string
let archive: string
let server: EmbeddedPostgres
let client: pg.Client
/** A moment after each mark and before the next. */
const after: Date[] = []

beforeAll(async () => {
  folder = await makeScratch('tokri-wal-')
  ;[dataDir, archive] = [path.join(folder, 'data'), path.join(folder, 'archive')]
  server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const database = openDatabase(server.connection)
  await migrateDatabase(database.pool)
  await database.close()
  client = new pg.Client(server.connection)
  await client.connect()
  await client.query('create table marks (n int)')
  const shipping = open()
  const { chain, isNewChain } = await shipping.ship(SECRET)
  expect(isNewChain).toBe(true)
  await base(chain)
  for (let n = 0; n < 3; n++) {
    await mark(n)
    expect(await shipping.ship(SECRET)).toMatchObject({ chain, isNewChain: false })
  }
}, 120_000)

afterAll(async () => {
  await client.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

function open(passphrase: string | undefined = PASSPHRASE) {
  const data = path.join(dataDir, 'postgres/data')
  return createShipping({ superuser: server.superuser, data, archive: walArchiveIn(archive), passphrase })
}

async function base(chain: string): Promise<void> {
  const credentials = path.join(dataDir, 'postgres/credentials.json')
  const shop = { program: 'test', postgres: '18', migrations: knownMigrations() }
  const parts = { superuser: server.superuser, credentials, secret: undefined, chain, shop }
  await takeBase(walArchiveIn(archive), PASSPHRASE, parts)
}

async function mark(n: number): Promise<void> {
  await client.query('insert into marks values ($1)', [n])
  await sleep(20)
  after[n] = new Date()
  await sleep(20)
}

const archived = (place: string, passphrase: string | undefined = PASSPHRASE) => ({
  archive: walArchiveIn(place),
  passphrase,
  backups: backupsIn(path.join(folder, 'backups')),
})

const at = (n: number) => after[n] ?? new Date(0)

async function known(place = archive) {
  return readNames((await walArchiveIn(place).list()).map(({ name }) => name))
}

async function marksAt(moment: Date): Promise<number[]> {
  const there = await mkdtemp(path.join(folder, 'back-'))
  const pictures = picturesIn(path.join(there, 'images'))
  expect(await restoreAt(archived(archive), moment, there, pictures, false)).toMatchObject({ faults: [], missing: [] })
  const restored = await startEmbeddedPostgres({ dataDir: there, log: () => undefined })
  const asked = new pg.Client(restored.connection)
  await asked.connect()
  const { rows } = await asked.query<{ n: number }>('select n from marks order by n')
  await asked.end()
  await restored.stop()
  await rm(there, { recursive: true })
  return rows.map(({ n }) => n)
}

test('what is torn, empty, gone or of another is refused, and how far the log is good is said', async () => {
  const refusals: string[] = []
  const { pieces } = await known()
  const broken = pieces.find(({ isTick, at: shipped }) => isTick && shipped > at(1))
  const [copy, name] = [path.join(folder, 'copy'), broken?.name ?? '']
  const whole = await readFile(path.join(archive, name))
  const flipped = Buffer.from(whole)
  flipped[whole.length - 20] = (flipped[whole.length - 20] ?? 0) ^ 1
  const another = pieces.find((piece) => piece.name !== name)?.name ?? ''
  const wrongs = [
    flipped,
    whole.subarray(0, -1),
    whole.subarray(0, 40),
    Buffer.alloc(0),
    await readFile(path.join(archive, another)),
  ]
  const tried = IS_LONG ? wrongs : wrongs.slice(0, 2)
  for (const wrong of tried) {
    await rm(copy, { recursive: true, force: true })
    await cp(archive, copy, { recursive: true })
    await writeFile(path.join(copy, name), wrong)
    refusals.push(
      await checkReturn(archived(copy), at(1)).then(
        () => 'taken',
        (error: Error) => error.message,
      ),
    )
  }
  expect(refusals).toHaveLength(tried.length)
  for (const refusal of refusals)
    expect(refusal).toMatch(/of the archive .*The log is good until .*Nothing was changed/s)
  await rm(path.join(copy, name))
  const gone = await checkReturn(archived(copy), at(1)).catch((error: unknown) => error)
  expect(gone).toBeInstanceOf(OutOfReach)
  const [reach] = (gone as OutOfReach).reach
  expect(reach?.to.getTime()).toBeLessThan(at(1).getTime())
}, 120_000)

test('of three marks those before the moment are there, with a log that was archived twice on the way', async () => {
  // As a process that was killed goes on: it knows nothing of what was archived since the last whole file of the log.
  await open().ship(SECRET)
  expect(await marksAt(at(1))).toEqual([0, 1])
}, 120_000)

test('a passphrase that is wrong or missing opens nothing, and no text of the log is read without it', async () => {
  const reasons = ['another passphrase', ''].map((passphrase) =>
    checkReturn({ ...archived(archive), passphrase: passphrase || undefined }, at(1)).catch((error) => error.reason),
  )
  expect(await Promise.all(reasons)).toEqual(['key', 'key'])
  await client.query("create table if not exists canary as select repeat('canary', 50) as song")
  await open().ship(SECRET)
  for (const name of await readdir(archive))
    expect((await readFile(path.join(archive, name))).includes('canary')).toBe(false)
})

test('a shop that is started again goes on in the middle of a file of the log, wherever that is', async () => {
  // More than one piece of it: what is held back begins later than what is archived again.
  await client.query('insert into marks select 9 from generate_series(1, 250000)')
  const { chain } = await open().ship(SECRET)
  await client.query('delete from marks where n = 9')
  for (let n = 0; n < 2; n++) expect(await open().ship(SECRET)).toMatchObject({ chain, isNewChain: false })
})

test('while the archive is away the shop goes on, and afterwards no minute is missing', async () => {
  const shipping = open()
  await shipping.ship(SECRET)
  const [aside, bases] = [path.join(folder, 'aside'), (await known()).bases.length]
  await rename(archive, aside)
  await writeFile(archive, 'a disk that is not there')
  await expect(shipping.ship(SECRET)).rejects.toThrow()
  await mark(3)
  await expect(shipping.ship(SECRET)).rejects.toThrow()
  await rm(archive)
  await rename(aside, archive)
  await mark(4)
  const { isNewChain } = await shipping.ship(SECRET)
  expect([isNewChain, (await known()).bases.length]).toEqual([false, bases])
  expect(reachOf(await known())).toHaveLength(1)
  expect(await marksAt(at(3))).toEqual([0, 1, 2, 3])
}, 120_000)

test('two shops that write into one archive are told, and neither is put back for the other', async () => {
  const copy = path.join(folder, 'mixed')
  await mkdir(copy)
  await cp(archive, copy, { recursive: true })
  const { pieces } = await known(copy)
  const last = pieces.reduce<(typeof pieces)[number] | undefined>(
    (far, one) => (far && far.to > one.to ? far : one),
    undefined,
  )
  if (!last) throw new Error('there is no piece')
  const system =
    (await client.query<{ s: string }>('select system_identifier::text as s from pg_control_system()')).rows[0]?.s ?? ''
  const other = { ...last, from: last.to - 8n, to: last.to + 8n }
  const sealed = await sealWal(Buffer.alloc(16, 7), { ...other, system }, await walKey(PASSPHRASE, system))
  await writeFile(path.join(copy, nameOf('wal', { ...other, at: new Date(Date.now() + 60_000) }, 'tick')), sealed)
  const there = path.join(folder, 'none')
  const refused = restoreAt(
    archived(copy),
    new Date(Date.now() - 1),
    there,
    picturesIn(path.join(there, 'images')),
    false,
  )
  await expect(refused).rejects.toThrow('Two shops have written')
  expect((await readdir(there)).filter((name) => name.startsWith('restored'))).toEqual([])
}, 120_000)

test('another secret, another passphrase and a log that was given up begin a new chain', async () => {
  const chains = new Set<string>()
  for (const shipping of [
    () => open().ship(SECRET),
    () => open().ship(`${SECRET}!`),
    () => open('another passphrase').ship(SECRET),
    () => dropSlots(server.superuser).then(() => open().ship(SECRET)),
  ]) {
    chains.add((await shipping()).chain)
  }
  expect(chains.size).toBe(4)
  const { rows } = await client.query('select from pg_replication_slots')
  expect(rows).toHaveLength(1)
})
