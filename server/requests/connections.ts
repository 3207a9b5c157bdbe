/** Limits the connections of an address, for servers without a proxy in front. */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork } from '#engines/rate-limit/client-network.server.ts'

/** Beyond `most`, ends the address's oldest connection that waits for its client, idle or within a request. */
export function limitConnections(server: Server, most: number): void {
  /** The connections of each address, the last used at the end. */
  const held = new Map<string, Set<Socket>>()
  const requests = new WeakMap<Socket, IncomingMessage>()

  server.on('connection', (socket: Socket) => {
    const address = clientNetwork(socket.remoteAddress ?? 'unknown').narrow
    const sockets = held.get(address) ?? new Set()
    held.set(address, sockets.add(socket))
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0 && held.get(address) === sockets) held.delete(address)
    })
    if (sockets.size > most) [...sockets].find(isWaiting)?.destroy()
  })

  server.prependListener('request', (request, response) => {
    const { socket } = request
    requests.set(socket, request)
    response.once('close', () => {
      if (requests.get(socket) === request) requests.delete(socket)
      const sockets = held.get(clientNetwork(socket.remoteAddress ?? 'unknown').narrow)
      if (sockets?.delete(socket)) sockets.add(socket)
    })
  })

  function isWaiting(socket: Socket): boolean {
    return !socket.destroyed && requests.get(socket)?.complete !== true
  }
}
