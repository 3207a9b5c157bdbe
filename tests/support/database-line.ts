/** A line to a database that can be cut, and frozen: what goes through it then stays where it is, and nobody is told. */
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import type { PostgresConnection } from '#engines/postgres/embedded/connection.ts'

type Place = Pick<PostgresConnection, 'host' | 'port'>

export type DatabaseLine = {
  port: number
  /** What goes through it breaks off, and nobody else gets through. */
  cut: () => void
  mend: () => void
  /** Connections stay open and nothing passes; new ones are taken and hear nothing. */
  freeze: () => void
  /** What is frozen goes on. */
  thaw: () => void
  /** From now on new connections reach their end. What was frozen stays frozen, for ever. */
  leadElsewhere: () => void
  /** Connections that stand on the side of the store. */
  count: () => number
  close: () => void
}

export async function openLine({ host, port }: Place): Promise<DatabaseLine> {
  const pairs = new Map<Socket, Socket | undefined>()
  let [isCut, isFrozen] = [false, false]

  function join(client: Socket): void {
    const upstream = host.startsWith('/') ? connect(path.join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    pairs.set(client, upstream)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  }

  const server = createServer((client) => {
    if (isCut) return client.destroy()
    client.on('error', () => undefined).on('close', () => pairs.delete(client))
    if (isFrozen) pairs.set(client, undefined)
    else join(client)
    return undefined
  })
  const ends = () => [...pairs].flatMap(([client, upstream]) => (upstream ? [client, upstream] : [client]))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port')
  return {
    port: address.port,
    cut() {
      isCut = true
      for (const end of ends()) end.destroy()
    },
    mend() {
      isCut = false
    },
    freeze() {
      isFrozen = true
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream).pause()
        upstream?.unpipe(client).pause()
      }
    },
    thaw() {
      isFrozen = false
      for (const [client, upstream] of pairs) {
        if (!upstream) join(client)
        else {
          client.pipe(upstream)
          upstream.pipe(client)
        }
      }
    },
    leadElsewhere() {
      isFrozen = false
    },
    count: () => pairs.size,
    close() {
      server.close()
      for (const end of ends()) end.destroy()
    },
  }
}
