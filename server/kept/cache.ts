/**
 * Caches finished answers of pages and lists as bytes. An answer is good while nothing that it shows has changed since it was
 * made; then the next request makes it anew, once for everybody who waits. While the database is away, answers stay as they
 * were.
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

/** Room for some thousands of compressed pages. */
const MAX_BYTES = 42 * 1024 * 1024
/** Room for lists of a whole large shop, apart so that they never evict a page. */
const MAX_BYTES_OF_LARGE = 6 * 1024 * 1024
const LARGE = 512 * 1024
/** Longer answers, lists of a whole large shop, are made as their reader takes them. */
const MOST_CACHED = 2 * 1024 * 1024
/** Bytes of an entry's headers and ids, and of the objects that hold them. */
const OVERHEAD = 4000

type KeptResponse = { status: number; headers: Record<string, string>; etag: string; size: number; shown: Shown }
/** An answer for everybody, kept as gzip only: a tenth of the plain bytes. */
export type SharedEntry = KeptResponse & { kind: 'shared'; gzipped: Buffer }
/** A page for signed-in people, whose person is filled in when it is sent. */
type PersonalEntry = KeptResponse & { kind: 'personal'; page: GreetedPage }
export type Entry = SharedEntry | PersonalEntry

export type CachedAnswer = { status: number; headers: Record<string, string>; body: Buffer | null }

export type FreshAnswer = { response: Response; shown: Shown }

/** Thrown for an answer that would take too much memory as a whole; it is sent in pieces. */
export class TooLargeToKeep extends Error {}

type Produce = () => Promise<FreshAnswer>
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

  /**
   * A good answer, or the promise of one that another request is making now; that resolves to undefined when its answer is for
   * nobody else.
   */
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
        // An answer outdated by now replaces nothing.
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
    /** The answer if it is known to be good without asking the database. */
    peek: (key: string): Entry | undefined => (catalogue.isYoung() ? good(key) : undefined),

    /**
     * The answer, cached or made by `produce` in a turn of the client that asks. A client joins work that has begun, but never
     * waits for another client's turn, which may be far behind in the queue. Throws `TooLargeToKeep`.
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
  // Lets other requests in before hashing a large body, which takes long.
  if (bytes.length > LARGE) await nextTurn()
  const headers = Object.fromEntries(response.headers)
  delete headers['content-length']
  const etag = `"${sha256(bytes, 'base64url').slice(0, 22)}"`
  const common = { status: response.status, headers, etag, shown }
  const page = cutAtHoles(bytes)
  if (page.holes.length > 0) return { ...common, kind: 'personal', page, size: bytes.length + OVERHEAD }
  const gzipped = joined([await zip(bytes)])
  return { ...common, kind: 'shared', gzipped, size: gzipped.length + OVERHEAD }
}

/** Throws `TooLargeToKeep` as soon as the body is too long. */
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

/**
 * Copies into a buffer with memory of its own. Node cuts small ones out of 64 KB and zlib leaves room behind: all of that would
 * stay in memory.
 */
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

/** The answer if it needs no work: unchanged, or as gzip. */
export function answerAtOnce(entry: SharedEntry, encoding: Encoding, ifNoneMatch?: string): CachedAnswer | undefined {
  const headers = headersOf(entry, encoding)
  if (entry.status === 200 && hasTag(headers.etag, ifNoneMatch)) return { status: 304, headers, body: null }
  return encoding === 'gzip' ? withBody(entry, headers, entry.gzipped, encoding) : undefined
}

export async function cachedAnswer(
  entry: SharedEntry,
  encoding: Encoding,
  ifNoneMatch?: string,
): Promise<CachedAnswer> {
  const ready = answerAtOnce(entry, encoding, ifNoneMatch)
  if (ready) return ready
  const plain = await unzip(entry.gzipped, { chunkSize: 256 * 1024 })
  return withBody(entry, headersOf(entry, 'identity'), plain, 'identity')
}

/** Each encoding has a tag of its own; an answer other than 200 has none. */
function headersOf({ status, headers, etag }: SharedEntry, encoding: Encoding): Record<string, string> {
  if (status !== 200) return { ...headers }
  return { ...headers, etag: encoding === 'identity' ? etag : etag.replace(/"$/, `-${encoding}"`) }
}

/** The answer with one person filled in; no cache may keep it. */
export async function answerForPerson(entry: Entry, encoding: Encoding, state: SignInState): Promise<CachedAnswer> {
  const headers = { ...entry.headers, 'cache-control': 'private, no-store' }
  if (entry.kind === 'personal') return withBody(entry, headers, await pageFor(entry.page, state, encoding), encoding)
  return withBody(entry, headers, encoding === 'gzip' ? entry.gzipped : await unzip(entry.gzipped), encoding)
}

function withBody({ status }: Entry, headers: Record<string, string>, body: Buffer, encoding: Encoding): CachedAnswer {
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(body.length)
  return { status, headers, body }
}

function hasTag(etag: string | undefined, ifNoneMatch: string | undefined): boolean {
  if (!etag || !ifNoneMatch) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return ifNoneMatch === '*' || tags.includes(etag)
}
