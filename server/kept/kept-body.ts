/**
 * The bytes of a kept answer, as they are and as gzip. Pages for signed-in people are made with a stand-in that has no name or
 * account: where it appears, the page has a hole, and the real person is filled in when the page is sent. So no kept page holds
 * anybody.
 */
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, gunzip, gzip, inflateRaw } from 'node:zlib'
import { type Role, rightsOf } from '#store/people/access/rights.ts'
import type { CurrentUser, SignInState } from '#store/people/accounts/people.schema.ts'
import { greetingName } from '#store/people/accounts/people.ts'

const [deflatePiece, inflatePiece] = [promisify(deflateRaw), promisify(inflateRaw)]
const [zip, unzip] = [promisify(gzip), promisify(gunzip)]

export type Encoding = 'gzip' | 'identity'

/** How to send an answer to a client that accepts these encodings. */
export function encodingFor(acceptEncoding = ''): Encoding {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(acceptEncoding) ? 'gzip' : 'identity'
}

/** Longer answers are lists of a whole large shop, which are made as their reader takes them. */
export const MOST_KEPT = 2 * 1024 * 1024

/** The name as HTML shows it, or the data that the page's scripts start from. */
type Hole = 'name' | 'data'

/** The content of each hole, escaped for its place. */
export type Filling = Readonly<Record<Hole, Buffer>>

/** Part of a gzip stream. `shift` is the factor for the checksum of everything before it. */
type Packed = { deflated: Buffer; crc: number; shift: number; length: number }

/** The pieces between the holes: plain, packed, or both. Without holes, the one that is packed is a gzip stream by itself. */
export type KeptBody = { holes: readonly Hole[]; plain?: Buffer[]; packed?: Packed[] }

/** No visitor can write it: it is random in each process, and no page that contains it is ever sent. */
const MARK = `hole-${randomBytes(16).toString('hex')}`
const NAME = `${MARK}n`
const DATA = `${MARK}d`
const END_OF_DATA = `${MARK}e`

const STAND_IN: CurrentUser = {
  uid: '',
  email: '',
  displayName: NAME,
  emailVerified: true,
  phoneNumber: null,
  photoURL: null,
  isAnonymous: false,
  tenantId: null,
  providerData: [],
  metadata: { creationTime: '', lastSignInTime: '' },
}

/** The sign-in state of a stand-in with that role, for the root of a page. */
export function standInOf(role: Role): string {
  const state: SignInState = { user: STAND_IN, isAdmin: role !== 'customer', rights: rightsOf(role) }
  return `${DATA}${JSON.stringify(state)}${END_OF_DATA}`
}

const filled = new WeakMap<SignInState, Filling>()

/** The content of the holes for this person. */
export function fillingOf(state: SignInState): Filling {
  const known = filled.get(state)
  if (known) return known
  const name = state.user ? greetingName(state.user) : ''
  const filling = { name: Buffer.from(inHtml(name)), data: Buffer.from(inData(JSON.stringify(state))) }
  filled.set(state, filling)
  return filling
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Escapes a text or attribute value as React does. */
function inHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** Escapes a text inside JSON, in a block where no "<" may stand. */
function inData(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
}

/** Cuts the bytes at their holes. An answer for visitors is one piece. */
export function bodyOf(bytes: Buffer): KeptBody {
  const pieces: Buffer[] = []
  const holes: Hole[] = []
  let start = 0
  for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, start)) {
    const isName = bytes[at + MARK.length] === NAME.charCodeAt(MARK.length)
    pieces.push(bytes.subarray(start, at))
    holes.push(isName ? 'name' : 'data')
    start = isName ? at + NAME.length : bytes.indexOf(END_OF_DATA, at) + END_OF_DATA.length
  }
  return { holes, plain: [...pieces, bytes.subarray(start)] }
}

export function sizeOf({ plain = [], packed = [] }: KeptBody): number {
  return [...plain, ...packed.map(({ deflated }) => deflated)].reduce((sum, piece) => sum + piece.length, 0)
}

export function isReady({ plain, packed }: KeptBody, encoding: Encoding): boolean {
  return (encoding === 'gzip' ? packed : plain) !== undefined
}

const underWay = new WeakMap<KeptBody, Promise<void>>()

/** Makes the missing bytes, off this thread and once for everybody who waits for them. */
export async function makeReady(body: KeptBody, encoding: Encoding): Promise<void> {
  // Looked at again after each wait, because packing drops the plain bytes.
  while (!isReady(body, encoding)) {
    const making = underWay.get(body) ?? makeMissing(body).finally(() => underWay.delete(body))
    underWay.set(body, making)
    await making
  }
}

/** Most clients take gzip, which is a tenth: plain bytes are dropped once there is some, until somebody asks for them. */
async function makeMissing(body: KeptBody): Promise<void> {
  const isWhole = body.holes.length === 0
  if (body.packed) {
    body.plain = await Promise.all(body.packed.map((piece) => unpack(piece, isWhole)))
  } else {
    body.packed = await Promise.all((body.plain ?? []).map((piece) => pack(piece, isWhole)))
    delete body.plain
  }
}

/** The bytes to send in an encoding that is ready, in one buffer or several. */
export function bytesOf({ holes, plain, packed }: KeptBody, encoding: Encoding, filling?: Filling): Buffer[] {
  const values = filling ? holes.map((hole) => filling[hole]) : []
  if (encoding === 'gzip' && packed) {
    const [only] = holes.length === 0 ? packed : []
    return [only ? only.deflated : gzipOf(filledIn(packed, values.map(stored)))]
  }
  if (!plain) throw new Error(`The answer is not at hand as ${encoding}`)
  return filledIn(plain, values)
}

function filledIn<T>(pieces: readonly T[], values: readonly T[]): T[] {
  return pieces.flatMap((piece, i) => [piece, ...values.slice(i, i + 1)])
}

function packed(plain: Buffer, deflated: Buffer): Packed {
  return { deflated, crc: crc32(plain), shift: shiftBy(plain.length), length: plain.length }
}

/** Compresses a piece by itself and ends it at a whole byte, so that anything may follow. */
async function pack(plain: Buffer, isWhole: boolean): Promise<Packed> {
  const deflated = await (isWhole ? zip(plain) : deflatePiece(plain, { finishFlush: constants.Z_SYNC_FLUSH }))
  // A copy without zlib's spare room, which can be 16 KB for a piece of one line.
  return packed(plain, Buffer.from(deflated))
}

/** Inflates in one go: by default zlib returns to this thread after each 16 KB, and takes a buffer that is just full for too small. */
function unpack({ deflated, length }: Packed, isWhole: boolean): Promise<Buffer> {
  const options = { chunkSize: length + 64, finishFlush: constants.Z_SYNC_FLUSH }
  return isWhole ? unzip(deflated, options) : inflatePiece(deflated, options)
}

const MOST_IN_BLOCK = 0xffff

/** A value uncompressed: beside what strangers wrote on the same page, a compressed one would show in the length what it resembles. */
function stored(plain: Buffer): Packed {
  const blocks: Buffer[] = []
  for (let at = 0; at < plain.length; at += MOST_IN_BLOCK) {
    const part = plain.subarray(at, at + MOST_IN_BLOCK)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(part.length, 1)
    head.writeUInt16LE(part.length ^ MOST_IN_BLOCK, 3)
    blocks.push(head, part)
  }
  return packed(plain, Buffer.concat(blocks))
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = Buffer.from([3, 0])

/** One gzip stream of pieces that were packed apart: what stays the same is compressed once, whatever is put between. */
function gzipOf(pieces: readonly Packed[]): Buffer {
  const end = Buffer.alloc(8)
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const crc = pieces.reduce((before, piece) => (times(piece.shift, before) ^ piece.crc) >>> 0, 0)
  end.writeUInt32LE(crc, 0)
  end.writeUInt32LE(length, 4)
  return Buffer.concat([GZIP_HEAD, ...pieces.map(({ deflated }) => deflated), LAST_BLOCK, end])
}

/** The polynomial of CRC-32, with its bits reversed; checksums are joined as zlib's crc32_combine does it. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

/** Multiplies two polynomials modulo that of CRC-32. */
function times(a: number, b: number): number {
  let [product, factor] = [0, b]
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return product
}

/** The factor for a checksum when this many bytes follow: x to the power of their number of bits. */
function shiftBy(bytes: number): number {
  let [shift, power] = [ONE, 0x800000]
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = times(power, shift)
    power = times(power, power)
  }
  return shift
}
