/** An answer as it goes over the wire, which `fetch` would not show. */
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { RunningServer } from './processes.ts'

/** What browsers accept; without it the store sends answers as they are. */
export const BROWSER = 'gzip, deflate, br, zstd'

type Asking = { cookie?: string; encoding?: string | undefined }

/** The bytes of the body, compressed when the encoding asks for it. */
export function bytesOf(
  server: Pick<RunningServer, 'url'>,
  path: string,
  { cookie = '', encoding = 'identity' }: Asking = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = request(server.url + path, { headers: { cookie, 'accept-encoding': encoding } }, (answer) => {
      buffer(answer).then(resolve, reject)
    })
    asked.on('error', reject).end()
  })
}
