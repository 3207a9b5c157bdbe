/** Posts to the address that a name was found at, even if the name leads elsewhere a moment later. */
import http from 'node:http'
import https from 'node:https'
import type { FoundAddress } from './look-up-name.ts'

const PATIENCE_MS = 10_000

type Message = { headers: Record<string, unknown>; body: Buffer | string | null }

/** Returns the status, reads nothing more and follows no redirect. Throws after ten seconds, and on connection errors. */
export function postTo(found: FoundAddress, url: URL, { headers, body }: Message): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http
  const options: http.RequestOptions = {
    method: 'POST',
    headers: headers as http.OutgoingHttpHeaders,
    lookup: (_host, _options, hear) => hear(null, [found]),
    agent: false,
    maxHeaderSize: 8192,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }
  return new Promise((resolve, reject) => {
    const asking = request(url, options, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    asking.on('error', reject)
    asking.end(body ?? undefined)
  })
}
