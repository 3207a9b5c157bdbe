/** Reads a backup member by member. What was read is authentic; whether it is complete shows only at the end. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { z } from 'zod'
import { knownMigrations, withOpening } from '#engines/postgres/migrate.ts'
import {
  BadBackup,
  corrupt,
  newer,
  older,
  PICTURE,
  ROWS,
  SECRET,
  SEQUENCES,
  SHOP,
  type ShopFacts,
  SUMMARY,
  type Summary,
  shopShape,
  summaryShape,
} from './archive.ts'
import { type ArchiveFrom, openSource, type Pieces } from './archive-file.server.ts'
import { unseal } from './seal.server.ts'

const decompress = promisify(zstdDecompress)
/** More than members are meant to have, because a single row can be long. */
const MOST_ROWS = 256 * 1024 * 1024

/** A member of the backup, to be read before the next. */
export type Part =
  | { kind: 'rows'; table: string; columns: string[]; rows: Buffer }
  | { kind: 'picture'; name: string; pieces: Pieces }
  | { kind: 'sequences' | 'secret'; text: string }

export type Archive = {
  shop: ShopFacts
  /** The members after the first; can be iterated once. Returns the summary. */
  parts: () => AsyncGenerator<Part, Summary>
  close: () => Promise<void>
}

/** Opens a backup. Throws `BadBackup` for a file that is none, has another seal, is cut short, or is newer than this program. */
export async function openArchive(from: ArchiveFrom, passphrase: string | undefined): Promise<Archive> {
  const tar = await openTar(unseal(openSource(from), passphrase))
  try {
    const first = await tar.next()
    if (first?.name !== SHOP) throw corrupt('it does not begin with the shop')
    const written = parsed(shopShape, await buffer(first.pieces))
    const shop = { ...written, migrations: withOpening(written.migrations) }
    const known = knownMigrations()
    if (shop.migrations[0] !== known[0]) throw older()
    if (!shop.migrations.every((hash) => known.includes(hash))) throw newer()
    return { shop, parts: () => partsOf(tar.next, shop), close: tar.close }
  } catch (error) {
    await tar.close()
    throw error
  }
}

type Member = { name: string; pieces: Pieces }

/** Reads the members of a tar file. Rethrows refusals; any other error means damage. */
async function openTar(bytes: Pieces) {
  const { extract } = await import('tar-stream')
  const tar = extract()
  let refusal: unknown
  async function* watched() {
    try {
      yield* bytes
    } catch (error) {
      refusal = error
      throw error
    }
  }
  let ending: unknown
  const feeding = pipeline(Readable.from(watched()), tar).catch((error: unknown) => {
    ending = error
  })
  const entries = tar[Symbol.asyncIterator]()

  function asRefused(error: unknown): never {
    throw refusal ?? corrupt('it cannot be read as a tar file', error)
  }
  async function* piecesOf(entry: Pieces): AsyncGenerator<Uint8Array> {
    try {
      yield* entry
    } catch (error) {
      asRefused(error)
    }
  }
  return {
    async next(): Promise<Member | undefined> {
      const { done, value } = await entries.next().catch(asRefused)
      if (!done) return { name: value.header.name, pieces: piecesOf(value as Pieces) }
      // Damage after the last member ends the reading too.
      await feeding
      if (ending) asRefused(ending)
      return undefined
    },
    async close() {
      tar.destroy()
      await feeding
    },
  }
}

/** Reads a backup to its end. Throws `BadBackup` unless it is undamaged and this program can restore it. */
export async function verifyBackup(from: ArchiveFrom, passphrase: string | undefined): Promise<ShopFacts & Summary> {
  const { shop, parts, close } = await openArchive(from, passphrase)
  try {
    const all = parts()
    for (let next = await all.next(); ; next = await all.next()) {
      if (next.done) return { ...shop, ...next.value }
      if (next.value.kind === 'picture') for await (const _ of next.value.pieces);
    }
  } finally {
    await close()
  }
}

async function* partsOf(next: () => Promise<Member | undefined>, shop: ShopFacts): AsyncGenerator<Part, Summary> {
  let summary: Summary | undefined
  for (let member = await next(); member; member = await next()) {
    if (summary) throw corrupt('something follows its end')
    const { name, pieces } = member
    const table = ROWS.exec(name)?.[1]
    const picture = PICTURE.exec(name)?.[1]
    const columns = table === undefined ? undefined : shop.tables[table]
    if (table && columns) yield { kind: 'rows', table, columns, rows: await decompressed(await buffer(pieces)) }
    else if (picture) yield { kind: 'picture', name: picture, pieces }
    else if (name === SEQUENCES || name === SECRET) yield { kind: KIND[name], text: (await buffer(pieces)).toString() }
    else if (name === SUMMARY) summary = parsed(summaryShape, await buffer(pieces))
    else throw new BadBackup('foreign', `The backup holds ${JSON.stringify(name)}, which no backup of this shop has.`)
  }
  if (!summary) throw corrupt('it breaks off')
  return summary
}

const KIND = { [SEQUENCES]: 'sequences', [SECRET]: 'secret' } as const

function decompressed(packed: Buffer): Promise<Buffer> {
  return decompress(packed, { maxOutputLength: MOST_ROWS }).catch((error: unknown) => {
    throw corrupt('rows cannot be unpacked', error)
  })
}

function parsed<T extends z.ZodType>(shape: T, written: Buffer): z.output<T> {
  try {
    return shape.parse(JSON.parse(written.toString()))
  } catch (error) {
    throw corrupt('what it says of itself cannot be read', error)
  }
}
