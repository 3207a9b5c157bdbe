/**
 * Sends signed requests: within a time, again where that may help, and not at all for a moment after the store was found away.
 * Whatever is sent may be sent twice: the same bytes under the same name, or something that is gone then in any case.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGate } from './gate.ts'
import { S3Trouble } from './s3-trouble.ts'

export type Patience = {
  /** For one answer, beside what its bytes take on a slow line. */
  answerMs: number
  tries: number
  /** Nothing is tried again when so much time has gone. */
  allMs: number
  /** How long everybody is refused at once after the store was found away. */
  restMs: number
  /** The most bytes of one answer, which lies in memory. */
  mostBytes: number
}

/** Somebody looks at a page meanwhile. */
export const SHOWING: Patience = { answerMs: 4000, tries: 3, allMs: 4000, restMs: 2000, mostBytes: 32 * 1024 * 1024 }
/** Nobody waits: a store that is restarted is waited for, about half a minute. */
export const KEEPING: Patience = {
  answerMs: 30_000,
  tries: 6,
  allMs: Number.POSITIVE_INFINITY,
  restMs: 0,
  mostBytes: 64 * 1024 * 1024,
}

/** Bytes of a request or a range on the slowest line that is waited for. */
const SLOWEST_BYTES_PER_MS = 100
/** 0.2, 0.8, 3.2, then 12.8 seconds between tries, with some chance so that many do not come back at once. */
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 12_800

/** A `fetch` that reads the whole answer, throws `S3Trouble` for every trouble, and hands on 404. */
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

/** The store refuses bytes that changed on their way. */
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

/** What is sent, and what is asked for by a range. */
function bytesOf({ body, headers }: RequestInit): number {
  if (body instanceof Uint8Array) return body.length
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(headers).get('range') ?? '') ?? []
  return from && to ? Number(to) - Number(from) : 0
}

/** Nothing of that name: an answer, and no trouble. A bucket that is not there is one. */
function isAbsence(status: number, body: Uint8Array): boolean {
  return status === 404 && codeIn(body) !== 'NoSuchBucket'
}

function remade({ status, headers }: Response, body: Uint8Array<ArrayBuffer>, method = 'GET'): Response {
  // Some stores say so of what is gone already, others do not.
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
