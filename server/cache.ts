/**
 * Finished answers of pages and listings that are the same for every visitor, kept as bytes ready to send. An answer is
 * good while the catalogue stands where it stood when the answer was made; that is asked at most twice a second. What
 * is older is made again, once for all who wait. Writes of this process clear everything at once. A database that cannot
 * be asked leaves answers as they were.
 */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const MAX_BYTES = 36 * 1024 * 1024
/** Lists of a whole large shop push one another out, and no page. */
const MAX_BYTES_OF_LARGE = 12 * 1024 * 1024
const LARGE = 512 * 1024
/** A check of the database this young counts as now; beyond it an answer is served while the next check runs. */
const FRESH_MS = 400
/** No answer is served on a check older than this. */
const STALE_MS = 900

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

type Entry = {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
  version: string
}

export type CachedAnswer = { status: number; headers: Record<string, string>; body: Buffer | null }

type Produce = () => Promise<Response>
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

const atOnce: InTurn = (work) => work()

export type AnswerCache = ReturnType<typeof createAnswerCache>

/** `readVersion` says where the catalogue stands, in some text that changes when anything of it is written. */
export function createAnswerCache(readVersion: () => Promise<string>) {
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf })
  const largeEntries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES_OF_LARGE, sizeCalculation: sizeOf })
  const making = new Map<string, { version: string; entry: Promise<Entry> }>()
  let version = ''
  let checkedAt = 0
  let checking: Promise<string> | undefined
  let generation = 0

  function checkVersion(): Promise<string> {
    checking ??= (async () => {
      try {
        const startedAt = Date.now()
        version = await readVersion()
        checkedAt = startedAt
        return version
      } finally {
        checking = undefined
      }
    })()
    return checking
  }

  async function isVersionKnown(): Promise<boolean> {
    if (Date.now() - checkedAt <= FRESH_MS) return true
    return checkVersion().then(
      () => true,
      () => false,
    )
  }

  const entryAt = (key: string) => entries.get(key) ?? largeEntries.get(key)

  function keep(key: string, entry: Entry): void {
    const [mine, other] = entry.bodies.identity.length > LARGE ? [largeEntries, entries] : [entries, largeEntries]
    other.delete(key)
    mine.set(key, entry)
  }

  /** What is good now: kept, or just being made. Undefined when there is neither, empty when it is for one alone. */
  function findHere(key: string, isKnown: boolean): Promise<Entry | undefined> | undefined {
    const kept = entryAt(key)
    // While the database is away, what was good last still stands in the window.
    if (kept && (kept.version === version || !isKnown)) return Promise.resolve(kept)
    const rival = making.get(key)
    if (rival?.version !== version) return undefined
    // What another was refused, or told about themselves, is not for this one.
    return rival.entry.then(
      (entry) => (isForEverybody(entry) ? entry : undefined),
      () => undefined,
    )
  }

  /** Nobody waits for the turn of another, who may have asked for much before: only for what has begun. */
  async function findShared(key: string, produce: Produce, inTurn: InTurn): Promise<Entry | undefined> {
    const isKnown = await isVersionKnown()
    return findHere(key, isKnown) ?? inTurn(async () => findHere(key, isKnown) ?? make(key, produce))
  }

  function make(key: string, produce: Produce): Promise<Entry> {
    const startedIn = generation
    const madeAt = version
    const entry = produce()
      .then((response) => entryOf(response, madeAt))
      .then((finished) => {
        const isNewest = startedIn === generation && madeAt === version
        if (isNewest && isForEverybody(finished)) keep(key, finished)
        return finished
      })
      .finally(() => {
        if (making.get(key)?.entry === entry) making.delete(key)
      })
    making.set(key, { version: madeAt, entry })
    return entry
  }

  return {
    /** The answer, when it can be given at once without asking anybody. */
    peek(key: string, encoding: Encoding, ifNoneMatch: string | undefined): CachedAnswer | undefined {
      const entry = entryAt(key)
      const age = Date.now() - checkedAt
      if (!entry || entry.version !== version || age > STALE_MS || !entry.bodies[encoding]) return undefined
      if (age > FRESH_MS) checkVersion().catch(() => undefined)
      return answerOf(entry, encoding, ifNoneMatch)
    },

    /** The answer, kept or made by `produce` in a turn of whoever asks. */
    async get(key: string, encoding: Encoding, ifNoneMatch: string | undefined, produce: Produce, inTurn = atOnce) {
      const entry =
        (await findShared(key, produce, inTurn)) ?? (await inTurn(async () => entryOf(await produce(), version)))
      await encode(entry, encoding)
      return answerOf(entry, encoding, ifNoneMatch)
    },

    /** Where the database stood when it was asked last. */
    position: (): string => version,

    /** Forgets everything; what is being made right now will not be kept. */
    clear(): void {
      generation++
      entries.clear()
      largeEntries.clear()
      making.clear()
    },
  }
}

function isForEverybody(entry: Entry): boolean {
  const mayBeKept = !entry.headers['cache-control']?.includes('no-store')
  return entry.status === 200 && !('set-cookie' in entry.headers) && mayBeKept
}

async function entryOf(response: Response, version: string): Promise<Entry> {
  const identity = Buffer.from(await response.arrayBuffer())
  // The next step takes its time with a large body: others are served before it.
  await nextTurn()
  const headers = Object.fromEntries(response.headers)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { status: response.status, headers, etag, bodies: { identity }, version }
}

async function encode({ bodies }: Entry, encoding: Encoding): Promise<void> {
  if (bodies[encoding]) return
  if (encoding === 'br') {
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bodies.identity.length }
    bodies.br = await compressBrotli(bodies.identity, { params: quality })
  } else bodies.gzip = await compressGzip(bodies.identity, { level: 6 })
}

function answerOf(entry: Entry, encoding: Encoding, ifNoneMatch: string | undefined): CachedAnswer {
  const etag = encoding === 'identity' ? entry.etag : entry.etag.replace(/"$/, `-${encoding}"`)
  const { 'content-length': _, ...headers } = entry.headers
  if (entry.status === 200) headers.etag = etag
  if (entry.status === 200 && matches(ifNoneMatch, etag)) return { status: 304, headers, body: null }
  const body = entry.bodies[encoding] ?? entry.bodies.identity
  if (body !== entry.bodies.identity) headers['content-encoding'] = encoding
  headers['content-length'] = String(body.length)
  return { status: entry.status, headers, body }
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Compressed copies come later and are smaller; the estimate leaves room for both. */
function sizeOf(entry: Entry): number {
  return Math.ceil(entry.bodies.identity.length * 1.3) + 1000
}

/** The best encoding the client accepts. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i').test(acceptEncoding)
  if (/\bbr\b/i.test(acceptEncoding) && !refused('br')) return 'br'
  return /\bgzip\b/i.test(acceptEncoding) && !refused('gzip') ? 'gzip' : 'identity'
}
