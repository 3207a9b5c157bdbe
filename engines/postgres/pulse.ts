/**
 * Notices a server that takes statements but no longer answers: one that is stopped, or cut off from the network. Its own time
 * limits do not help then. When answers are due but nothing has arrived for a while, it is asked by another connection.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

const TICK_MS = 250
/** How long answers may be due before the server is asked whether it is there. */
const QUIET_MS = 2_000

export type Pulse = {
  /** Call it when an answer is due, and the returned function when it no longer is; `isHeard` when the server itself answered. */
  asked: () => (isHeard: boolean) => void
  /** True while the database does not answer. */
  isSilent: () => boolean
  stop: () => void
}

type PulseOptions = {
  /** Asks the server by a separate connection; resolves with false when nothing comes back in time. */
  isThere: () => Promise<boolean>
  onSilence: () => void
  onChange: (isSilent: boolean) => void
  onTick: () => void
}

export function takePulse({ isThere, onSilence, onChange, onTick }: PulseOptions): Pulse {
  const due = new Set<{ since: number }>()
  let heardAt = performance.now()
  let [isSilent, isAsking, isStopped] = [false, false, false]

  const isQuiet = () => {
    const [oldest] = due
    return oldest !== undefined && performance.now() - Math.max(heardAt, oldest.since) >= QUIET_MS
  }

  function set(silent: boolean): void {
    if (silent !== isSilent) onChange(silent)
    isSilent = silent
    if (silent) onSilence()
    else heardAt = performance.now()
  }

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    const before = heardAt
    const answered = await isThere().catch(() => false)
    isAsking = false
    // Anything received meanwhile on another connection counts too.
    if (!isStopped) set(!answered && (isSilent || heardAt === before))
  }

  const timer = setInterval(async () => {
    onTick()
    if (!isSilent && !isQuiet()) return
    // After long work of our own, answers may have arrived that are still unread.
    await nextTurn()
    if (isSilent || isQuiet()) await ask()
  }, TICK_MS).unref()

  return {
    asked() {
      const question = { since: performance.now() }
      due.add(question)
      return (isHeard) => {
        due.delete(question)
        if (isHeard) heardAt = performance.now()
      }
    },
    isSilent: () => isSilent,
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}
