import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { limitConnections } from './connections.ts'

let server: Server
const open: Socket[] = []

afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
  server.close()
})

/** Answers "/" at once, and "/slow" when `release` is called. */
async function serve(most: number): Promise<{ release: () => unknown }> {
  const waiting: (() => void)[] = []
  server = createServer((request, response) => {
    if (request.url === '/slow') waiting.push(() => response.end('slow'))
    else request.resume().on('end', () => response.end('fine'))
  })
  limitConnections(server, most)
  await new Promise<void>((listening) => server.listen(0, '0.0.0.0', listening))
  return { release: () => waiting.splice(0).map((answer) => answer()) }
}

type Client = { read: () => string; isEnded: () => boolean; send: (text: string) => void }

async function client(text: string, localAddress = '127.0.0.1'): Promise<Client> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  open.push(socket)
  let [read, isEnded] = ['', false]
  socket.on('data', (piece) => (read += piece))
  socket.on('error', () => undefined)
  socket.on('close', () => (isEnded = true))
  await new Promise((connected) => socket.once('connect', connected))
  socket.write(text)
  await sleep(100)
  return { read: () => read, isEnded: () => isEnded, send: (more) => socket.write(more) }
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`
const HALF_SENT = 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\nhalf'

test('beyond its number the oldest connection of an address that waits for its client is ended, no answer is', async () => {
  const { release } = await serve(3)
  const working = await client(request('/slow'))
  const halfSent = await client(HALF_SENT)
  const idle = await client('')
  const elsewhere = await client('', '127.0.0.2')
  const fourth = await client(request('/'))
  await expect.poll(halfSent.isEnded).toBe(true)
  expect([working, idle, elsewhere, fourth].map(({ isEnded }) => isEnded())).toEqual([false, false, false, false])
  await expect.poll(fourth.read).toContain('fine')
  await client(request('/'))
  await expect.poll(idle.isEnded).toBe(true)
  release()
  await expect.poll(working.read).toContain('slow')
  expect([working, elsewhere, fourth].map(({ isEnded }) => isEnded())).toEqual([false, false, false])
})

test('when all of an address are answered it is the new one that ends, and what was used last ends last', async () => {
  const { release } = await serve(2)
  const [first, second] = [await client(request('/slow')), await client(request('/slow'))]
  const third = await client('')
  await expect.poll(third.isEnded).toBe(true)
  release()
  await expect.poll(second.read).toContain('slow')
  first.send(request('/'))
  await expect.poll(first.read).toContain('fine')
  await client(request('/'))
  await expect.poll(second.isEnded).toBe(true)
  expect(first.isEnded()).toBe(false)
})
