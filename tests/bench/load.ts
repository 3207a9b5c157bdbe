/** A closed loop of keep-alive connections over raw sockets: cheap enough that the server is what is measured. */
import net from 'node:net'

export type Load = { perSecond: number; p50: number; p99: number; bytes: number; failed: number }

type Target = { url: string; headers?: Record<string, string>; connections?: number; seconds?: number }

/** Asks for the same URL again and again. Times in milliseconds. */
export async function load({ url, headers = {}, connections = 32, seconds = 4 }: Target): Promise<Load> {
  const { hostname, port, pathname, search } = new URL(url)
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  const seen = { bytes: 0, failed: 0 }
  await Promise.all(
    Array.from({ length: connections }, () => converse(Number(port), hostname, request, end, times, seen)),
  )
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), ...seen }
}

type Seen = { bytes: number; failed: number }

function converse(
  port: number,
  host: string,
  request: string,
  end: number,
  times: number[],
  seen: Seen,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, host)
    let startedAt = 0
    let missing = -1
    const ask = () => {
      startedAt = performance.now()
      socket.write(request)
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      missing = missing < 0 ? missingAfterHead(chunk, seen) : missing - chunk.length
      if (missing > 0) return
      const now = performance.now()
      times.push(now - startedAt)
      missing = -1
      if (now < end) ask()
      else socket.end(resolve)
    })
  })
}

/** The head arrives in one piece here; what is left of the body by its Content-Length, or 0 when all is there. */
function missingAfterHead(chunk: Buffer, seen: Seen): number {
  const headEnd = chunk.indexOf('\r\n\r\n') + 4
  const head = chunk.toString('latin1', 0, headEnd)
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
  if (Number.isNaN(length)) throw new Error(`An answer without Content-Length: ${head.split('\r\n')[0]}`)
  if (!head.startsWith('HTTP/1.1 200')) seen.failed++
  seen.bytes = length
  return length - (chunk.length - headEnd)
}
