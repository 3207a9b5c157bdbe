/**
 * The door in front of a pool: refuses requests at once that would wait too long or for ever for a connection. Work that has
 * begun goes first, so that none is wasted half-done.
 */
import type pg from 'pg'
import { type Asking, forPresent, presentAsking } from './asking.ts'
import type { Pulse } from './pulse.ts'

/** Most requests that may wait for a connection. */
const MOST_WAITING = 200
/** When the first in line has waited this long, requests that have not begun are refused. */
const LONG_WAIT_MS = 1_000
/** Total time that a request may wait for connections. */
const MOST_WAIT_MS = 3_000

/** Refused without asking the database. `code` is the SQLSTATE that a server would give. */
class TurnedAway extends Error {
  readonly code: '53300' | '57P03'

  constructor(code: TurnedAway['code'], message: string) {
    super(message)
    this.name = 'TurnedAway'
    this.code = code
  }
}

type Hear = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: Error) => void) => void
type Waiting = { since: number; asking: Asking | undefined }

/** Puts the door in front of the pool's connections. */
export function putDoor(pool: pg.Pool, pulse: Pulse): void {
  const line = new Set<Waiting>()

  function refusal(asking: Asking | undefined): TurnedAway | undefined {
    if (pulse.isSilent()) return new TurnedAway('57P03', 'the database does not answer')
    const hasWaited = asking !== undefined && asking.waitedMs >= MOST_WAIT_MS
    if (line.size >= MOST_WAITING || hasWaited || (asking?.statements === 0 && isLong())) {
      return new TurnedAway('53300', 'too many wait for the database')
    }
    return undefined
  }

  function isLong(): boolean {
    const [first] = line
    const isLine = pool.waitingCount > pool.options.max
    return isLine && first !== undefined && performance.now() - first.since > LONG_WAIT_MS
  }

  function join(asking: Asking | undefined): () => void {
    const waiting = { since: performance.now(), asking }
    const answered = pulse.asked()
    line.add(waiting)
    return () => {
      line.delete(waiting)
      // An idle connection from the pool says nothing about the server.
      answered(false)
      if (asking) asking.waitedMs += performance.now() - waiting.since
    }
  }

  pool.connect = new Proxy(pool.connect, {
    apply(connect, self, [hear]: [Hear?]) {
      const asking = presentAsking()
      const refused = refusal(asking)
      if (refused) return hear ? hear(refused) : Promise.reject(refused)
      const arrived = join(asking)
      if (!hear) return tell(Reflect.apply(connect, self, []), arrived)
      const hearBoth: Hear = (error, ...connection) => {
        arrived()
        hear(error, ...connection)
      }
      return Reflect.apply(connect, self, [forPresent(hearBoth)])
    },
  })
}

function tell(coming: Promise<pg.PoolClient>, arrived: () => void): Promise<pg.PoolClient> {
  coming.then(arrived, arrived)
  return coming
}
