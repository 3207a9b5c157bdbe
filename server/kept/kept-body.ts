/** The bytes of a kept answer: plain, compressed, or both. A page is cut into pieces at its holes. */

import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Encoding } from '#api/encoding-for.ts'
import { gzipOf, type PackedPiece, packPiece, roomFor, trimmed, unpackPiece } from './gzip-pieces.ts'
import { cutAtHoles, type Filling, type Hole } from './page-holes.ts'

const compressBrotli = promisify(brotliCompress)
const expandBrotli = promisify(brotliDecompress)

/** One of the three is always present. A body with holes has no brotli, because only gzip streams can be joined. */
export type KeptBody = { holes: readonly Hole[]; plain?: Buffer[]; packed?: PackedPiece[]; br?: Buffer; length: number }

export function bodyOf(bytes: Buffer): KeptBody {
  const { pieces, holes } = cutAtHoles(bytes)
  return { holes, plain: pieces, length: bytes.length }
}

/** The bytes it takes in memory. */
export function sizeOf({ plain, packed, br }: KeptBody): number {
  const ofPlain = plain?.reduce((sum, piece) => sum + piece.length, 0) ?? 0
  const ofPacked = packed?.reduce((sum, { deflated }) => sum + deflated.length, 0) ?? 0
  return ofPlain + ofPacked + (br?.length ?? 0)
}

export function isReady(body: KeptBody, encoding: Encoding): boolean {
  if (encoding === 'br') return body.br !== undefined
  return (encoding === 'gzip' ? body.packed : body.plain) !== undefined
}

const underWay = new WeakMap<KeptBody, Map<Encoding, Promise<void>>>()

/** Makes the missing bytes for the encoding, off this thread and once for everybody who waits for them. */
export function makeReady(body: KeptBody, encoding: Encoding): Promise<void> {
  const making = underWay.get(body) ?? new Map<Encoding, Promise<void>>()
  underWay.set(body, making)
  const made = making.get(encoding) ?? make(body, encoding).finally(() => making.delete(encoding))
  making.set(encoding, made)
  return made
}

/** Drops the plain bytes after compressing: compressed ones take a tenth, and most clients accept them. */
async function make(body: KeptBody, encoding: Encoding): Promise<void> {
  if (isReady(body, encoding)) return
  const plain = body.plain ?? (await expand(body))
  if (encoding === 'identity') body.plain = plain
  else if (encoding === 'gzip') body.packed = await Promise.all(plain.map(packPiece))
  else body.br = await compress(plain)
  if (encoding !== 'identity') leavePacked(body)
}

/** Drops all but the compressed bytes; false when there are none. */
export function leavePacked(body: KeptBody): boolean {
  if (!body.br && !body.packed) return false
  delete body.plain
  return true
}

/** The bytes to send in an encoding that is ready, in one piece or several. */
export function bytesOf(body: KeptBody, encoding: Encoding, filling?: Filling): Buffer[] {
  const values = filling ? body.holes.map((hole) => filling[hole]) : []
  if (encoding === 'br' && body.br) return [body.br]
  if (encoding === 'gzip' && body.packed) return gzipOf(filledIn(body.packed, values, 'packed'))
  if (!body.plain) throw new Error(`The answer is not at hand as ${encoding}`)
  return filledIn(body.plain, values, 'plain')
}

type Value = Filling[Hole]

/** Puts each value behind its piece. */
function filledIn<How extends keyof Value>(pieces: readonly Value[How][], values: readonly Value[], how: How) {
  const filled: Value[How][] = []
  pieces.forEach((piece, i) => {
    const value = values[i]
    filled.push(piece)
    if (value) filled.push(value[how])
  })
  return filled
}

/** Copies only when there are several. None of them is memory shared with another thread. */
export function inOnePiece(pieces: Buffer[]): Buffer<ArrayBuffer> {
  const [only, ...more] = pieces
  return (only && more.length === 0 ? only : Buffer.concat(pieces)) as Buffer<ArrayBuffer>
}

async function expand({ packed, br, length }: KeptBody): Promise<Buffer[]> {
  if (packed) return Promise.all(packed.map(unpackPiece))
  if (br) return [await expandBrotli(br, { chunkSize: roomFor(length) })]
  throw new Error('A kept answer has no bytes')
}

async function compress(plain: Buffer[]): Promise<Buffer> {
  const whole = inOnePiece(plain)
  // A third of the work of the usual 5 for 7 % more bytes: most answers are made again before many read them.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length }
  return trimmed(await compressBrotli(whole, { params }))
}
