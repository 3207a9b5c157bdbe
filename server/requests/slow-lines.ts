/** Logs slow requests and statements, with the id of the request. */
import type { Asking } from '#db/asking.ts'
import type { EndedStatement } from '#db/statements.ts'
import { foldedLog } from '#server/watching/folded-log.ts'
import type { Log } from '#server/watching/log.ts'
import { loggedPath } from '#store/logged-path.ts'

const SLOW_STATEMENT_MS = 1_000
/** A picture over a bad line takes longer anyway; the log line tells how much of it was the database. */
const SLOW_REQUEST_MS = 2_000
/** Characters of a statement in the log. */
const TEXT = 400

export type AnsweredRequest = {
  method: string
  url: string
  ms: number
  status: number
  asking: Asking
}

/** Logs slow statements; call it for every statement. */
export function slowStatements(log: Log): (ended: EndedStatement) => void {
  const tell = foldedLog<EndedStatement>(({ text, ms, requestId }, folded) => {
    const statement = text.length > TEXT ? `${text.slice(0, TEXT)}...` : text
    log.warn({ event: 'statement.slow', requestId, ms: Math.round(ms), statement, folded }, 'slow statement')
  })
  return (ended) => {
    if (ended.ms >= SLOW_STATEMENT_MS) tell(ended)
  }
}

/** Logs slow requests; call it for every request that the app answered. */
export function slowRequests(log: Log): (answered: AnsweredRequest) => void {
  const tell = foldedLog<AnsweredRequest>(({ method, url, ms, status, asking }, folded) => {
    const line = {
      event: 'request.slow',
      requestId: asking.requestId,
      method,
      route: loggedPath(url),
      status,
      ms: Math.round(ms),
      statements: asking.statements,
      statementMs: Math.round(asking.statementMs),
      waitedMs: Math.round(asking.waitedMs),
      queuedMs: Math.round(asking.queuedMs),
      folded,
    }
    log.warn(line, 'slow request')
  })
  return (answered) => {
    if (answered.ms >= SLOW_REQUEST_MS) tell(answered)
  }
}
