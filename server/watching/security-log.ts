/** Logs security events for operators without flooding the log. */
import {
  type ReportSecurityEvent,
  SECURITY_EVENTS,
  type SecurityEvent,
} from '#store/people/identity/security-events.ts'
import { foldedLog } from './folded-log.ts'
import type { Log } from './log.ts'

/** Lines of one event for one network in a second; one more line counts the rest. */
const LINES_OF_A_NETWORK = 5
/** Networks that are told apart in a second, of each event. */
const NETWORKS = 40

/** Each event and each network has its own lines, so that a flood of one hides no other. */
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
