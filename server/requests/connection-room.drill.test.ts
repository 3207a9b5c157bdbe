/** Who holds many connections keeps nobody else out. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { clientNetwork } from '#store/limits/client-network.server.ts'
import { head } from '#tests/support/raw-http.ts'
import { boundConnections, createShares } from './connection-room.ts'

const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

async function open(crowdedFrom: number, mostOpen: number) {
  let holding = 0
  const server = createServer((request, response) => {
    if (request.url === '/hold') holding++
    else response.end('taken')
  })
  boundConnections(server, () => false, { mostConnections: 1000, mostOfWide: 1000, crowdedFrom, mostOpen })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  const dial = (...pieces: string[]) => {
    const socket = connect({ host: '127.0.0.1', port })
    sockets.push(socket)
    let text = ''
    socket.on('data', (bytes) => (text += bytes)).on('error', () => undefined)
    for (const piece of pieces) socket.write(piece)
    return { socket, said: () => text }
  }
  return { dial, holding: () => holding }
}

test('L7 a new visitor is served while a hundred connections are held, and the longest idle ones end', async () => {
  const { dial } = await open(20, 25)
  const held: ReturnType<typeof dial>[] = []
  for (let i = 0; i < 100; i++) {
    const line = dial(head('GET', '/'))
    await expect.poll(line.said).toContain('taken')
    held.push(line)
  }
  const isOpen = () => held.map(({ socket }) => !socket.destroyed)
  await expect.poll(() => isOpen().filter(Boolean).length).toBe(20)
  expect(isOpen().lastIndexOf(false)).toBe(79)
  const visitor = dial(head('GET', '/'))
  await expect.poll(visitor.said).toContain('taken')
})

test('L7 whoever waits for an answer is not idle, and whoever asked a moment ago is so for a short time', async () => {
  const { dial, holding } = await open(10, 20)
  const busy = Array.from({ length: 5 }, () => dial(head('GET', '/hold')))
  await expect.poll(holding).toBe(5)
  const [silent, asking] = [dial(), dial(head('GET', '/'))]
  await expect.poll(asking.said).toContain('taken')
  for (let i = 0; i < 30; i++) {
    asking.socket.write(head('GET', '/'))
    await expect.poll(() => asking.said().split('taken').length).toBe(i + 3)
    const line = dial(head('GET', '/'))
    await expect.poll(line.said).toContain('taken')
  }
  expect(silent.socket.destroyed).toBe(true)
  expect(asking.socket.destroyed).toBe(false)
  expect(busy.map(({ socket }) => socket.destroyed)).toEqual(Array(5).fill(false))
})

test('L7 a /64 counts like an address, and the /48 around it has a share of its own', () => {
  const shares = createShares({ mostConnections: 3, mostOfWide: 6 })
  const take = (address: string) => shares.take(clientNetwork(address))
  const taken = (address: string) => {
    const { isWithin, giveBack } = take(address)
    if (!isWithin) giveBack()
    return isWithin
  }
  const inOne = [1, 2, 3, 4].map((host) => taken(`2001:db8:1:1::${host}`))
  expect(inOne).toEqual([true, true, true, false])
  const around = [2, 3, 4, 5].map((network) => taken(`2001:db8:1:${network}::1`))
  expect(around).toEqual([true, true, true, false])
  expect(taken('2001:db8:2::1')).toBe(true)
  const held = [1, 2, 3].map(() => take('203.0.113.7'))
  expect(taken('203.0.113.7')).toBe(false)
  held[0]?.giveBack()
  expect(taken('203.0.113.7')).toBe(true)
})
