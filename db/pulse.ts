/**
 * Notices a server that takes what it is asked and says nothing any more: one that is stopped, or cut off from the network.
 * Its own time limits are of no use then. When nothing was heard for a while though answers are due, it is asked by another way.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

const TICK_MS = 250
/** Answers may be due for so long before the server is asked whether it is there. */
const QUIET_MS = 2_000

export type Pulse = {
  /** Something is due. Call what is returned when it is no more; `isHeard` when the server itself said something. */
  asked: () => (isHeard: boolean) => void
  /** The server is asked at once whether it is there. */
  doubt: () => void
  /** True while the database does not answer. */
  isSilent: () => boolean
  stop: () => void
}

type PulseOptions = {
  /** Asks the server by a connection of its own; resolves with false after a time when nothing comes back. */
  isThere: () => Promise<boolean>
  /** Called each time the database did not answer. */
  onSilence: () => void
  /** Hears once that it fell silent, and once that it is back. */
  onChange: (isSilent: boolean) => void
  /** Called a few times a second. */
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
    // What was heard meanwhile on another connection counts as well.
    if (!isStopped) set(!answered && (isSilent || heardAt === before))
  }

  const timer = setInterval(async () => {
    onTick()
    if (!isSilent && !isQuiet()) return
    // After a long piece of work of our own the answers lie there unread.
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
    doubt: () => void ask(),
    isSilent: () => isSilent,
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}
