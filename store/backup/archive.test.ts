import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { knownMigrations } from '#db/migrate.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { BadBackup, type PartHead } from './archive.ts'
import { gatherPictureNames } from './picture-names.ts'
import { openArchive } from './read-archive.server.ts'
import { verifyBackup } from './verify.server.ts'
import { writeArchive } from './write-archive.server.ts'

const folder = await makeScratch('tokri-archive-')
afterAll(() => rm(folder, { recursive: true, force: true }))

const PASSPHRASE = 'a passphrase of the shop'
const AT = '2026-11-22T03:30:00.000Z'
const SHOP = { part: 'shop', program: 'tokri test', postgres: '18.4', at: AT, migrations: knownMigrations() } as const
const picture = randomBytes(2_500_000)
const rows = Buffer.from('1\tपेंसिल\n2\tkite\n'.repeat(60_000))

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 700_000) yield bytes.subarray(at, at + 700_000)
}

async function make(name: string, passphrase?: string, shop: PartHead = SHOP): Promise<string> {
  const file = path.join(folder, name)
  await writeArchive(file, passphrase, async ({ add }) => {
    await add(shop, pieces(Buffer.alloc(0)))
    await add({ part: 'table', table: 'products', columns: ['id', 'name'] }, pieces(rows))
    await add({ part: 'picture', name: 'a.webp' }, pieces(picture))
    return { rows: { products: 120_000 }, pictures: 1, missing: [] }
  })
  return file
}

const refusalOf = (file: string, passphrase?: string) =>
  verifyBackup(file, passphrase).then(
    () => 'taken',
    (error: unknown) => (error instanceof BadBackup ? error.reason : String(error)),
  )

test.each([undefined, PASSPHRASE])(
  'a backup gives back, byte for byte, what was put in (passphrase: %s)',
  async (key) => {
    const file = await make(`whole-${key?.length}`, key)
    const archive = await openArchive(file, key)
    const got: Record<string, string> = {}
    for await (const { head, pieces: read } of archive.parts()) {
      const parts: Uint8Array[] = []
      for await (const piece of read) parts.push(piece)
      got[head.part] = createHash('sha256').update(Buffer.concat(parts)).digest('hex')
    }
    await archive.close()
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(got).toEqual({ table: hash(rows), picture: hash(picture) })
    expect(await verifyBackup(file, key)).toMatchObject({ at: AT, rows: { products: 120_000 }, pictures: 1 })
    if (key) expect((await readFile(file)).includes('kite')).toBe(false)
  },
)

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
    const whole = await readFile(await make(`flip-${key?.length}`, key))
    const torn = path.join(folder, `flipped-${key?.length}`)
    const taken: number[] = []
    let tried = 0
    const all = [...places(whole.length, 48)]
    // Each look at a sealed one costs a guess of its passphrase.
    const some = key && !IS_LONG ? all.filter((_, n) => n % 10 === 3) : all
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
  const whole = await readFile(await make('cut'))
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
  const file = await make('sealed', PASSPHRASE)
  expect(await refusalOf(file)).toBe('key')
  expect(await refusalOf(file, `${PASSPHRASE}.`)).toBe('key')
  expect(await refusalOf(file, PASSPHRASE)).toBe('taken')
  // Chunks of one sealed file are none of another, though the passphrase is the same.
  const other = await readFile(await make('sealed too', PASSPHRASE))
  const mixed = Buffer.concat([(await readFile(file)).subarray(0, 400), other.subarray(400)])
  await writeFile(path.join(folder, 'mixed'), mixed)
  expect(await refusalOf(path.join(folder, 'mixed'), PASSPHRASE)).toMatch(/key|torn/)
})

test('a sealed backup opens by the hashing figures that it names, whatever is usual now', async () => {
  // Made with 16 MB and two passes.
  const bytes = Buffer.from(
    'dG9rcmkgYmFja3VwIDEKeyJpZCI6ImE3NjdkZWFhLWJmYWMtNDIyMy1iZDhkLTAzNWMwMDEwMWIwNyIsIm1hZGVBdCI6IjIwMjYtMTEtMjZUMj' +
      'I6NTE6MTcuNDc4WiIsInNlYWxlZCI6eyJieSI6ImFyZ29uMmlkIGFlcy0yNTYtZ2NtIiwic2FsdCI6Ii9PUVpvdzVmdmdOekl6dFBiblYxU2c9' +
      'PSIsIm1lbW9yeSI6MTYzODQsInBhc3NlcyI6MiwicGFyYWxsZWxpc20iOjF9fQpQAAAAp5KtvjtLjXk0JUuySLFz81gkt8UpsJH913c+KzrBQN' +
      'p3iCIt0vE88dzWehxnbT5mFyTP1gTQRx9PK+g7if9Z5reIRZYGKN4Z2MaBjyTIyBHdx+g/unBfjG4WBMafeqFarYav3lmo6/p508hm7vJ1oVED' +
      '9oxvdjhZOs3djRqbeO6s7AFBY9SBiT4khBCNbsq6PwjzYULz/z4W21SLCrrQVGOzATa7uzCsmATNbDfm0n2YgkxyodANRUUAAABXgzONGnxZVO' +
      'UcEsts80mFmco90oFbVLfYXhjKBnJKm45peb37yHvvN0PYZ6lZtK7SUgaySnk/8lDP9o39b6/RerMXf0QstiGcqm+1MjYFhw+feeFxfatzsf8S' +
      '8s1Qy4RafjHJXN9y51AAAAA7dvM3iVdceW7o6PaEKlSJxr84n2Lg80pZ1feBaAHvf5BG0rxBZvuhoZB49zqRi5uudIIPutoBaa+gfJkrvsk9Nb' +
      'k3LK1oXi738ZRVWgAAABCG+nS/4GmOO5DB69/lQIc45qDbZ2lwpXeD1OgSkLcEzUUAAABX2dMktr+/CGiylfYWiqmiQqgKyiU3ICPWIt9H+Smq' +
      'Ub7yrYHg6Tr5rlIjxes1qwwRizOhPgqbantKOQhFrxJRvZpmVx1JX2GapaEsBtoE+HLBtYbv259wSSYe4EF58kxgNJZ2KTRGAkYAAACRJLwma7' +
      'zCHmSQjCdYN8hbdufaflRw8PA67lt1aqf3NXoA222dlOfYpqPQ9DJgzx3UNNAzxpKGipHsVLlzBICXiVF3za8ojYkOexI+l1rQslZRxisXnPrV' +
      'auK9u5On0JicFrlKU/FpdftpmQUNF9Ctx8CF6cMVpxnjmKqnBd+u17fiwYPzFP8CM1O20AI1thCsHr8zU6QfvZyq4XnawZXXrDw=',
    'base64',
  )
  const file = path.join(folder, 'of another cost')
  await writeFile(file, bytes)
  expect(await refusalOf(file, PASSPHRASE)).toBe('taken')
  expect(await refusalOf(file, `${PASSPHRASE}.`)).toBe('key')
  // A file cannot have the machine work without end.
  await writeFile(file, bytes.toString('latin1').replace('"memory":16384', '"memory":99999999'), 'latin1')
  expect(await refusalOf(file, PASSPHRASE)).toBe('torn')
})

test('foreign and newer files are called what they are', async () => {
  const write = async (text: string) => {
    await writeFile(path.join(folder, 'other'), text)
    return refusalOf(path.join(folder, 'other'))
  }
  expect(await write('')).toBe('foreign')
  expect(await write('PK\u0003\u0004 a zip')).toBe('foreign')
  expect(await write('tokri backup 2\n{}\n')).toBe('newer')
  expect(await write('tokri backup 1\n{}\n')).toBe('torn')
  const newer = { ...SHOP, migrations: [...knownMigrations(), 'of-tomorrow'] }
  expect(await refusalOf(await make('newer', undefined, newer))).toBe('newer')
})

test('a backup that fails on the way leaves nothing behind', async () => {
  const file = path.join(folder, 'inside', 'failed')
  const failing = writeArchive(file, undefined, async ({ add }) => {
    await add(SHOP, pieces(Buffer.alloc(0)))
    throw new Error('no more disk')
  })
  await expect(failing).rejects.toThrow('no more disk')
  expect(await readdir(path.dirname(file))).toEqual([])
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
