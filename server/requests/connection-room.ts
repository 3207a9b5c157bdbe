/** Keeps connections free for new visitors: each network has a share, and when few are left the longest idle ones are closed. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientNetwork, clientNetwork } from '#store/limits/client-network.server.ts'

export type ConnectionRoom = {
  /** Most connections of an address or a /64. The /48 around it has a limit of its own, and a proxy none. */
  mostConnections: number
  mostOfWide: number
  /** Above this number, each new connection closes the longest idle one. */
  crowdedFrom: number
  /** Most connections in all: with more, the system would run out of files. */
  mostOpen: number
}

export function boundConnections(server: Server, isProxy: (address: string) => boolean, room: ConnectionRoom): void {
  const shares = createShares(room)
  server.maxConnections = room.mostOpen
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isProxy(address)) return
    const { isWithin, giveBack } = shares.take(clientNetwork(address))
    socket.once('close', giveBack)
    if (!isWithin) socket.destroy()
  })
  endIdle(server, room.crowdedFrom)
}

/** Counts connections by network. Give each one back, even one above the share. */
export function createShares({ mostConnections, mostOfWide }: Pick<ConnectionRoom, 'mostConnections' | 'mostOfWide'>) {
  const open = new Map<string, number>()
  return {
    take({ names }: ClientNetwork): { isWithin: boolean; giveBack: () => void } {
      let isWithin = true
      for (const [tier, name] of names) {
        const before = open.get(name) ?? 0
        if (before >= (tier === 'wide' ? mostOfWide : mostConnections)) isWithin = false
        open.set(name, before + 1)
      }
      const giveBack = () => {
        for (const [, name] of names) {
          const left = (open.get(name) ?? 1) - 1
          if (left > 0) open.set(name, left)
          else open.delete(name)
        }
      }
      return { isWithin, giveBack }
    },
  }
}

/** When crowded, closes the longest idle connection for each new one. Idle: no answer is on the way. */
function endIdle(server: Server, crowdedFrom: number): void {
  let open = 0
  /** The longest idle one is first. */
  const idle = new Set<Socket>()
  const answers = new WeakMap<Socket, number>()
  server.on('connection', (socket: Socket) => {
    open++
    socket.once('close', () => {
      open--
      idle.delete(socket)
    })
    const [longest] = idle
    idle.add(socket)
    if (open <= crowdedFrom || !longest) return
    // Removed at once, because the next visitor may come before its close event.
    idle.delete(longest)
    longest.destroy()
  })
  server.prependListener('request', ({ socket }, response) => {
    idle.delete(socket)
    answers.set(socket, (answers.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (answers.get(socket) ?? 1) - 1
      answers.set(socket, left)
      if (left === 0 && !socket.destroyed) idle.add(socket)
    })
  })
}
