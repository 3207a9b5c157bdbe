/** Kept answers and the caches that hold them. */

import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '#api/encoding-for.ts'
import type { Sources } from '#store/catalogue/questions.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'
import { bodyOf, bytesOf, type KeptBody, leavePacked, sizeOf } from './kept-body.ts'
import type { Filling } from './page-holes.ts'

/** Uncompressed bytes: the answers of the last minute. */
const MAX_PLAIN_BYTES = 8 * 1024 * 1024
/** Compressed bytes: some thousands of pages. */
const MAX_PACKED_BYTES = 34 * 1024 * 1024
/** Lists of a whole large shop evict one another, but never a page. */
const MAX_BYTES_OF_LARGE = 6 * 1024 * 1024
const LARGE = 512 * 1024
/** Longer answers are lists of a whole large shop, which are made as their reader takes them. */
const MOST_KEPT = 2 * 1024 * 1024
/** Bytes for an entry's headers and ids, and the objects that hold them. */
const OVERHEAD = 4000

export type Entry = {
  status: number
  headers: Record<string, string>
  etag: string
  body: KeptBody
  /** The questions it was made from. */
  sources: Sources
  /** It contains a person by mistake, so nobody gets it. */
  mentionsPerson: boolean
}

/** Several buffers are sent one after the other. */
export type CachedAnswer = { status: number; headers: Record<string, string>; body: Buffer[] | null }

/** Kept answers by key. An answer that nobody asked for lately keeps only its compressed bytes, and is then dropped. */
export function createEntries() {
  const room = (maxSize: number, dispose?: (entry: Entry, key: string, reason: LRUCache.DisposeReason) => void) =>
    new LRUCache<string, Entry>({
      maxSize,
      sizeCalculation: ({ body }) => sizeOf(body) + OVERHEAD,
      ...(dispose ? { dispose } : {}),
    })
  const packed = room(MAX_PACKED_BYTES)
  const large = room(MAX_BYTES_OF_LARGE)
  const plain = room(MAX_PLAIN_BYTES, (entry, key, reason) => {
    // Browsers take compressed bytes. None are made for other clients, or for floods of addresses that nobody asks for twice.
    if (reason === 'evict' && leavePacked(entry.body)) packed.set(key, entry)
  })
  const rooms = [plain, packed, large]

  function drop(key: string): void {
    for (const room of rooms) room.delete(key)
  }

  function keep(key: string, entry: Entry): void {
    drop(key)
    if (sizeOf(entry.body) > LARGE) large.set(key, entry)
    else if (entry.body.plain) plain.set(key, entry)
    else packed.set(key, entry)
  }

  return {
    at: (key: string): Entry | undefined => plain.get(key) ?? packed.get(key) ?? large.get(key),
    keep,
    drop,
    /** Call it when an entry has bytes in another encoding, because its size changed. */
    resized(key: string, entry: Entry): void {
      if (rooms.some((room) => room.peek(key) === entry)) keep(key, entry)
    },
    clear(): void {
      for (const room of rooms) room.clear()
    },
    /** The bytes of all caches together. */
    size: () => rooms.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
  }
}

export function isForEverybody(entry: Entry): boolean {
  const mayBeKept = !entry.headers['cache-control']?.includes('no-store')
  return entry.status === 200 && !('set-cookie' in entry.headers) && mayBeKept && !entry.mentionsPerson
}

/** An answer that is sent piece by piece, because holding all of it would take too much memory. */
export class TooLargeToKeep extends Error {}

/** A new answer, the questions it was made from, and the values that calls of the API gave for it. */
export type Made = { response: Response; sources: Sources; values: readonly unknown[] }

/** Throws `TooLargeToKeep`. */
export async function entryOf({ response, sources, values }: Made): Promise<Entry> {
  const bytes = await readWhole(response)
  // The next step takes long for a large body, so others are served first.
  if (bytes.length > LARGE) await nextTurn()
  const headers = Object.fromEntries(response.headers)
  delete headers['content-length']
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const mentionsPerson = values.some(holdsPerson) || (isData(headers) && jsonHoldsPerson(bytes))
  return { status: response.status, headers, etag, body: bodyOf(bytes), sources, mentionsPerson }
}

function isData(headers: Record<string, string>): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false
}

/** Reads the body; throws as soon as it is longer than may be kept. */
async function readWhole({ body, headers }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MOST_KEPT) throw new TooLargeToKeep(`More than ${MOST_KEPT} bytes of ${headers.get('content-type')}`)
    chunks.push(chunk)
  }
  const [only] = chunks
  return chunks.length === 1 && only ? Buffer.from(only.buffer, only.byteOffset, only.length) : Buffer.concat(chunks)
}

/** The answer for everybody, in an encoding that is ready. */
export function answerOf(entry: Entry, encoding: Encoding, ifNoneMatch: string | undefined): CachedAnswer {
  const headers = entry.status === 200 ? { ...entry.headers, etag: etagOf(entry, encoding) } : { ...entry.headers }
  if (isUnchanged(entry, encoding, ifNoneMatch)) return { status: 304, headers, body: null }
  return withBody(entry.status, headers, bytesOf(entry.body, encoding), encoding)
}

/** Whether the client has it already. */
export function isUnchanged(entry: Entry, encoding: Encoding, ifNoneMatch: string | undefined): boolean {
  return entry.status === 200 && matches(ifNoneMatch, etagOf(entry, encoding))
}

function etagOf({ etag }: Entry, encoding: Encoding): string {
  return encoding === 'identity' ? etag : etag.replace(/"$/, `-${encoding}"`)
}

/** The answer for one person, with that person filled in; no cache keeps it. */
export function answerFor(entry: Entry, encoding: Encoding, filling: Filling): CachedAnswer {
  const headers = { ...entry.headers, 'cache-control': 'private, no-store' }
  return withBody(entry.status, headers, bytesOf(entry.body, encoding, filling), encoding)
}

function withBody(status: number, headers: Record<string, string>, body: Buffer[], encoding: Encoding): CachedAnswer {
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(body.reduce((sum, piece) => sum + piece.length, 0))
  return { status, headers, body }
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** The data of everybody signed in has this key, with a list. A key is looked for because anybody can type a word. */
const KEY = 'providerData' satisfies keyof CurrentUser
/** Quotation marks inside a text of JSON have a backslash before them. */
const KEY_IN_JSON = Buffer.from(`"${KEY}":[`)

/** Whether an answer of the API contains a person. */
function holdsPerson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (KEY in value && Array.isArray(value[KEY])) return true
  return Object.values(value).some(holdsPerson)
}

/** Whether an answer's text contains a person. */
function jsonHoldsPerson(json: Buffer): boolean {
  return json.includes(KEY_IN_JSON)
}
