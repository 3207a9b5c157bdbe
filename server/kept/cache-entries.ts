/** Kept answers and the caches that hold them. */

import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '#api/encoding-for.ts'
import type { Sources } from '#store/catalogue/questions.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'
import { bodyOf, bytesOf, type KeptBody, leavePacked, sizeOf } from './kept-body.ts'
import type { Filling } from './page-holes.ts'

/** Uncompressed bytes: the answers of this minute. */
const MAX_PLAIN_BYTES = 8 * 1024 * 1024
/** Compressed ones: some thousands of pages. */
const MAX_PACKED_BYTES = 34 * 1024 * 1024
/** Lists of a whole large shop push one another out, and no page. */
const MAX_BYTES_OF_LARGE = 6 * 1024 * 1024
const LARGE = 512 * 1024
/** Longer answers are lists of a whole large shop: each is made as its reader takes it. */
const MOST_KEPT = 2 * 1024 * 1024
/** Headers, ids and what holds them. */
const OVERHEAD = 4000

export type Entry = {
  status: number
  headers: Record<string, string>
  etag: string
  body: KeptBody
  /** Its sources. */
  sources: Sources
  /** Contains a person by mistake: it is given to no one. */
  mentionsPerson: boolean
}

/** The body is sent piece by piece. */
export type CachedAnswer = { status: number; headers: Record<string, string>; body: Buffer[] | null }

/** Answers by their key; of those that nobody asked for lately only compressed bytes stay, and then nothing. */
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
    // Browsers take compressed bytes; for others, and for floods of addresses that nobody asks for twice, none are made.
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
    /** Its bytes are there in another encoding: it takes another place. */
    resized(key: string, entry: Entry): void {
      if (rooms.some((room) => room.peek(key) === entry)) keep(key, entry)
    },
    clear(): void {
      for (const room of rooms) room.clear()
    },
    /** Bytes in all rooms. */
    size: () => rooms.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
  }
}

export function isForEverybody(entry: Entry): boolean {
  const mayBeKept = !entry.headers['cache-control']?.includes('no-store')
  return entry.status === 200 && !('set-cookie' in entry.headers) && mayBeKept && !entry.mentionsPerson
}

/** An answer that is sent piece by piece, because all of it at once would take too much memory. */
export class TooLargeToKeep extends Error {}

/** An answer that was made, what from, and what calls of the API told it. */
export type Made = { response: Response; sources: Sources; values: readonly unknown[] }

/** Throws TooLargeToKeep. */
export async function entryOf({ response, sources, values }: Made): Promise<Entry> {
  const bytes = await readWhole(response)
  // The next step takes its time with a large body: others are served before it.
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

/** Stops the making of what is longer than may be kept. */
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

/** The answer for one alone, with that person filled in: nobody keeps it. */
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

/** Everybody who is signed in has this, as a list. A key of the data is looked for, because anybody can write a word. */
const KEY = 'providerData' satisfies keyof CurrentUser
/** Quotation marks inside a text of JSON have a backslash before them. */
const KEY_IN_JSON = Buffer.from(`"${KEY}":[`)

/** Whether an answer of the API contains a person. */
function holdsPerson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (KEY in value && Array.isArray(value[KEY])) return true
  return Object.values(value).some(holdsPerson)
}

/** The same for an answer's text. */
function jsonHoldsPerson(json: Buffer): boolean {
  return json.includes(KEY_IN_JSON)
}
