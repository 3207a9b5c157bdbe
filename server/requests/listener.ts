/** Turns Node's requests into the app's, with client and request id; sends cached answers itself. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ApiEnv } from '#api/shop.ts'
import { asRequest, newRequestContext } from '#engines/postgres/asking.ts'
import { addressIn, type ClientNetwork, clientNetwork } from '#engines/rate-limit/client-network.server.ts'
import type { CachedAnswer } from '#server/kept/cache.ts'
import type { CachedRequest, KeptAnswers } from '#server/kept/kept-answers.ts'
import type { AnsweredRequest, KeptAnswer } from '#server/watching/metrics/metrics.ts'

export type ListenerParts = {
  app: Hono<ApiEnv>
  /** Absent while developing. */
  kept?: KeptAnswers | undefined
  trustProxy: boolean
  /** Whether to believe a Host header that can be right: without a set address or a proxy. */
  believesHost: boolean
  /** Called for each request that the app answered. */
  onAnswer?: (answered: AnsweredRequest) => void
  onKept?: (answered: KeptAnswer) => void
  onRequest?: ((done: { request: IncomingMessage; response: ServerResponse; requestId: string }) => void) | undefined
}

/** The host of HTTP/1.0 requests and health checks that name none; it leads nowhere. */
const NAMELESS = { hostname: 'shop.invalid' }

const CLOSE = { connection: 'close' }

/** Sends cached answers before anything else is set up for the request; other requests go through the app. */
export function createListener(parts: ListenerParts): RequestListener {
  const { app, kept, trustProxy, believesHost, onAnswer, onKept, onRequest } = parts
  const listen = getRequestListener((request, { incoming }) => {
    // Only HTTP/1.1 arrives here; HTTP/2 is up to a proxy in front.
    const asked = incoming as IncomingMessage
    // Of two Host headers Node takes the first, where a proxy may have taken the second. An empty one names nothing.
    if ((asked.headersDistinct.host?.length ?? 0) > 1 || asked.headers.host === '')
      return new Response(null, { status: 400, headers: CLOSE })
    return measured(asked, (client) => app.fetch(request, { client, requestId: requestIdOf(asked, trustProxy) }))
  }, NAMELESS)

  async function measured<T extends { status: number }>(
    request: IncomingMessage,
    work: (client: ClientNetwork) => T | Promise<T>,
  ): Promise<T> {
    const asking = newRequestContext(requestIdOf(request, trustProxy), believesHost ? openedOrigin(request) : undefined)
    const from = performance.now()
    const answer = await asRequest(asking, () => work(clientOf(request, trustProxy)))
    const { method = '', url = '' } = request
    onAnswer?.({ method, url, ms: performance.now() - from, status: answer.status })
    return answer
  }

  function sendKept(answer: CachedAnswer, request: IncomingMessage, response: ServerResponse, wasMade: boolean): void {
    send(answer, request, response, requestIdOf(request, trustProxy))
    const { method = '', url = '' } = request
    if (!wasMade) onKept?.({ method, url, status: answer.status })
  }

  return (request, response) => {
    if (onRequest) {
      const requestId = requestIdOf(request, trustProxy)
      response.once('close', () => onRequest({ request, response, requestId }))
    }
    let wasMade = false
    const answer = kept?.(questionOf(request), (work) => {
      wasMade = true
      return measured(request, work)
    })
    const end = (found: CachedAnswer | undefined) =>
      found ? sendKept(found, request, response, wasMade) : void listen(request, response)
    if (answer instanceof Promise) void answer.then(end)
    else end(answer)
  }
}

function questionOf({ method = '', url = '', headers }: IncomingMessage): CachedRequest {
  return {
    method,
    url,
    cookie: headers.cookie,
    prefer: headers.prefer as string | undefined,
    acceptEncoding: headers['accept-encoding'] as string | undefined,
    ifNoneMatch: headers['if-none-match'],
  }
}

function send(answer: CachedAnswer, request: IncomingMessage, response: ServerResponse, requestId: string): void {
  answer.headers['x-request-id'] = requestId
  response.writeHead(answer.status, answer.headers)
  response.end(request.method === 'HEAD' ? null : answer.body)
}

/** A key on the request itself: a WeakMap of all requests would slow garbage collection. */
const ID = Symbol('request id')
type Named = IncomingMessage & { [ID]?: string }

/** The id from a trusted proxy if it is harmless, otherwise a new one: nobody else may choose what log lines say. */
function requestIdOf(request: Named, trustProxy: boolean): string {
  if (request[ID]) return request[ID]
  const given = trustProxy ? request.headers['x-request-id'] : undefined
  const id = typeof given === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(given) ? given : randomUUID()
  request[ID] = id
  return id
}

/** The network of the peer, or behind a trusted proxy that of the last address in X-Forwarded-For. */
export function clientOf(request: IncomingMessage, trustProxy: boolean): ClientNetwork {
  const peer = request.socket.remoteAddress ?? 'unknown'
  if (!trustProxy) return clientNetwork(peer)
  const forwarded = [request.headers['x-forwarded-for']].flat().join(',')
  return clientNetwork(addressIn(forwarded.split(',').at(-1) ?? '') ?? peer)
}

/**
 * The origin that the browser opened, such as "http://192.168.1.5:3000"; undefined for a malformed Host header. Only for
 * connections without a proxy.
 */
export function openedOrigin({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined {
  const { localAddress = '', localPort } = socket
  const written = `http://${headers.host ?? ''}`
  if (!URL.canParse(written)) return undefined
  const { origin, hostname, port } = new URL(written)
  if (Number(port || 80) !== localPort || origin !== written.toLowerCase()) return undefined
  const own = localAddress.replace(/^::ffff:/, '').replace(/%.*$/, '')
  const names = own.includes(':') ? [`[${own}]`] : [own]
  if (own === '::1' || own.startsWith('127.')) names.push('localhost')
  return names.includes(hostname) ? origin : undefined
}
