import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { knownMigrations } from '#engines/postgres/migrate.ts'
import { gatherPictureNames } from '#store/shop/backup/picture-names.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { BadBackup, type ShopFacts } from './archive.ts'
import type { ArchiveFrom } from './archive-file.server.ts'
import { openArchive, verifyBackup } from './read-archive.server.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.server.ts'

const folder = await makeScratch('tokri-archive-')
afterAll(() => rm(folder, { recursive: true, force: true }))

const PASSPHRASE = 'a passphrase of the shop'
const AT = '2026-11-22T03:30:00.000Z'
const SHOP: ShopFacts = {
  program: 'tokri test',
  postgres: '18.4',
  at: AT,
  migrations: knownMigrations(),
  tables: { products: ['id', 'name'], empty: ['id'] },
}
const picture = randomBytes(2_500_000)
const rows = Buffer.from('1\tपेंसिल\n2\tkite\n'.repeat(200_000))

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 700_001) yield bytes.subarray(at, at + 700_001)
}

async function make(name: string, passphrase?: string, shop = SHOP, hasPicture = true): Promise<string> {
  const file = path.join(folder, name)
  await writeArchive(file, passphrase, shop, async ({ add, addRows }) => {
    await addRows('products', pieces(rows))
    await addRows('empty', pieces(Buffer.alloc(0)))
    await add('sequences.json', '{}')
    if (hasPicture) await add('images/a.webp', picture)
    return { rows: { products: 400_000, empty: 0 }, pictures: hasPicture ? 1 : 0, missing: [] }
  })
  return file
}

/** Each sealing and each opening of what is sealed costs a guess of its passphrase. */
const [plain, sealed] = [await make('plain'), await make('sealed', PASSPHRASE)]

const refusalOf = (file: ArchiveFrom, passphrase?: string) =>
  verifyBackup(file, passphrase).then(
    () => 'taken',
    (error: unknown) => (error instanceof BadBackup ? error.reason : String(error)),
  )

const hashOf = (parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest('hex')

test.each([undefined, PASSPHRASE])(
  'a backup gives back, byte for byte, what was put in (passphrase: %s)',
  async (key) => {
    const file = key ? sealed : plain
    const archive = await openArchive(file, key)
    const read = { rows: [] as Uint8Array[], picture: [] as Uint8Array[] }
    for await (const part of archive.parts()) {
      if (part.kind === 'rows') read.rows.push(part.rows)
      else if (part.kind === 'picture') for await (const piece of part.pieces) read.picture.push(piece)
    }
    await archive.close()
    expect(read.rows.length).toBeGreaterThan(1)
    // Each member is rows that COPY takes by themselves.
    expect(read.rows.map((some) => some.at(-1))).toEqual(read.rows.map(() => 10))
    expect([hashOf(read.rows), hashOf(read.picture)]).toEqual([hashOf([rows]), hashOf([picture])])
    expect(await verifyBackup(file, key)).toMatchObject({ at: AT, rows: { products: 400_000 }, pictures: 1 })
    if (key) expect((await readFile(file)).includes('products')).toBe(false)
  },
)

test('tar opens a backup that is not sealed: rows as COPY writes them, pictures, and what it says of itself', async () => {
  const tar = (...words: string[]) => execFileSync('tar', words, { maxBuffer: 64 * 1024 * 1024 })
  const names = tar('-tf', plain).toString().trim().split('\n')
  expect(names.at(0)).toBe('shop.json')
  expect(names.slice(-3)).toEqual(['sequences.json', 'images/a.webp', 'summary.json'])
  const copied = names.filter((name) => name.startsWith('rows/products.'))
  expect(copied[0]).toBe('rows/products.0001.copy.zst')
  const read = copied.map((name) => zstdDecompressSync(tar('-xOf', plain, name)))
  expect(Buffer.concat(read).equals(rows)).toBe(true)
  expect(tar('-xOf', plain, 'images/a.webp').equals(picture)).toBe(true)
  expect(JSON.parse(tar('-xOf', plain, 'shop.json').toString())).toEqual(SHOP)
})

/** Seeded, so that a place that was once missed is tried again. */
function* places(length: number, count: number): Generator<number> {
  // Both text lines, the first chunks and the last are where a reader is most easily fooled.
  for (let at = 0; at < 24; at++) yield at * 11
  for (let at = 0; at < 8; at++) yield length - 1 - at * 13
  for (let n = 0, seed = 42; n < count; n++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    yield seed % length
  }
}

test.each([undefined, PASSPHRASE])(
  'a flipped bit is refused wherever it lies (passphrase: %s)',
  { timeout: 120_000 },
  async (key) => {
    const whole = await readFile(key ? sealed : plain)
    const torn = path.join(folder, `flipped-${key?.length}`)
    const taken: number[] = []
    let tried = 0
    const all = [...places(whole.length, 48)]
    // By day places of each kind, at night all.
    const every = IS_LONG ? 1 : key ? 20 : 5
    const some = all.filter((_, n) => n % every === every >> 1)
    for (const at of some) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
      await writeFile(torn, bytes)
      tried++
      if ((await refusalOf(torn, key)) === 'taken') taken.push(at)
    }
    expect({ tried, taken }).toEqual({ tried: some.length, taken: [] })
  },
)

test('what breaks off, goes on, or has two parts in the other order is refused, 40 of 40', async () => {
  const whole = await readFile(plain)
  const torn = path.join(folder, 'torn')
  const changed = [
    ...[...places(whole.length, 6)].map((at) => whole.subarray(0, at)),
    Buffer.concat([whole, Buffer.from('x')]),
    Buffer.concat([whole, whole]),
  ]
  const answers: string[] = []
  for (const bytes of changed) {
    await writeFile(torn, bytes)
    answers.push(await refusalOf(torn))
  }
  expect(answers).toHaveLength(40)
  expect(answers.filter((answer) => answer !== 'torn' && answer !== 'foreign')).toEqual([])
})

test('a sealed backup opens with its passphrase alone', async () => {
  expect(await refusalOf(sealed)).toBe('key')
  expect(await refusalOf(sealed, `${PASSPHRASE}.`)).toBe('key')
  expect(await refusalOf(sealed, PASSPHRASE)).toBe('taken')
  // Chunks of one sealed file are none of another, though the passphrase is the same.
  const other = await readFile(await make('sealed too', PASSPHRASE))
  const mixed = Buffer.concat([(await readFile(sealed)).subarray(0, 400), other.subarray(400)])
  await writeFile(path.join(folder, 'mixed'), mixed)
  expect(await refusalOf(path.join(folder, 'mixed'), PASSPHRASE)).toMatch(/key|torn/)
})

test('a file that the program age sealed opens here, and one of ours reads as its format says', async () => {
  const tar = await readFile(await make('to seal', undefined, SHOP, false))
  const age = new Encrypter()
  age.setPassphrase(PASSPHRASE)
  age.setScryptWorkFactor(12)
  const file = path.join(folder, 'of age')
  await writeFile(file, await age.encrypt(tar.subarray(0, -512)))
  expect(await refusalOf(file, PASSPHRASE)).toBe('taken')
  const ours = await readFile(sealed)
  expect(ours.toString('latin1', 0, 300)).toMatch(/^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} 17\n[\w+/]{43}\n--- /)
})

test('foreign and newer files are called what they are', async () => {
  const write = async (text: string) => {
    await writeFile(path.join(folder, 'other'), text)
    return refusalOf(path.join(folder, 'other'))
  }
  expect(await write('')).toBe('foreign')
  expect(await write('PK\u0003\u0004 a zip')).toBe('foreign')
  expect(await write('age-encryption.org/v1\n')).toBe('key')
  await writeFile(path.join(folder, 'other'), `tokri backup 2\n${'x'.repeat(600)}`)
  await expect(verifyBackup(path.join(folder, 'other'), PASSPHRASE)).rejects.toThrow(
    /the Tokri that made it \(1\.1\.0 or older\)/,
  )
  const newer = { ...SHOP, migrations: [...knownMigrations(), 'of-tomorrow'] }
  expect(await refusalOf(await make('newer', undefined, newer))).toBe('newer')
  const older = { ...SHOP, migrations: ['of-yesterday'] }
  expect(await refusalOf(await make('older', undefined, older))).toBe('older')
})

test('a backup that fails on the way leaves nothing behind', async () => {
  const file = path.join(folder, 'inside', 'failed')
  const failing = writeArchive(file, undefined, SHOP, async ({ addRows }) => {
    await addRows('products', pieces(rows))
    throw new Error('no more disk')
  })
  await expect(failing).rejects.toThrow('no more disk')
  expect(await readdir(path.dirname(file))).toEqual([])
  const full = async () => ({
    write: () => Promise.reject(new Error('the store is full')),
    finish: async () => undefined,
    abandon: async () => undefined,
  })
  const fill = async ({ addRows }: ArchiveWriter) => {
    for (let n = 0; n < 50; n++) await addRows('products', pieces(rows))
    return { rows: {}, pictures: 0, missing: [] }
  }
  await expect(writeArchive(full, undefined, SHOP, fill)).rejects.toThrow('the store is full')
})

test('what a place of backups refuses is told as it is, and not taken for damage', async () => {
  const whole = await readFile(plain)
  async function* away() {
    yield whole.subarray(0, 400_000)
    throw new Error('the store did not answer')
  }
  expect(await refusalOf(away)).toBe('Error: the store did not answer')
  expect(await refusalOf(path.join(folder, 'no such file'))).toMatch(/ENOENT/)
})

test('names of pictures are found in any column, also across pieces', async () => {
  const text = `1\t/images/one.webp\t{"image": "https://shop.example/images/two-2.webp"}\t/images/demo/not.webp\t/images/${'x'.repeat(30)}.webp\n`
  for (const size of [1, 7, 64, 4096]) {
    const names = gatherPictureNames()
    const cut = async function* () {
      for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size))
    }
    for await (const _ of names.watch(cut()));
    expect(names.found()).toEqual(['one.webp', 'two-2.webp', `${'x'.repeat(30)}.webp`].sort())
  }
})
