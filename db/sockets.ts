/** The sockets of a pool's connections, to be thrown away at once: a goodbye to a server that hangs is never answered. */
import { Socket } from 'node:net'

export type Sockets = {
  /** A new one for a connection that is about to be made. */
  open: () => Socket
  /** Notes which of them said something since it was called last. */
  listen: () => void
  /** Cuts all connections, or those on which nothing came since that moment (of `performance.now`). */
  throwAway: (quietSince?: number) => void
}

export function createSockets(): Sockets {
  const heard = new Map<Socket, { bytes: number; at: number }>()
  const listen = () => {
    const now = performance.now()
    for (const [socket, last] of heard) {
      if (socket.bytesRead !== last.bytes) heard.set(socket, { bytes: socket.bytesRead, at: now })
    }
  }
  return {
    open() {
      const socket = new Socket()
      heard.set(socket, { bytes: 0, at: performance.now() })
      socket.once('close', () => heard.delete(socket))
      return socket
    },
    listen,
    throwAway(quietSince = Number.POSITIVE_INFINITY) {
      listen()
      for (const [socket, { at }] of heard) if (at < quietSince) socket.destroy()
    },
  }
}
