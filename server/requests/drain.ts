/** Stops a server without cutting anybody off. */
import type { Server, ServerResponse } from 'node:http'
import { setImmediate as afterPoll, setTimeout as sleep } from 'node:timers/promises'

/** Requests are taken for this long, so that clients with open connections read in an answer that they should leave. */
const GRACE_MS = 250
/** Requests still running after this are cut off. */
const DRAIN_MS = 10_000

/**
 * Watches the server from now on; the returned function stops it and resolves when its last connection is closed. It takes
 * requests for that many more seconds, because the proxy in front has not noticed yet that the store is not ready any more.
 */
export function prepareDrain(server: Server, seconds: number): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let isStopping = false
  server.prependListener('request', (_request, response) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (isStopping) askToLeave(response)
  })
  return async () => {
    isStopping = true
    for (const response of underWay) askToLeave(response)
    if (seconds > 0 || (await hasClients(server))) await sleep(Math.max(GRACE_MS, seconds * 1000))
    // Closes the port just after waiting connections were accepted: those not accepted yet would be cut off.
    await afterPoll()
    let isClosed = false
    const closed = new Promise<void>((resolve) => server.close(() => resolve())).then(() => {
      isClosed = true
    })
    for (const end = Date.now() + DRAIN_MS; !isClosed && Date.now() < end; ) {
      // A keep-alive connection counts as idle only once its answer is sent; after a poll, a request that arrived on it has been
      // read.
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

/** Tells the client that this connection takes no more requests; it sends the next one elsewhere. */
function askToLeave(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
