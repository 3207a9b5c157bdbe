/** Tells open desks of every process that there is news. Never call it inside the transaction of the change: decision 024. */

import { hearChannel } from '#engines/postgres/hear-channel.ts'
import type { Database } from '#engines/postgres/open-database.ts'
import { createDeskStreams, type DeskStreams } from '#store/talk/rings/desk-streams.server.ts'

const CHANNEL = 'desk'
/** Changes within this time are announced together. */
const GATHER_MS = 100

export type Bell = {
  desks: DeskStreams
  /** Call it after writing something that a desk shows. */
  tell: () => void
  /** Calls the listener at each news until the returned function is called. */
  hear: (listener: () => void) => () => void
  stop: () => Promise<void>
}

/** Hears other processes only while a desk is open here. */
export function createBell({ pool, newClient }: Pick<Database, 'pool' | 'newClient'>): Bell {
  const listeners = new Set<() => void>()
  let listening: { stop: () => Promise<void> } | undefined
  let due: NodeJS.Timeout | undefined

  const desks = createDeskStreams((open) => {
    if (open > 0) listening ??= hearChannel(newClient, CHANNEL, () => desks.tell())
    else {
      void listening?.stop()
      listening = undefined
    }
  })

  function tellOthers(): void {
    due = undefined
    desks.tell()
    // A desk that misses the message looks again by itself.
    pool.query(`select pg_notify('${CHANNEL}', '')`).catch(() => undefined)
  }

  return {
    desks,
    tell() {
      for (const listener of listeners) listener()
      due ??= setTimeout(tellOthers, GATHER_MS)
    },
    hear(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async stop() {
      clearTimeout(due)
      desks.stop()
      await listening?.stop()
    },
  }
}
