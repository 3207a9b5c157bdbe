/** Requests over one kept connection each, timed; one can be sent while no other of this process is under way. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

export type Sent = { method: string; path: string; headers: Record<string, string>; body?: Buffer | undefined }
export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  milliseconds: number
}

export type Client = {
  /** Throws when the connection breaks before there is an answer. */
  send: (sent: Sent) => Promise<Answer>
  /** The same while all others wait. */
  sendAlone: (sent: Sent) => Promise<Answer>
}

const PATIENCE_MS = 60_000

export function createClient(url: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const underWay = new Set<Promise<unknown>>()
  let alone: Promise<unknown> = Promise.resolve()
  async function send(sent: Sent): Promise<Answer> {
    await alone
    const answer = sendOnce(url, agent, sent)
    const settled = answer.catch(() => undefined)
    underWay.add(settled)
    void settled.then(() => underWay.delete(settled))
    return answer
  }
  function sendAlone(sent: Sent): Promise<Answer> {
    const answer = alone.then(() => Promise.all(underWay)).then(() => sendOnce(url, agent, sent))
    alone = answer.catch(() => undefined)
    return answer
  }
  return { send, sendAlone }
}

function sendOnce(url: string, agent: Agent, sent: Sent): Promise<Answer> {
  const { method, path, headers, body } = sent
  const { hostname, port } = new URL(url)
  const startedAt = performance.now()
  const length: Record<string, string> = body ? { 'content-length': String(body.length) } : {}
  return new Promise((resolve, reject) => {
    const options = { hostname, port, agent, method, path, headers: { ...length, ...headers }, timeout: PATIENCE_MS }
    const outgoing = request(options, async (response) => {
      const pieces: Buffer[] = []
      try {
        for await (const piece of response) pieces.push(piece)
      } catch (error) {
        reject(error)
        return
      }
      const milliseconds = performance.now() - startedAt
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: unpacked(response.headers, Buffer.concat(pieces)),
        milliseconds,
      })
    })
    outgoing.on('timeout', () =>
      outgoing.destroy(
        new Error(`no answer to ${method} ${path} within ${PATIENCE_MS} ms: ${String(body).slice(0, 300)}`),
      ),
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The store may close a kept connection in the moment in which it is used again.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(sendOnce(url, agent, sent))
      else reject(error)
    })
    outgoing.end(body)
  })
}

const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}

function unpacked({ 'content-encoding': encoding = '' }: IncomingHttpHeaders, body: Buffer): Buffer {
  return body.length === 0 ? body : (UNPACK[encoding]?.(body) ?? body)
}
