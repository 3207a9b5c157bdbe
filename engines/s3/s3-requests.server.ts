/**
 * Sends signed requests with timeout and retries. After the store was away, fails at once for a moment. A request may be sent
 * twice, so all are idempotent.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Patience, S3Trouble } from './s3-settings.ts'

/** The slowest line that is allowed for. */
const SLOWEST_BYTES_PER_MS = 100
/** Pauses of 0.2, 0.8, 3.2, then 12.8 seconds, with jitter. */
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 12_800

/** A `fetch` that reads the whole answer and throws `S3Trouble` for every failure but a 404, which it returns. */
export function createSending(title: string, patience: Patience): typeof fetch {
  let restingUntil = 0
  const enter = createGate(title)
  return (input, init = {}) => enter(() => sendUntilDone(String(input), withSum(init)))

  async function sendUntilDone(url: string, init: RequestInit): Promise<Response> {
    if (Date.now() < restingUntil) throw new S3Trouble('away', `${title} was away a moment ago.`)
    const from = Date.now()
    for (let tries = 1; ; tries++) {
      const answer = await attempt(title, url, init, patience)
      if (!(answer instanceof S3Trouble)) return answer
      const isLast = tries >= patience.tries || Date.now() - from > patience.allMs
      if (answer.kind === 'refused' || isLast) {
        if (answer.kind === 'away') restingUntil = Date.now() + patience.restMs
        throw answer
      }
      const pause = Math.min(FIRST_PAUSE_MS * 4 ** (tries - 1), LONGEST_PAUSE_MS)
      await sleep(pause * (0.8 + 0.4 * Math.random()))
    }
  }
}

/** Adds a checksum, by which the store refuses bytes that changed on the way. */
function withSum(init: RequestInit): RequestInit {
  if (init.method !== 'PUT' || !(init.body instanceof Uint8Array)) return init
  const headers = new Headers(init.headers)
  headers.set('content-md5', createHash('md5').update(init.body).digest('base64'))
  return { ...init, headers }
}

async function attempt(title: string, url: string, init: RequestInit, patience: Patience) {
  const signal = AbortSignal.timeout(patience.answerMs + Math.ceil(bytesOf(init) / SLOWEST_BYTES_PER_MS))
  try {
    const response = await fetch(url, { ...init, signal, redirect: 'error' })
    if (Number(response.headers.get('content-length')) > patience.mostBytes && init.method !== 'HEAD') {
      await response.body?.cancel()
      return new S3Trouble('refused', `${title} answers more than a picture or a piece of a backup can be.`)
    }
    const body = new Uint8Array(await response.arrayBuffer())
    if (response.ok || isAbsence(response.status, body)) return remade(response, body, init.method)
    return troubleOf(title, response.status, body)
  } catch (error) {
    return new S3Trouble('away', `${title} does not answer (${reasonOf(error)}).`)
  }
}

/** Bytes sent, or requested by a range. */
function bytesOf({ body, headers }: RequestInit): number {
  if (body instanceof Uint8Array) return body.length
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(headers).get('range') ?? '') ?? []
  return from && to ? Number(to) - Number(from) : 0
}

/** The object does not exist, which is an answer. A missing bucket is trouble. */
function isAbsence(status: number, body: Uint8Array): boolean {
  return status === 404 && codeIn(body) !== 'NoSuchBucket'
}

function remade({ status, headers }: Response, body: Uint8Array<ArrayBuffer>, method = 'GET'): Response {
  // Some stores answer 404 to deleting what is gone.
  if (method === 'DELETE' && status === 404) return new Response(null, { status: 204 })
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers })
}

function troubleOf(title: string, status: number, body: Uint8Array): S3Trouble {
  const code = codeIn(body)
  const passes = status >= 500 || [408, 425, 429].includes(status) || ['RequestTimeout', 'BadDigest'].includes(code)
  if (passes) return new S3Trouble('away', `${title} cannot do it just now (${status} ${code}).`)
  if (status === 412) return new S3Trouble('refused', `${title}: what was read there was changed meanwhile.`)
  if (code === 'NoSuchBucket') return new S3Trouble('refused', `${title}: there is no such bucket.`)
  if (code === 'RequestTimeTooSkewed') return new S3Trouble('refused', `${title} says that the clock here is wrong.`)
  const advice = [401, 403].includes(status) ? ' Look at the key and what it may do.' : ''
  return new S3Trouble('refused', `${title} refuses (${status} ${code}).${advice}`)
}

function codeIn(body: Uint8Array): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(body.subarray(0, 2000)).toString())?.[1] ?? 'without a reason'
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'too slow'
  const { cause } = error
  return cause instanceof Error ? ('code' in cause && cause.code ? String(cause.code) : cause.message) : error.message
}

/** Enough for a page's pictures; requests that wait for a slow store must not use up the memory. */
const AT_ONCE = 48
const MOST_WAITING = 1000

/** Runs up to `atOnce` jobs at a time, the others in order. Throws `S3Trouble` when too many wait. */
function createGate(title: string, atOnce = AT_ONCE, mostWaiting = MOST_WAITING) {
  const waiting: (() => void)[] = []
  let inside = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside < atOnce) inside++
    else {
      if (waiting.length >= mostWaiting) throw new S3Trouble('away', `Too much is asked of ${title} at once.`)
      // A job that ends passes its place on.
      await new Promise<void>((enter) => waiting.push(enter))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside--
    }
  }
}
