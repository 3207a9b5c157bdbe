/** Logs security events for operators without flooding the log. */
import {
  type ReportSecurityEvent,
  SECURITY_EVENTS,
  type SecurityEvent,
} from '#store/people/identity/security-events.ts'
import { foldedLog } from './folded-log.ts'
import type { Log } from './log.ts'

/** Lines of an event for a network in a second; one more line counts the rest. */
const LINES_OF_A_NETWORK = 5
/** Most networks of an event that are told apart in a second. */
const NETWORKS = 40

/** Each event and network has lines of its own, so that a flood hides no other. */
export function createSecurityLog(log: Log): ReportSecurityEvent {
  const folded = (event: SecurityEvent['event']) =>
    foldedLog<SecurityEvent>(
      (line, folded, network) => {
        if (folded === undefined) log[SECURITY_EVENTS[event]](line, 'security')
        else log[SECURITY_EVENTS[event]]({ event, network, folded }, 'more of these within a second')
      },
      { keyOf: ({ network }) => network, lines: LINES_OF_A_NETWORK, mostKeys: NETWORKS },
    )
  const logs = new Map<SecurityEvent['event'], ReportSecurityEvent>()
  return (line) => {
    const report = logs.get(line.event) ?? folded(line.event)
    logs.set(line.event, report)
    report(line)
  }
}
