/**
 * Keeps finished answers of pages and lists as bytes. An answer is good while nothing that it shows has changed since it was made;
 * then the next request has it made anew, once for everybody who waits. While the database is away, answers stay as they were.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { sha256 } from '#engines/sha256.ts'
import type { Catalogue } from '#store/goods/catalogue/catalogue.server.ts'
import type { Shown } from '#store/goods/catalogue/shown-version.ts'
import type { SignInState } from '#store/people/accounts/people.schema.ts'
import type { Encoding } from './encoding.ts'
import { cutAtHoles, type GreetedPage, pageFor } from './greeted-page.ts'

const [zip, unzip] = [promisify(gzip), promisify(gunzip)]

/** Some thousands of compressed pages. */
const MAX_BYTES = 42 * 1024 * 1024
/** Lists of a whole large shop evict one another, but never a page. */
const MAX_BYTES_OF_LARGE = 6 * 1024 * 1024
const LARGE = 512 * 1024
/** Longer answers are lists of a whole large shop, which are made as their reader takes them. */
const MOST_CACHED = 2 * 1024 * 1024
/** Bytes for an entry's headers and ids, and the objects that hold them. */
const OVERHEAD = 4000

export type Entry = {
  status: number
  headers: Record<string, string>
  etag: string
  /** As gzip, a tenth of the plain bytes; or a page whose person is filled in when it is sent. */
  body: Buffer | GreetedPage
  size: number
  shown: Shown
}

export type CachedAnswer = { status: number; headers: Record<string, string>; body: Buffer | null }

export type Made = { response: Response; shown: Shown }

/** An answer that is sent piece by piece, because holding all of it would take too much memory. */
export class TooLargeToKeep extends Error {}

type Produce = () => Promise<Made>
type InTurn = (work: () => Promise<Entry>) => Promise<Entry>

export type AnswerCache = ReturnType<typeof createAnswerCache>

export function createAnswerCache(catalogue: Pick<Catalogue, 'isGood' | 'isYoung' | 'isKnown' | 'versionOf'>) {
  const room = (maxSize: number) => new LRUCache<string, Entry>({ maxSize, sizeCalculation: ({ size }) => size })
  const [small, large] = [room(MAX_BYTES), room(MAX_BYTES_OF_LARGE)]
  const underWay = new Map<string, { version: number; shared: Promise<Entry | undefined> }>()

  function good(key: string): Entry | undefined {
    const entry = small.get(key) ?? large.get(key)
    return entry && catalogue.isGood(entry.shown) ? entry : undefined
  }

  function keep(key: string, entry: Entry): void {
    const [room, other] = entry.size > LARGE ? [large, small] : [small, large]
    other.delete(key)
    room.set(key, entry)
  }

  /** A good answer, or the one that another request is making from the present version, unless that one is for nobody else. */
  function findHere(key: string): Entry | Promise<Entry | undefined> | undefined {
    const entry = good(key)
    if (entry) return entry
    const rival = underWay.get(key)
    return rival?.version === catalogue.versionOf('stock') ? rival.shared : undefined
  }

  function begin(key: string, produce: Produce): Promise<Entry> {
    const making = made(produce)
    const shared = making.then(
      (entry) => {
        if (!isForEverybody(entry)) return undefined
        // An answer that is outdated already replaces nothing.
        if (catalogue.isGood(entry.shown)) keep(key, entry)
        return entry
      },
      () => undefined,
    )
    const begun = { version: catalogue.versionOf('stock'), shared }
    underWay.set(key, begun)
    void shared.then(() => underWay.get(key) === begun && underWay.delete(key))
    return making
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
      const begun = async () => (await (findHere(key) ?? begin(key, produce))) ?? begin(key, produce)
      return (await findHere(key)) ?? inTurn(begun)
    },
  }
}

async function made(produce: Produce): Promise<Entry> {
  const { response, shown } = await produce()
  const bytes = await readWhole(response)
  // The next step takes long for a large body, so others are served first.
  if (bytes.length > LARGE) await nextTurn()
  const headers = Object.fromEntries(response.headers)
  delete headers['content-length']
  const etag = `"${sha256(bytes, 'base64url').slice(0, 22)}"`
  const page = cutAtHoles(bytes)
  const body = page.holes.length > 0 ? page : joined([await zip(bytes)])
  const size = (Buffer.isBuffer(body) ? body : bytes).length + OVERHEAD
  return { status: response.status, headers, etag, body, size, shown }
}

/** Reads the body; throws as soon as it is longer than may be kept. */
async function readWhole({ body, headers }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MOST_CACHED)
      throw new TooLargeToKeep(`More than ${MOST_CACHED} bytes of ${headers.get('content-type')}`)
    chunks.push(chunk)
  }
  return joined(chunks)
}

/** One buffer with memory of its own. Node cuts small ones out of 64 KB, and zlib leaves room behind: both would be kept whole. */
function joined(pieces: readonly Uint8Array[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function isForEverybody({ status, headers }: Entry): boolean {
  return status === 200 && !('set-cookie' in headers) && !headers['cache-control']?.includes('no-store')
}

/** The answer for everybody when it needs no work: unchanged, or as gzip. */
export function answerAtOnce(entry: Entry, encoding: Encoding, ifNoneMatch?: string): CachedAnswer | undefined {
  const etag = encoding === 'identity' ? entry.etag : entry.etag.replace(/"$/, `-${encoding}"`)
  const headers = entry.status === 200 ? { ...entry.headers, etag } : { ...entry.headers }
  if (entry.status === 200 && hasTag(etag, ifNoneMatch)) return { status: 304, headers, body: null }
  return encoding === 'gzip' && Buffer.isBuffer(entry.body) ? withBody(entry, headers, entry.body, encoding) : undefined
}

export async function cachedAnswer(entry: Entry, encoding: Encoding, ifNoneMatch?: string): Promise<CachedAnswer> {
  const ready = answerAtOnce(entry, encoding, ifNoneMatch)
  if (ready) return ready
  if (!Buffer.isBuffer(entry.body)) throw new Error('The page of a person is for nobody else')
  const headers = entry.status === 200 ? { ...entry.headers, etag: entry.etag } : { ...entry.headers }
  return withBody(entry, headers, await unzip(entry.body, { chunkSize: 256 * 1024 }), encoding)
}

/** The answer for one person, with that person filled in; no cache keeps it. */
export async function answerFor(entry: Entry, encoding: Encoding, state: SignInState): Promise<CachedAnswer> {
  const headers = { ...entry.headers, 'cache-control': 'private, no-store' }
  if (Buffer.isBuffer(entry.body)) {
    const body = encoding === 'gzip' ? entry.body : await unzip(entry.body)
    return withBody(entry, headers, body, encoding)
  }
  return withBody(entry, headers, await pageFor(entry.body, state, encoding), encoding)
}

function withBody({ status }: Entry, headers: Record<string, string>, body: Buffer, encoding: Encoding): CachedAnswer {
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(body.length)
  return { status, headers, body }
}

function hasTag(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return ifNoneMatch === '*' || tags.includes(etag)
}
