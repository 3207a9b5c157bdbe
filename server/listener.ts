/** From Node's request to the app's: who is asking, under which id, and whether the answer is already at hand. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ApiEnv } from '#api/shop.ts'
import { addressIn, type ClientNetwork, clientNetwork } from '#store/limits/client-network.server.ts'
import type { AnswerCache } from './cache.ts'
import { encodingFor } from './cache-entries.ts'
import { placeFor } from './kept-answers.ts'

type ListenerParts = {
  app: Hono<ApiEnv>
  cache?: AnswerCache | undefined
  trustProxy: boolean
  onRequest?: (done: { request: IncomingMessage; response: ServerResponse; requestId: string }) => void
}

const CLOSE = { connection: 'close' }

/** Finished answers are sent before anything else is set up for the request; all others go through the app. */
export function createListener({ app, cache, trustProxy, onRequest }: ListenerParts): RequestListener {
  const listen = getRequestListener((request, { incoming }) => {
    // The store speaks HTTP/1.1 only: HTTP/2 is the business of a proxy in front.
    const asked = incoming as IncomingMessage
    // Node would take the first of two; whoever stands in front may have taken the second.
    if ((asked.headersDistinct.host?.length ?? 0) > 1) return new Response(null, { status: 400, headers: CLOSE })
    return app.fetch(request, { client: clientOf(asked, trustProxy), requestId: requestIdOf(asked, trustProxy) })
  })
  return (request, response) => {
    const requestId = requestIdOf(request, trustProxy)
    if (onRequest) response.once('close', () => onRequest({ request, response, requestId }))
    if (cache && sendFinished(cache, request, response, requestId)) return
    void listen(request, response)
  }
}

function sendFinished(
  cache: AnswerCache,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): boolean {
  const { method = '', url = '', headers } = request
  const place = placeFor({ method, url, cookie: headers.cookie, prefer: headers.prefer as string | undefined })
  if (!place) return false
  const answer = cache.peek(
    place.url,
    encodingFor(headers['accept-encoding'] as string | undefined),
    headers['if-none-match'],
  )
  if (!answer) return false
  answer.headers['x-request-id'] = requestId
  response.writeHead(answer.status, answer.headers)
  response.end(method === 'HEAD' ? null : answer.body)
  return true
}

const requestIds = new WeakMap<IncomingMessage, string>()

/** The id that a trusted proxy in front gave, when it is a harmless one, or a new one: nobody else chooses what lines say. */
function requestIdOf(request: IncomingMessage, trustProxy: boolean): string {
  const known = requestIds.get(request)
  if (known) return known
  const given = trustProxy ? request.headers['x-request-id'] : undefined
  const id = typeof given === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(given) ? given : randomUUID()
  requestIds.set(request, id)
  return id
}

/** The peer. Only with a trusted proxy in front does the last address that it adds to X-Forwarded-For count. */
export function clientOf(request: IncomingMessage, trustProxy: boolean): ClientNetwork {
  const peer = request.socket.remoteAddress ?? 'unknown'
  if (!trustProxy) return clientNetwork(peer)
  const forwarded = [request.headers['x-forwarded-for']].flat().join(',')
  return clientNetwork(addressIn(forwarded.split(',').at(-1) ?? '') ?? peer)
}
