/** Reads a backup chunk by chunk and checks each chunk's authentication. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { z } from 'zod'
import {
  type ArchiveHead,
  allShape,
  BadBackup,
  CHUNK_BYTES,
  endShape,
  HEAD_BYTES,
  headShape,
  KINDS,
  type Kind,
  MAGIC,
  type PartEnd,
  type PartHead,
  PROOF_BYTES,
  partShape,
  type ShopHead,
  type Summary,
  shopShape,
} from './archive.ts'
import { type ArchiveFrom, type ArchiveSource, openSource } from './archive-file.server.ts'
import { type Seal, sealOf } from './seal.server.ts'

const unpack = promisify(zstdDecompress)
/** Compression makes incompressible data a little longer. */
const MOST_BODY = CHUNK_BYTES + 64 * 1024
const MOST_LINE = 4096

/** A part. Its pieces must be read before the next part, and throw at their end when the checksum differs. */
export type Part = { head: PartHead; pieces: AsyncGenerator<Uint8Array, PartEnd> }

export type Archive = {
  head: ArchiveHead
  shop: ShopHead
  /** The parts after the first; can be iterated once. Returns the file's summary. */
  parts: () => AsyncGenerator<Part, Summary>
  close: () => Promise<void>
}

/** Opens a backup. Throws `BadBackup` for a file that is none, has another seal, or is cut short. */
export async function openArchive(from: ArchiveFrom, passphrase: string | undefined): Promise<Archive> {
  const opened = await openSource(from)
  try {
    const source = createSource(opened)
    const { head, line } = await readHead(source)
    if (head.sealed && passphrase === undefined) {
      throw new BadBackup('key', 'The backup is sealed with a passphrase: give it as BACKUP_PASSPHRASE.')
    }
    const chunks = createChunks(source, await sealOf(head, line, passphrase), head.sealed !== null)
    const sums = { hash: createHash('sha256'), parts: 0, bytes: 0 }
    const shop = await readShop(chunks, sums)
    return { head, shop, parts: () => partsOf(chunks, sums), close: opened.close }
  } catch (error) {
    await opened.close()
    throw error
  }
}

type Source = { take: (bytes: number) => Promise<Buffer>; isAtEnd: () => Promise<boolean> }

/** Buffers the file and hands out as many bytes as asked for. */
function createSource(opened: ArchiveSource): Source {
  let kept = Buffer.alloc(0)
  const more = async (wanted: number) => {
    const piece = await opened.read(Math.max(wanted, CHUNK_BYTES))
    kept = Buffer.concat([kept, piece])
    return piece.length > 0
  }
  return {
    async take(bytes) {
      while (kept.length < bytes) if (!(await more(bytes - kept.length))) throw torn('it breaks off')
      const taken = kept.subarray(0, bytes)
      kept = kept.subarray(bytes)
      return taken
    },
    isAtEnd: async () => kept.length === 0 && !(await more(1)),
  }
}

async function readHead(source: Source): Promise<{ head: ArchiveHead; line: string }> {
  const magic = await source.take(MAGIC.length).catch(() => Buffer.alloc(0))
  if (magic.toString('latin1') !== MAGIC) {
    if (/^tokri backup [2-9]\n/.test(magic.toString('latin1'))) throw newer()
    throw new BadBackup('foreign', 'This is no backup of a Tokri.')
  }
  let line = ''
  while (!line.endsWith('\n')) {
    if (line.length > MOST_LINE) throw torn('its second line has no end')
    line += (await source.take(1)).toString('latin1')
  }
  const head = parsed(headShape, line)
  // A second spelling of the same head would escape the authentication.
  if (`${JSON.stringify(head)}\n` !== line) throw torn('its second line is not as it was written')
  return { head, line }
}

type Chunk = { kind: Kind; plain: Uint8Array }
type Chunks = { next: () => Promise<Chunk>; isAtEnd: Source['isAtEnd'] }

const KNOWN: ReadonlySet<string> = new Set(Object.values(KINDS))
const isKind = (letter: string): letter is Kind => KNOWN.has(letter)

function createChunks(source: Source, seal: Seal, isSealed: boolean): Chunks {
  let read = 0
  return {
    isAtEnd: source.isAtEnd,
    async next() {
      const head = await source.take(HEAD_BYTES)
      const kind = head.toString('latin1', 0, 1)
      const length = head.readUInt32BE(1)
      if (!isKind(kind) || length > MOST_BODY) throw torn(`chunk ${read} is none`)
      const body = await source.take(length)
      const plain = seal.open(kind, body, await source.take(PROOF_BYTES))
      if (plain === undefined && isSealed && read === 0) {
        throw new BadBackup('key', 'The passphrase does not open this backup, or the file was changed.')
      }
      if (plain === undefined) throw torn(`chunk ${read} is not what was written`)
      read++
      return { kind, plain }
    },
  }
}

type Sums = { hash: ReturnType<typeof createHash>; parts: number; bytes: number }

async function readShop(chunks: Chunks, sums: Sums): Promise<ShopHead> {
  const part = await nextPart(chunks, sums)
  if (!('head' in part)) throw torn('it is empty')
  for await (const _ of part.pieces);
  const shop = shopShape.safeParse(part.head)
  if (!shop.success) throw torn('it does not begin with the shop')
  return shop.data
}

async function* partsOf(chunks: Chunks, sums: Sums): AsyncGenerator<Part, Summary> {
  for (;;) {
    const part = await nextPart(chunks, sums)
    if (!('head' in part)) return part
    yield part
  }
}

async function nextPart(chunks: Chunks, sums: Sums): Promise<Part | Summary> {
  const { kind, plain } = await chunks.next()
  if (kind === KINDS.all) return readEnd(chunks, sums, plain)
  if (kind !== KINDS.part) throw torn('a part does not begin')
  return { head: parsed(partShape, plain), pieces: piecesOf(chunks, sums) }
}

async function readEnd(chunks: Chunks, { hash, parts, bytes }: Sums, plain: Uint8Array): Promise<Summary> {
  const all = parsed(allShape, plain)
  const isWhole = all.parts === parts && all.bytes === bytes && all.sha256 === hash.digest('hex')
  if (!isWhole) throw torn('its parts are not those that were written')
  if (!(await chunks.isAtEnd())) throw torn('something follows its end')
  return all
}

async function* piecesOf(chunks: Chunks, sums: Sums): AsyncGenerator<Uint8Array, PartEnd> {
  const hash = createHash('sha256')
  for (let bytes = 0; ; ) {
    const { kind, plain } = await chunks.next()
    if (kind === KINDS.end) {
      const end = parsed(endShape, plain)
      if (end.bytes !== bytes || end.sha256 !== hash.digest('hex')) throw torn('a part is not what was written')
      sums.hash.update(end.sha256)
      sums.parts++
      sums.bytes += bytes
      return end
    }
    if (kind !== KINDS.plain && kind !== KINDS.packed) throw torn('a part does not end')
    const piece = kind === KINDS.plain ? plain : await unpacked(plain)
    hash.update(piece)
    bytes += piece.length
    yield piece
  }
}

function unpacked(packed: Uint8Array): Promise<Buffer> {
  return unpack(packed, { maxOutputLength: CHUNK_BYTES }).catch(() => {
    throw torn('a chunk cannot be unpacked')
  })
}

function parsed<T extends z.ZodType>(shape: T, written: string | Uint8Array): z.output<T> {
  const text = typeof written === 'string' ? written : Buffer.from(written).toString()
  try {
    return shape.parse(JSON.parse(text))
  } catch (error) {
    throw torn('what it says of itself cannot be read', error)
  }
}

function torn(why: string, cause?: unknown): BadBackup {
  return new BadBackup('torn', `The backup is damaged: ${why}. Nothing was changed.`, { cause })
}

/** A newer program made it. */
export function newer(): BadBackup {
  return new BadBackup('newer', 'The backup was made by a newer Tokri than this one. Update first, then restore.')
}
