/** Stands before a shop and sends its pages in small pieces, as a bad line does; everything else goes through whole. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

const PIECE_BYTES = 400
/** As far as a first screen reaches; the rest comes at once. */
const IN_PIECES_BYTES = 24_000
/** Long enough for a browser to show what it has. */
const PAUSE_MS = 40

export type SlowShop = { url: string; close: () => void }

export async function sendInPieces(shopUrl: string): Promise<SlowShop> {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const sent = request(new URL(asked.url ?? '/', shopUrl), { method: asked.method ?? 'GET', headers }, (received) => {
      pass(received, answer).catch(() => answer.destroy())
    })
    sent.on('error', () => answer.destroy())
    asked.pipe(sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function pass(received: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { 'transfer-encoding': _, 'content-length': __, ...headers } = received.headers
  answer.writeHead(received.statusCode ?? 502, headers)
  if (!headers['content-type']?.startsWith('text/html')) {
    received.pipe(answer)
    return
  }
  const page = await buffer(received)
  let from = page.indexOf('<body')
  answer.write(page.subarray(0, from))
  while (from < Math.min(page.length, IN_PIECES_BYTES) && !answer.destroyed) {
    answer.write(page.subarray(from, from + PIECE_BYTES))
    from += PIECE_BYTES
    await sleep(PAUSE_MS)
  }
  answer.end(page.subarray(from))
}
