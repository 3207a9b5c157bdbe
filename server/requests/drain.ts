/** Stops a server without cutting anybody off. */
import type { Server, ServerResponse } from 'node:http'
import { setImmediate as afterPoll, setTimeout as sleep } from 'node:timers/promises'

/** For this long requests are still taken, so that clients with open connections hear in an answer to leave. */
const GRACE_MS = 250
/** Requests still running after this are cut off. */
const DRAIN_MS = 10_000

/**
 * Watches the server from now on; the answer stops it and resolves when its last connection is closed. For so many seconds
 * it goes on taking what comes, because the proxy in front has not heard yet that it is not ready any more.
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
    // Right after the connections that have come were taken: those that nobody took are cut off with the port.
    await afterPoll()
    let isClosed = false
    const closed = new Promise<void>((resolve) => server.close(() => resolve())).then(() => {
      isClosed = true
    })
    for (const end = Date.now() + DRAIN_MS; !isClosed && Date.now() < end; ) {
      // A connection that was kept open for a next request counts as idle only once its answer is sent, and what has come on
      // it was read just now.
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

/** The client reads in the answer that this connection takes no more requests, and sends the next one elsewhere. */
function askToLeave(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
