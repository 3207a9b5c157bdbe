/** Watches the statements of a connection: their request and end. */
import pg from 'pg'
import { presentAsking } from './asking.ts'
import type { Pulse } from './pulse.ts'

export type EndedStatement = {
  /** When it was sent, by `performance.now`. */
  sentAt: number
  error: unknown
}

/** Calls `onEnd` for each when its answer has come, or will not come any more. */
export function watchStatements(client: pg.PoolClient, pulse: Pulse, onEnd: (ended: EndedStatement) => void): void {
  client.query = new Proxy(client.query, {
    apply(query, self, args: unknown[]) {
      const ended = begin(pulse, onEnd)
      const hear = args.at(-1)
      if (typeof hear === 'function') {
        const hearBoth = (error: unknown, result: unknown) => {
          ended(error)
          hear(error, result)
        }
        return Reflect.apply(query, self, [...args.slice(0, -1), hearBoth])
      }
      const answer: unknown = Reflect.apply(query, self, args)
      if (answer instanceof Promise) answer.then(() => ended(undefined), ended)
      else ended(undefined)
      return answer
    },
  })
}

function begin(pulse: Pulse, onEnd: (ended: EndedStatement) => void) {
  const sentAt = performance.now()
  const answered = pulse.asked()
  const asking = presentAsking()
  if (asking) asking.statements++
  return (error: unknown) => {
    answered(error === undefined || error === null || error instanceof pg.DatabaseError)
    onEnd({ sentAt, error })
  }
}

/** No answer by the time at which the server itself would have ended the statement. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
