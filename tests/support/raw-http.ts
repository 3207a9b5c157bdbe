/** Requests that `fetch` would never send: bytes on a socket, and calls from another address of this machine. */
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'

export type RawAnswer = {
  /** The status of every answer on the connection, in order. */
  statuses: number[]
  text: string
  /** Whether the server closed the connection within the time. */
  closed: boolean
  milliseconds: number
}

/** A busy machine may take so long for the first byte of an answer, and so long for the rest. */
const FIRST_BYTE_MS = 10_000
const REST_MS = 400

/**
 * Sends the pieces as they are, one after the other, and reads until the server closes or nothing comes any more. `patience`
 * is for those who expect silence: the milliseconds without a byte after which it counts as such.
 */
export function sendRaw(url: string, pieces: string | (string | Uint8Array)[], patience?: number): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const startedAt = Date.now()
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const received: Buffer[] = []
    let timer: NodeJS.Timeout | undefined
    const finish = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      const text = Buffer.concat(received).toString('latin1')
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
      resolve({ statuses, text, closed, milliseconds: Date.now() - startedAt })
    }
    const waitOn = () => {
      clearTimeout(timer)
      const wait = patience ?? (received.length === 0 ? FIRST_BYTE_MS : REST_MS)
      timer = setTimeout(() => finish(false), wait)
    }
    waitOn()
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk)
      waitOn()
    })
    // A server that has answered may reset what is still being sent: what it said before counts.
    socket.on('error', () => finish(true))
    socket.on('close', () => finish(true))
    for (const piece of typeof pieces === 'string' ? [pieces] : pieces) socket.write(piece)
  })
}

/** A request line and headers, closed by an empty line. `target` goes on the wire as it is. */
export function head(method: string, target: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`
}

export type AnswerElsewhere = { status: number; headers: NodeJS.Dict<string | string[]>; text: string }

/** A call from another address of this machine (127.0.0.0/8), as another client would make it. */
export function callFrom(
  address: string,
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<AnswerElsewhere> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options
    const request = httpRequest(url, { method, headers, localAddress: address, agent: false }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
    })
    request.on('error', reject)
    request.end(body)
  })
}
