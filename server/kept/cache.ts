/**
 * Keeps finished answers of pages and lists as bytes ready to send. After a change, the next request for an answer asks again the
 * questions it was made from: if their answers are the same, it stays; otherwise it is made again, once for everybody who waits.
 * While the database is away, answers stay as they were.
 */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { sha256 } from '#engines/sha256.ts'
import type { Catalogue } from '#store/goods/catalogue/catalogue.server.ts'
import type { Sources } from '#store/goods/catalogue/questions.ts'
import { bodyOf, bytesOf, type Encoding, type Filling, type KeptBody, MOST_KEPT, sizeOf } from './kept-body.ts'

/** Some thousands of compressed pages. */
const MAX_BYTES = 42 * 1024 * 1024
/** Lists of a whole large shop evict one another, but never a page. */
const MAX_BYTES_OF_LARGE = 6 * 1024 * 1024
const LARGE = 512 * 1024
/** Bytes for an entry's headers and ids, and the objects that hold them. */
const OVERHEAD = 4000

export type Entry = {
  status: number
  headers: Record<string, string>
  etag: string
  body: KeptBody
  /** The questions it was made from. */
  sources: Sources
}

export type CachedAnswer = { status: number; headers: Record<string, string>; body: Buffer[] | null }

export type Made = { response: Response; sources: Sources }

/** An answer that is sent piece by piece, because holding all of it would take too much memory. */
export class TooLargeToKeep extends Error {}

type Produce = () => Promise<Made>
type InTurn = (work: () => Promise<Entry>) => Promise<Entry>

export type AnswerCache = ReturnType<typeof createAnswerCache>

export function createAnswerCache(catalogue: Pick<Catalogue, 'position' | 'isProven' | 'isYoung' | 'isKnown'>) {
  const entries = createEntries()
  const making = createMaking(catalogue.position, (key, entry) => {
    // An answer that is outdated already replaces nothing.
    if (catalogue.isProven(entry.sources)) entries.keep(key, entry)
  })

  function good(key: string): Entry | undefined {
    const entry = entries.at(key)
    if (!entry || catalogue.isProven(entry.sources)) return entry
    entries.drop(key)
    return undefined
  }

  /** A kept answer, or one that is being made. Undefined without either. */
  const findHere = (key: string) => {
    const kept = good(key)
    return kept ? Promise.resolve(kept) : making.join(key)
  }

  return {
    /** The answer, when it can be given without waiting for the database. */
    peek: (key: string): Entry | undefined => (catalogue.isYoung() ? good(key) : undefined),

    /**
     * The answer, kept or made by `produce` in a turn of the client that asks. A client joins work that has begun, but never
     * waits for the turn of another, which may be far behind in the queue. Throws `TooLargeToKeep`.
     */
    async get(key: string, produce: Produce, inTurn: InTurn): Promise<Entry> {
      await catalogue.isKnown()
      const begin = async () => (await (findHere(key) ?? making.begin(key, produce))) ?? made(produce)
      const shared = await (findHere(key) ?? inTurn(begin))
      return shared ?? inTurn(() => made(produce))
    },

    /** Call it when the entry has bytes in another encoding, because its size changed. */
    resized: entries.resized,
  }
}

function createEntries() {
  const room = (maxSize: number) =>
    new LRUCache<string, Entry>({ maxSize, sizeCalculation: ({ body }) => sizeOf(body) + OVERHEAD })
  const [small, large] = [room(MAX_BYTES), room(MAX_BYTES_OF_LARGE)]

  function drop(key: string): void {
    small.delete(key)
    large.delete(key)
  }

  function keep(key: string, entry: Entry): void {
    drop(key)
    const room = sizeOf(entry.body) > LARGE ? large : small
    room.set(key, entry)
  }

  return {
    at: (key: string): Entry | undefined => small.get(key) ?? large.get(key),
    keep,
    drop,
    resized(key: string, entry: Entry): void {
      if ((small.peek(key) ?? large.peek(key)) === entry) keep(key, entry)
    },
  }
}

/** The answers that are being made, so that everybody who asks for the same one waits for one making. */
function createMaking(version: () => number, keep: (key: string, entry: Entry) => void) {
  const underWay = new Map<string, { version: number; entry: Promise<Entry> }>()
  return {
    /**
     * The answer that another request is making from the present version; resolves to undefined when it is for that person alone.
     */
    join(key: string): Promise<Entry | undefined> | undefined {
      const rival = underWay.get(key)
      if (rival?.version !== version()) return undefined
      // Refusals and personal answers are not shared.
      return rival.entry.then(
        (entry) => (isForEverybody(entry) ? entry : undefined),
        () => undefined,
      )
    },

    begin(key: string, produce: Produce): Promise<Entry> {
      const begunAt = version()
      const entry = made(produce)
        .then((finished) => {
          if (isForEverybody(finished)) keep(key, finished)
          return finished
        })
        .finally(() => {
          if (underWay.get(key)?.entry === entry) underWay.delete(key)
        })
      underWay.set(key, { version: begunAt, entry })
      return entry
    },
  }
}

async function made(produce: Produce): Promise<Entry> {
  const { response, sources } = await produce()
  const bytes = await readWhole(response)
  // The next step takes long for a large body, so others are served first.
  if (bytes.length > LARGE) await nextTurn()
  const headers = Object.fromEntries(response.headers)
  delete headers['content-length']
  const etag = `"${sha256(bytes, 'base64url').slice(0, 22)}"`
  return { status: response.status, headers, etag, body: bodyOf(bytes), sources }
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

function isForEverybody({ status, headers }: Entry): boolean {
  return status === 200 && !('set-cookie' in headers) && !headers['cache-control']?.includes('no-store')
}

export function isUnchanged(entry: Entry, encoding: Encoding, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch || entry.status !== 200) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return ifNoneMatch === '*' || tags.includes(etagOf(entry, encoding))
}

function etagOf({ etag }: Entry, encoding: Encoding): string {
  return encoding === 'identity' ? etag : etag.replace(/"$/, `-${encoding}"`)
}

/** The answer for everybody, in an encoding that is ready. */
export function answerOf(entry: Entry, encoding: Encoding, ifNoneMatch?: string): CachedAnswer {
  const headers = { ...entry.headers }
  if (entry.status === 200) headers.etag = etagOf(entry, encoding)
  if (isUnchanged(entry, encoding, ifNoneMatch)) return { status: 304, headers, body: null }
  return withBody(entry, encoding, headers)
}

/** The answer for one person, with that person filled in; no cache keeps it. */
export function answerFor(entry: Entry, encoding: Encoding, filling: Filling): CachedAnswer {
  return withBody(entry, encoding, { ...entry.headers, 'cache-control': 'private, no-store' }, filling)
}

function withBody(
  { status, body }: Entry,
  encoding: Encoding,
  headers: Record<string, string>,
  filling?: Filling,
): CachedAnswer {
  const bytes = bytesOf(body, encoding, filling)
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(bytes.reduce((sum, piece) => sum + piece.length, 0))
  return { status, headers, body: bytes }
}
