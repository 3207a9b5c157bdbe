/** Listens to messages of other processes through PostgreSQL. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/**
 * Calls `hear` for each message on the channel, and each time that one may have been missed. A lost connection is opened again.
 */
export function hearChannel(open: () => pg.Client, channel: string, hear: () => void): { stop: () => Promise<void> } {
  const stopped = new AbortController()
  const pauseFor = (ms: number) =>
    // Processes should not all come at once when the server is back.
    sleep(ms * (0.5 + Math.random()), undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)

  async function listenOn(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !stopped.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const startedAt = Date.now()
      await listenOnce(open(), channel, hear, stopped.signal).catch(() => undefined)
      if (Date.now() - startedAt > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS
      await pauseFor(pause)
    }
  }

  const listening = listenOn()
  return {
    async stop() {
      stopped.abort()
      await listening
    },
  }
}

/** Listens until the connection breaks or it is told to stop. */
async function listenOnce(client: pg.Client, channel: string, hear: () => void, stopped: AbortSignal): Promise<void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  client.on('error', () => end())
  client.on('end', () => end())
  client.on('notification', hear)
  stopped.addEventListener('abort', () => end(), { once: true })
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    hear()
    if (!stopped.aborted) await ended
  } finally {
    await client.end().catch(() => undefined)
  }
}
