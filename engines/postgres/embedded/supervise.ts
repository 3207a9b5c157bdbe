import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './leftover.ts'
import type { Server } from './server.ts'
import type { PostgresLog } from './server-log.ts'

/** A server that is restarted until it is told to stop. */
export type Supervised = { pid(): number | undefined; stop(): Promise<void> }

const waits = [0, 250, 500, 1_000, 2_000, 5_000] as const
const calmAfterMs = 60_000

/** Keeps a started server running: `launch` starts the next one at the same address, and resolves when it is ready. */
export function supervise(
  first: Server,
  launch: (onSpawn: (server: Server) => void) => Promise<Server>,
  log: PostgresLog,
): Supervised {
  const stopping = new AbortController()
  let current = first
  const stopped = watch()
  return {
    pid: () => (current.hasExited() || !isAlive(current.pid) ? undefined : current.pid),
    async stop() {
      stopping.abort()
      await current.stop()
      await stopped
      // A launch under way may have started one more.
      await current.stop()
    },
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const since = Date.now()
      const reason = await current.exited
      if (stopping.signal.aborted) return
      log('error', `PostgreSQL stopped unexpectedly (${reason}), starting it again`)
      if (Date.now() - since < calmAfterMs) await pause(waits[1])
      if (await launchUntilReady()) log('info', 'PostgreSQL is back')
    }
  }

  async function launchUntilReady(): Promise<boolean> {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      await pause(waits[Math.min(attempt, waits.length - 1)] ?? 0)
      if (stopping.signal.aborted) return false
      try {
        await launch((server) => {
          current = server
          if (stopping.signal.aborted) void server.stop()
        })
        return true
      } catch (error) {
        if (!stopping.signal.aborted) log('error', error instanceof Error ? error.message : String(error))
      }
    }
    return false
  }

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  }
}
