/** Limits slow clients: heads, bodies and answers have time limits, and each network has a share of the connections. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientNetwork, narrowest, widest } from '#store/limits/client-network.server.ts'
import { boundConnections, type ConnectionRoom } from './connection-room.ts'

export type Patience = ConnectionRoom & {
  /** Time for a head to arrive, in milliseconds, also on a silent connection. */
  headMs: number
  /** After this grace a body must keep to the average rate; a phone on a bad line sends ten times as much. */
  bodyGraceMs: number
  bodyBytesPerSecond: number
  /** The longest that a request may take to arrive, however steadily it does. */
  wholeMs: number
  /** How long an answer may wait for its reader. */
  idleMs: number
  /** Least average rate at which an answer is read, after the same grace. */
  answerBytesPerSecond: number
  /** Most unsent bytes of answers to one network. */
  mostUnsentBytes: number
  lookMs: number
  /** Most slow bodies of one network at a time. */
  mostBodies: number
}

const PATIENCE: Patience = {
  headMs: 8000,
  bodyGraceMs: 10_000,
  bodyBytesPerSecond: 4096,
  wholeMs: 300_000,
  idleMs: 120_000,
  answerBytesPerSecond: 4096,
  mostUnsentBytes: 64 * 1024 * 1024,
  lookMs: 2000,
  mostBodies: 32,
  mostConnections: 256,
  mostOfWide: 1024,
  crowdedFrom: 4000,
  mostOpen: 5000,
}

type ServerOptions = {
  clientOf: (request: IncomingMessage) => ClientNetwork
  /** Whether all clients come from this address, so that its connections count against nobody. */
  isProxy: (address: string) => boolean
  patience?: Patience
}

/** A server that waits for slow lines, but for nothing slower. */
export function createPatientServer({ clientOf, isProxy, patience = PATIENCE }: ServerOptions): Server {
  const server = createServer({
    headersTimeout: patience.headMs,
    requestTimeout: patience.wholeMs,
    connectionsCheckingInterval: patience.lookMs,
    keepAliveTimeout: 65_000,
  })
  server.timeout = patience.idleMs
  boundConnections(server, isProxy, patience)
  boundBodies(server, clientOf, patience)
  boundAnswers(server, clientOf, patience)
  return server
}

/** An address of this machine, in either writing. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

type Body = { request: IncomingMessage; response: ServerResponse; since: number; readBefore: number; network: string }

function boundBodies(server: Server, clientOf: ServerOptions['clientOf'], patience: Patience): void {
  const coming = new Set<Body>()
  server.prependListener('request', (request, response) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
    if (coding === undefined && length === '0') return
    const network = narrowest(clientOf(request))
    const body = { request, response, since: Date.now(), readBefore: request.socket.bytesRead, network }
    coming.add(body)
    request.once('close', () => coming.delete(body))
  })
  const look = () => {
    const slow = new Map<string, number>()
    for (const body of coming) {
      const tookMs = Date.now() - body.since
      if (body.request.complete || tookMs < patience.lookMs) continue
      const others = slow.get(body.network) ?? 0
      slow.set(body.network, others + 1)
      if (others >= patience.mostBodies || isSlow(body, tookMs, patience)) end(body)
    }
  }
  const clock = setInterval(look, patience.lookMs).unref()
  server.once('close', () => clearInterval(clock))
}

function isSlow({ request, readBefore }: Body, tookMs: number, patience: Patience): boolean {
  const dueSeconds = Math.max(0, tookMs - patience.bodyGraceMs) / 1000
  return request.socket.bytesRead - readBefore < dueSeconds * patience.bodyBytesPerSecond
}

/** Answers 408 to a client that still reads, as Node does for heads. */
function end({ request: { socket }, response }: Body): void {
  if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}

/** `since` is when bytes were first seen waiting for the reader; `writtenBefore` counts the bytes sent before those. */
type Answer = {
  request: IncomingMessage
  response: ServerResponse
  since: number | undefined
  writtenBefore: number
}

/** Ends answers that are read too slowly: a reader that takes a byte now and then is never idle, but its answer costs memory. */
function boundAnswers(server: Server, clientOf: ServerOptions['clientOf'], patience: Patience): void {
  const going = new Set<Answer>()
  server.prependListener('request', (request, response) => {
    const answer = { request, response, since: undefined, writtenBefore: 0 }
    going.add(answer)
    response.once('close', () => going.delete(answer))
  })
  const look = () => {
    const unsentTo = new Map<string, number>()
    // Newest first, so that the oldest answers exceed the limit and are ended.
    for (const answer of [...going].toReversed()) {
      const { socket } = answer.response
      const unsent = socket?.writableLength ?? 0
      if (!socket || unsent === 0) {
        answer.since = undefined
        continue
      }
      const network = widest(clientOf(answer.request))
      const all = (unsentTo.get(network) ?? 0) + unsent
      if (all > patience.mostUnsentBytes || isTakenSlowly(answer, socket, patience)) socket.destroy()
      else unsentTo.set(network, all)
    }
  }
  const clock = setInterval(look, patience.lookMs).unref()
  server.once('close', () => clearInterval(clock))
}

function isTakenSlowly(answer: Answer, socket: Socket, patience: Patience): boolean {
  const { bytesWritten, writableLength } = socket
  if (answer.since === undefined) {
    answer.since = Date.now()
    answer.writtenBefore = bytesWritten - writableLength
  }
  const dueSeconds = (Date.now() - answer.since - patience.bodyGraceMs) / 1000
  return bytesWritten - answer.writtenBefore < dueSeconds * patience.answerBytesPerSecond
}
