/**
 * A gzip stream put together of pieces that were packed apart: what stays the same is compressed once, however often something
 * else stands in between. The sums are those of zlib's crc32_combine.
 */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** `shift` turns the checksum of what stands before the piece into that of both. */
export type PackedPiece = { deflated: Buffer; crc: number; shift: number; length: number }

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block. */
const LAST_BLOCK = Buffer.from([3, 0])
const MOST_IN_BLOCK = 0xffff

/** Compressed by itself and ended at a whole byte, so that anything may follow. */
export async function packPiece(plain: Buffer): Promise<PackedPiece> {
  const deflated = await deflate(plain, { level: 6, finishFlush: constants.Z_SYNC_FLUSH })
  return { deflated: trimmed(deflated), crc: crc32(plain), shift: shiftBy(plain.length), length: plain.length }
}

/** A copy without zlib's spare room, which can be 16 KB for a piece of a line. */
export function trimmed(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** In one go: by itself zlib comes back to this thread behind each 16 KB. */
export async function unpackPiece({ deflated, length }: PackedPiece): Promise<Buffer> {
  return inflate(deflated, { chunkSize: roomFor(length), finishFlush: constants.Z_SYNC_FLUSH })
}

/** A little more than the bytes: a room that is full to the last is taken for too small. */
export function roomFor(bytes: number): number {
  return bytes + 64
}

/** Not compressed, and at once: a name and a line of data are soon sent. */
export function storePiece(plain: Buffer): PackedPiece {
  const deflated = Buffer.concat(storedBlocks(plain))
  return { deflated, crc: crc32(plain), shift: shiftBy(plain.length), length: plain.length }
}

/** The stream of the pieces, one behind the other; what comes out is sent in the same way. */
export function gzipOf(pieces: readonly PackedPiece[]): Buffer[] {
  const out: Buffer[] = [HEADER]
  let crc = 0
  let length = 0
  for (const piece of pieces) {
    out.push(piece.deflated)
    crc = times(piece.shift, crc) ^ piece.crc
    length += piece.length
  }
  const end = Buffer.allocUnsafe(8)
  end.writeUInt32LE(crc >>> 0, 0)
  end.writeUInt32LE(length >>> 0, 4)
  return neighboursJoined([...out, LAST_BLOCK, end])
}

/** To copy more costs more than to send it by itself. */
const SOON_COPIED = 2048

/** Fewer and larger ones, and no copy of what is large. */
function neighboursJoined(pieces: readonly Buffer[]): Buffer[] {
  const joined: Buffer[] = []
  let small: Buffer[] = []
  const joinSmall = () => {
    if (small.length > 0) joined.push(Buffer.concat(small))
    small = []
  }
  for (const piece of pieces) {
    if (piece.length <= SOON_COPIED) small.push(piece)
    else {
      joinSmall()
      joined.push(piece)
    }
  }
  joinSmall()
  return joined
}

function storedBlocks(plain: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = 0; at < plain.length; at += MOST_IN_BLOCK) {
    const part = plain.subarray(at, at + MOST_IN_BLOCK)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(part.length, 1)
    head.writeUInt16LE(part.length ^ MOST_IN_BLOCK, 3)
    blocks.push(head, part)
  }
  return blocks
}

/** The polynomial of CRC-32, its bits the other way round. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

/** Two polynomials multiplied, modulo that of CRC-32. */
function times(a: number, b: number): number {
  let product = 0
  let factor = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return product
}

/** The factor for a checksum when this many bytes follow: x to the power of their bits. */
function shiftBy(bytes: number): number {
  let power = 0x800000 // x to the power of 8: the first byte
  let shift = ONE
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = times(power, shift)
    power = times(power, power)
  }
  return shift
}
