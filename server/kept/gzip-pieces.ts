/**
 * Joins pieces that were compressed separately into one gzip stream: what stays the same is compressed once, whatever is put
 * between. The checksums follow zlib's crc32_combine.
 */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** `shift` is the factor that combines the checksum of everything before the piece with the piece's own. */
export type PackedPiece = { deflated: Buffer; crc: number; shift: number; length: number }

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block. */
const LAST_BLOCK = Buffer.from([3, 0])
const MOST_IN_BLOCK = 0xffff

/** Compresses a piece by itself and ends it at a whole byte, so that anything may follow. */
export async function packPiece(plain: Buffer): Promise<PackedPiece> {
  const deflated = await deflate(plain, { level: 6, finishFlush: constants.Z_SYNC_FLUSH })
  return { deflated: trimmed(deflated), crc: crc32(plain), shift: shiftBy(plain.length), length: plain.length }
}

/** A copy without zlib's spare room, which can be 16 KB for a piece of one line. */
export function trimmed(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Inflates in one go: by default zlib returns to this thread after each 16 KB. */
export async function unpackPiece({ deflated, length }: PackedPiece): Promise<Buffer> {
  return inflate(deflated, { chunkSize: roomFor(length), finishFlush: constants.Z_SYNC_FLUSH })
}

/** Slightly more than the bytes: zlib takes a buffer that is exactly full for too small. */
export function roomFor(bytes: number): number {
  return bytes + 64
}

/** Stores a piece uncompressed, without waiting: names and a line of data are short. */
export function storePiece(plain: Buffer): PackedPiece {
  const deflated = Buffer.concat(storedBlocks(plain))
  return { deflated, crc: crc32(plain), shift: shiftBy(plain.length), length: plain.length }
}

/** The gzip stream of the pieces, in order, as buffers to send. */
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

/** Copying more than this costs more than sending it separately. */
const SOON_COPIED = 2048

/** Joins small neighbours into fewer buffers, and never copies a large one. */
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

/** The polynomial of CRC-32, with its bits reversed. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

/** Multiplies two polynomials modulo that of CRC-32. */
function times(a: number, b: number): number {
  let product = 0
  let factor = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return product
}

/** The factor for a checksum when this many bytes follow: x to the power of their number of bits. */
function shiftBy(bytes: number): number {
  let power = 0x800000 // x to the power of 8: one byte
  let shift = ONE
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = times(power, shift)
    power = times(power, power)
  }
  return shift
}
