/** One line for each thing that an operator should hear of, and never a flood of them. */
import { type Report, SECURITY_EVENTS, type SecurityEvent } from '#store/identity/security-events.ts'
import type { Log } from './log.ts'

/** So many lines of one event are written in a second; of the others one line says how many there were. */
const LINES_A_SECOND = 5
const SECOND_MS = 1000

type Span = { lines: number; folded: number }

/** Each event has lines of its own: a flood of one hides no other. */
export function createSecurityLog(log: Log): Report {
  const spans = new Map<SecurityEvent['event'], Span>()

  function end(event: SecurityEvent['event']): void {
    const folded = spans.get(event)?.folded ?? 0
    spans.delete(event)
    if (folded > 0) log[SECURITY_EVENTS[event]]({ event, folded }, 'more of these within a second')
  }

  return (line) => {
    const { event } = line
    const span = spans.get(event) ?? { lines: 0, folded: 0 }
    if (!spans.has(event)) {
      spans.set(event, span)
      setTimeout(end, SECOND_MS, event).unref()
    }
    if (span.lines >= LINES_A_SECOND) span.folded++
    else {
      span.lines++
      log[SECURITY_EVENTS[event]](line, 'security')
    }
  }
}
