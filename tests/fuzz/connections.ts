/** Connections that are held in any way: others are answered meanwhile, and when their people have left nothing of them is open. */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'

/** The cookie of somebody with an open desk, whose news are an answer without an end. */
type Held = { url: string; cookie: string }

const AT_ONCE = 120
/** A visitor beside them, also on a busy machine. */
const MOST_MS = 5000
const GONE_MS = 30_000

const PIECES = [
  'GET / HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET /api/products HTTP/1.1\r\nhost: x\r\nconnection: keep-alive\r\n\r\n',
  'GET /api/admin/rings/stream HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\n\r\n',
  'GET /api/admin/rings/stream HTTP/1.1\r\nhost: x\r\n\r\n',
  'POST /api/product-requests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{"',
  'POST /api/images/upload HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n',
  'POST /api/orders HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n',
  '5\r\nhello\r\n',
  'ffffffff\r\n',
  '0\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/1.1\r\nhos',
  'a'.repeat(3000),
  '\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
] as const

const act = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<string>(...PIECES) },
  { weight: 2, arbitrary: fc.nat(40) },
  fc.constantFrom('pause' as const, 'read' as const, 'end' as const, 'reset' as const),
)
const crowd = fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { minLength: AT_ONCE, maxLength: AT_ONCE })

/** Holds that many crowds of connections, one after the other; the words of the first fault. */
export async function driveConnections(held: Held, seed: number, count: number): Promise<string | undefined> {
  const port = Number(new URL(held.url).port)
  const before = openAt(port)
  const property = fc.asyncProperty(crowd, async (acts) => {
    const sockets = acts.map(() =>
      connect({ host: '127.0.0.1', port })
        .on('error', () => undefined)
        .resume(),
    )
    const holding = Promise.all(sockets.map((socket, at) => hold(socket, acts[at] ?? [], held.cookie)))
    await askBeside(held.url)
    await holding
    await askBeside(held.url)
    for (const socket of sockets) socket.destroy()
    await untilClosed(port, before)
  })
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: count, endOnFailure: true })
  if (!failed) return undefined
  return `held connections: ${errorInstance instanceof Error ? errorInstance.message : errorInstance}\n  again: FUZZ_SEED=${seed}`
}

async function hold(socket: Socket, acts: (string | number)[], cookie: string): Promise<void> {
  for (const one of acts) {
    if (typeof one === 'number') await sleep(one)
    else if (one === 'pause') socket.pause()
    else if (one === 'read') socket.resume()
    else if (one === 'end') socket.end()
    else if (one === 'reset') socket.resetAndDestroy()
    else if (socket.writable) socket.write(one.replace('{cookie}', cookie), 'latin1')
  }
}

async function askBeside(url: string): Promise<void> {
  for (const path of ['/livez', '/api/products?limit=1']) {
    const { status } = await fetch(url + path, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(MOST_MS),
    })
    if (status !== 200) throw new Error(`${path} was answered ${status} beside them`)
  }
}

async function untilClosed(port: number, before: number): Promise<void> {
  const end = Date.now() + GONE_MS
  while (openAt(port) > before) {
    if (Date.now() > end) throw new Error(`${openAt(port) - before} connections are open whose people have left`)
    await sleep(50)
  }
}

/** Connections that the store has open at its port; none where there is no /proc. */
function openAt(port: number): number {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  try {
    const lines = readFileSync('/proc/net/tcp', 'latin1').split('\n')
    // Neither its listener (0A) nor what the system still keeps for a while (06).
    return lines.filter((line) => {
      const [, local = '', , state = ''] = line.trim().split(/\s+/)
      return local.endsWith(wanted) && state !== '0A' && state !== '06'
    }).length
  } catch {
    return 0
  }
}
