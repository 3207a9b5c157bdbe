/** Logs security events for operators without flooding the log. */
import { LRUCache } from 'lru-cache'
import { type Report, SECURITY_EVENTS, type SecurityEvent } from '#store/identity/security-events.ts'
import type { Log } from './log.ts'

/** Lines of one event for one network in a second; one more line counts the rest. */
const LINES_OF_A_NETWORK = 5
/**
 * Lines of one event a second, from all networks together. When fewer than half are left, each network gets its first line only.
 */
const LINES_OF_ALL = 100
/** Most networks told apart in a second. */
const NETWORKS = 1000
/** How many networks are named, those with the most, when lines were left out; one line sums up the others. */
const NAMED = 10
const SECOND_MS = 1000

type Span = { network: string; lines: number; folded: number }
type Second = { lines: number; forgotten: number; spans: LRUCache<string, Span> }

/** Each event and each network has its own lines, so that a flood of one hides no other. */
export function createSecurityLog(log: Log): Report {
  const seconds = new Map<SecurityEvent['event'], Second>()

  function end(event: SecurityEvent['event']): void {
    const second = seconds.get(event)
    seconds.delete(event)
    for (const { network, folded } of second ? foldedIn(second) : []) {
      log[SECURITY_EVENTS[event]]({ event, network, folded }, 'more of these within a second')
    }
  }

  return (line) => {
    const { event, network } = line
    const second = seconds.get(event) ?? newSecond()
    if (!seconds.has(event)) {
      seconds.set(event, second)
      setTimeout(end, SECOND_MS, event).unref()
    }
    const span = second.spans.get(network) ?? { network, lines: 0, folded: 0 }
    if (span.lines + span.folded === 0) second.spans.set(network, span)
    if (!hasRoom(second, span)) {
      span.folded++
      return
    }
    span.lines++
    second.lines++
    log[SECURITY_EVENTS[event]](line, 'security')
  }
}

function newSecond(): Second {
  const dispose = ({ folded }: Span) => {
    second.forgotten += folded
  }
  const second: Second = { lines: 0, forgotten: 0, spans: new LRUCache({ max: NETWORKS, dispose }) }
  return second
}

function hasRoom(second: Second, span: Span): boolean {
  if (span.lines >= LINES_OF_A_NETWORK) return false
  return second.lines < (span.lines === 0 ? LINES_OF_ALL : LINES_OF_ALL / 2)
}

function foldedIn({ spans, forgotten }: Second): Pick<Span, 'network' | 'folded'>[] {
  const most = [...spans.values()].filter(({ folded }) => folded > 0).sort((one, two) => two.folded - one.folded)
  const others = most.slice(NAMED).reduce((sum, { folded }) => sum + folded, forgotten)
  return [...most.slice(0, NAMED), ...(others > 0 ? [{ network: 'others', folded: others }] : [])]
}
