/** Clients that send or read slowly, on purpose or on a bad line. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clientNetwork } from '#store/limits/client-network.server.ts'
import { head } from '#tests/support/raw-http.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { createPatientServer, type Patience } from './slow-clients.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

type Line = { socket: Socket; said: () => string; bytes: () => number; closedAfterMs: Promise<number> }

/** A connection that stays open until the server ends it. */
function dial(port: number, ...pieces: (string | Uint8Array)[]): Line {
  const startedAt = Date.now()
  const socket = connect({ host: '127.0.0.1', port })
  sockets.push(socket)
  const received: Buffer[] = []
  socket.on('data', (bytes: Buffer) => received.push(bytes)).on('error', () => undefined)
  const closedAfterMs = new Promise<number>((resolve) => socket.once('close', () => resolve(Date.now() - startedAt)))
  for (const piece of pieces) socket.write(piece)
  const said = () => Buffer.concat(received).toString('latin1')
  // Looked at again and again while megabytes come: to join them each time would slow down what is looked at.
  const bytes = () => received.reduce((sum, piece) => sum + piece.length, 0)
  return { socket, said, bytes, closedAfterMs }
}

/** Sends a piece again and again; returns how many were sent until the line was closed or `most` were. */
async function drip({ socket }: Line, piece: string | Uint8Array, everyMs: number, most: number): Promise<number> {
  let sent = 0
  for (; sent < most && !socket.destroyed; sent++) {
    socket.write(piece)
    await sleep(everyMs)
  }
  return sent
}

describe('with little patience', () => {
  const PATIENCE: Patience = {
    headMs: 400,
    bodyGraceMs: 500,
    bodyBytesPerSecond: 2000,
    wholeMs: 4000,
    idleMs: 1000,
    answerBytesPerSecond: 20_000_000,
    mostUnsentBytes: 70_000_000,
    lookMs: 100,
    mostBodies: 3,
    mostConnections: 10,
    mostOfWide: 20,
    crowdedFrom: 4000,
    mostOpen: 5000,
  }
  let port: number
  let finished: number
  /** Large answers that are on their way; a reader who sips does not see that the line is closed. */
  let large = 0
  let begun = 0

  beforeAll(async () => {
    const isProxy = (address: string) => address.endsWith('127.0.0.9')
    const server = createPatientServer({ clientOf: () => clientNetwork('203.0.113.7'), isProxy, patience: PATIENCE })
    server.on('request', (request, response) => {
      let bytes = 0
      if (request.url === '/large') {
        large++
        begun++
        response.once('close', () => large--)
      }
      request.on('data', (chunk) => (bytes += chunk.length))
      request.on('error', () => undefined)
      request.on('end', () => {
        finished = bytes
        response.end(request.url === '/large' ? Buffer.alloc(30_000_000) : 'taken')
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
    return () => server.close()
  })

  const post = (length: number) => head('POST', '/', { 'content-length': String(length) })

  test('Low 11 a head that drips, and none at all, is closed in time', async () => {
    const [silent, slow] = [dial(port), dial(port, 'GET / HTTP/1.1\r\n')]
    void drip(slow, 'x: y\r\n', 50, 100)
    for (const line of [silent, slow]) expect(await line.closedAfterMs).toBeLessThan(3000)
    expect(slow.said()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('Low 11 a body that drips is closed in time and told why, with a length and in chunks', async () => {
    const lines = [
      dial(port, post(50_000)),
      dial(port, head('POST', '/', { 'transfer-encoding': 'chunked' })),
      dial(port, post(50_000)),
    ]
    void drip(lines[0] as Line, 'a', 50, 100)
    void drip(lines[1] as Line, '1\r\na\r\n', 50, 100)
    for (const line of lines) {
      expect(await line.closedAfterMs).toBeLessThan(3000)
      expect(line.said()).toMatch(/^HTTP\/1\.1 408 /)
    }
  })

  test('Low 11 a body that comes steadily is taken, also much later than one that drips is given up', async () => {
    const line = dial(port, post(20_000))
    expect(await drip(line, Buffer.alloc(1000, 65), 100, 20)).toBe(20)
    await expect.poll(line.said).toContain('taken')
    expect(finished).toBe(20_000)
  })

  test('Low 11 however steadily, a request does not come for ever', async () => {
    const line = dial(port, post(10_000_000))
    void drip(line, Buffer.alloc(1000, 65), 100, 100)
    const took = await line.closedAfterMs
    expect(took).toBeGreaterThan(3000)
    expect(took).toBeLessThan(8000)
  })

  test('Low 11 one network has few bodies on their way at a time', async () => {
    const lines = Array.from({ length: 8 }, () => dial(port, post(50_000), Buffer.alloc(40_000, 65)))
    await expect.poll(() => lines.filter(({ socket }) => !socket.destroyed).length).toBe(3)
  })

  test('Low 11 one network has so many connections and no more, and gets new ones for those it closes', async () => {
    const lines = Array.from({ length: 14 }, () => dial(port))
    await expect.poll(() => lines.filter(({ socket }) => !socket.destroyed).length).toBe(10)
    for (const { socket } of lines) socket.destroy()
    await sleep(100)
    const next = dial(port, head('GET', '/'))
    await expect.poll(next.said).toContain('taken')
  })

  test('Low 11 an answer that nobody reads is given up', async () => {
    const line = dial(port, head('GET', '/large'))
    line.socket.pause()
    await sleep(2500)
    line.socket.resume()
    await line.closedAfterMs
    expect(line.bytes()).toBeLessThan(30_000_000)
  })

  /** Takes 64 KB at a time, often enough never to be idle. */
  function sip({ socket }: Line): void {
    socket.pause()
    const clock = setInterval(() => socket.read(65_536), 200)
    socket.once('close', () => clearInterval(clock))
  }

  test('H2 an answer that is sipped is given up in time, however steadily', async () => {
    sip(dial(port, head('GET', '/large')))
    await expect.poll(() => large).toBe(1)
    await expect.poll(() => large, { timeout: 8000 }).toBe(0)
  })

  test('H2 what waits for the slow readers of one network is bounded together, and who reads is served', async () => {
    begun = 0
    const lines = Array.from({ length: 6 }, () => dial(port, head('GET', '/large')))
    for (const line of lines) sip(line)
    await expect.poll(() => begun === 6 && large < 4).toBe(true)
    const reader = dial(port, head('GET', '/large'))
    await expect.poll(() => reader.bytes(), { timeout: 5000 }).toBeGreaterThan(30_000_000)
  })
})

describe('in the shop', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })

  test('Low 11 slow heads and slow bodies are gone after some ten seconds, and a phone on a bad line is served', async () => {
    const { host, port } = new URL(shop.url)
    const to = { host, 'content-type': 'application/json' }
    const wish = (length: number) => head('POST', '/api/product-requests', { ...to, 'content-length': String(length) })
    const slow = [
      dial(Number(port)),
      ...Array.from({ length: 20 }, () => dial(Number(port), wish(60_000), '{"productName":"')),
      ...Array.from({ length: 20 }, () => dial(Number(port), `GET / HTTP/1.1\r\nhost: ${host}\r\n`)),
    ]
    for (const line of slow.slice(1)) void drip(line, 'a: b\r\n', 1000, 60)
    const words = JSON.stringify({ productName: 'Kite' })
    const phone = dial(Number(port), wish(words.length))
    for (const letter of words) {
      phone.socket.write(letter)
      await sleep(150)
    }
    await expect.poll(phone.said).toMatch(/^HTTP\/1\.1 201 /)
    for (const line of slow) expect(await line.closedAfterMs).toBeLessThan(20_000)
  })
})
