import type { Server, ServerResponse } from 'node:http'
import { setImmediate as afterPoll, setTimeout as sleep } from 'node:timers/promises'

/** How long requests are still taken, so that clients with open connections are told to leave. */
const GRACE_MS = 250
/** Requests that run longer are cut off. */
const DRAIN_MS = 10_000

/**
 * Watches the server; the returned function stops it and resolves when its last connection is closed. It first takes requests
 * for `seconds` more, until the proxy in front has noticed that the store is not ready.
 */
export function prepareDrain(server: Server, seconds: number): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let isStopping = false
  server.prependListener('request', (_request, response) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (isStopping) admitOutgoing(response)
  })
  return async () => {
    isStopping = true
    for (const response of underWay) admitOutgoing(response)
    if (seconds > 0 || (await hasClients(server))) await sleep(Math.max(GRACE_MS, seconds * 1000))
    // Closes the port just after a poll, which accepts waiting connections; others would be cut off.
    await afterPoll()
    let isClosed = false
    const closed = new Promise<void>((resolve) => server.close(() => resolve())).then(() => {
      isClosed = true
    })
    for (const end = Date.now() + DRAIN_MS; !isClosed && Date.now() < end; ) {
      // A connection counts as idle once its answer is sent; after a poll, a request that arrived meanwhile has been read.
      await afterPoll()
      server.closeIdleConnections()
      await Promise.race([closed, sleep(50)])
    }
    server.closeAllConnections()
    await closed
  }
}

function hasClients(server: Server): Promise<boolean> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error !== null || count > 0)))
}

/** Tells the client to send its next request over another connection. */
function admitOutgoing(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
