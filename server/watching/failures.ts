/** Logs failed requests: each fault in full, and an outage as one line a second. */

import { refusalOfDatabase } from '#store/database.server.ts'
import { StoreError } from '#store/errors.ts'
import { foldedLog } from './folded-log.ts'
import { describeError, type Log } from './log.ts'

type Failure = { error: unknown; requestId: string }

/** Reads the faults of the last 24 hours of this process, and the time of the last one. */
export type CountedFaults = () => { count: number; lastAt: string | undefined }

type FailureLog = { hear: (error: unknown, requestId: string) => void; faults: CountedFaults }

/** The returned log takes every unexpected error of a request; refusals for being busy are none. */
export function createFailureLog(log: Log): FailureLog {
  const { note, faults } = countFaults()
  const refused = foldedLog<Failure>(({ error, requestId }, folded) => {
    const { message, code } = reasonOf(error)
    log.error({ event: 'request.busy', requestId, reason: message, code, folded }, 'requests are refused for now')
  })
  const failed = foldedLog<Failure>(
    ({ error, requestId }, folded) => {
      if (folded === undefined) return log.error({ err: error, requestId }, 'request failed')
      const { message } = describeError(error)
      log.error({ message, requestId, folded }, 'more requests failed like this within a second')
    },
    { keyOf: ({ error }) => describeError(error).message },
  )

  return {
    hear(error, requestId) {
      const isRefused = error instanceof StoreError ? error.code === 'busy' : refusalOfDatabase(error)?.code === 'busy'
      if (isRefused) return refused({ error, requestId })
      note()
      failed({ error, requestId })
    },
    faults,
  }
}

const HOUR_MS = 3_600_000
const HOURS = 24

/** Counts by the hour, in 24 numbers however many faults there are. */
function countFaults() {
  const byHour = new Map<number, number>()
  let lastAt: string | undefined
  const hourNow = () => Math.floor(Date.now() / HOUR_MS)
  return {
    note(): void {
      byHour.set(hourNow(), (byHour.get(hourNow()) ?? 0) + 1)
      lastAt = new Date().toISOString()
    },
    faults: (): ReturnType<CountedFaults> => {
      for (const hour of byHour.keys()) if (hour <= hourNow() - HOURS) byHour.delete(hour)
      const count = [...byHour.values()].reduce((sum, each) => sum + each, 0)
      return { count, lastAt: count === 0 ? undefined : lastAt }
    },
  }
}

function reasonOf(error: unknown) {
  let cause = error
  for (let depth = 0; cause instanceof Error && cause.cause !== undefined && depth < 5; depth++) cause = cause.cause
  return { code: undefined, ...describeError(cause) }
}
