import type { ChildProcess } from 'node:child_process'

type Connection = { close: () => void }
type Said = { act?: string; seq?: number; ack?: number }

/**
 * Node's cluster forgets a connection that is on its way to a process when that one dies, and whoever opened it would wait for
 * ever: it is closed here, and they ask again. Taken from Node 26, lib/internal/cluster/round_robin_handle.js.
 */
export function closeWhatItTakesAlong(child: ChildProcess): void {
  const underWay = new Map<number, Connection>()
  const { send } = child
  const sendAndNote = (message: Said, handle?: Connection, ...more: unknown[]) => {
    if (message.act === 'newconn' && message.seq !== undefined && handle) underWay.set(message.seq, handle)
    return Reflect.apply(send, child, [message, handle, ...more])
  }
  Object.defineProperty(child, 'send', { value: sendAndNote })
  child.on('internalMessage', ({ ack }: Said) => {
    if (ack !== undefined) underWay.delete(ack)
  })
  child.once('exit', () => {
    for (const connection of underWay.values()) connection.close()
  })
}
