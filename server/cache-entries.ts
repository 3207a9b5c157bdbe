/** One answer as it is kept: its bytes, compressed once for each way they are asked for. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const MAX_BYTES = 36 * 1024 * 1024
/** Lists of a whole large shop push one another out, and no page. */
const MAX_BYTES_OF_LARGE = 12 * 1024 * 1024
const LARGE = 512 * 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** `version` says where the catalogue stood when the answer was made. */
export type Entry = {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
  version: string
}

export type CachedAnswer = { status: number; headers: Record<string, string>; body: Buffer | null }

/** Answers by their address; the ones that nobody asked for lately make room. */
export function createEntries() {
  const small = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf })
  const large = new LRUCache<string, Entry>({ maxSize: MAX_BYTES_OF_LARGE, sizeCalculation: sizeOf })
  return {
    at: (key: string): Entry | undefined => small.get(key) ?? large.get(key),
    keep(key: string, entry: Entry): void {
      const [mine, other] = entry.bodies.identity.length > LARGE ? [large, small] : [small, large]
      other.delete(key)
      mine.set(key, entry)
    },
    clear(): void {
      small.clear()
      large.clear()
    },
  }
}

export function isForEverybody(entry: Entry): boolean {
  const mayBeKept = !entry.headers['cache-control']?.includes('no-store')
  return entry.status === 200 && !('set-cookie' in entry.headers) && mayBeKept
}

export async function entryOf(response: Response, version: string): Promise<Entry> {
  const identity = Buffer.from(await response.arrayBuffer())
  // The next step takes its time with a large body: others are served before it.
  await nextTurn()
  const headers = Object.fromEntries(response.headers)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { status: response.status, headers, etag, bodies: { identity }, version }
}

export async function encode({ bodies }: Entry, encoding: Encoding): Promise<void> {
  if (bodies[encoding]) return
  if (encoding === 'br') {
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bodies.identity.length }
    bodies.br = await compressBrotli(bodies.identity, { params: quality })
  } else bodies.gzip = await compressGzip(bodies.identity, { level: 6 })
}

export function answerOf(entry: Entry, encoding: Encoding, ifNoneMatch: string | undefined): CachedAnswer {
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
