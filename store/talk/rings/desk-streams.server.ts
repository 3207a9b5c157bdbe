/** Event streams of open desks: new rings and waiting work, as long as the person may see them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { rings } from '#db/schema/talk.ts'
import type { Db } from '#engines/postgres/client.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { countWaiting } from '#store/shop/overview/waiting.server.ts'
import { kindsFor } from './my-rings.server.ts'
import type { DeskNews, RingKind } from './rings.ts'

/** Reads a desk's next news; undefined ends the stream. */
type ReadNews = (since: number | undefined) => Promise<{ news: DeskNews; newest: number } | undefined>

export type DeskStreams = {
  /** Opens a person's event stream. `since`: the last event before the connection broke. */
  open: (uid: string, since: number | undefined, read: ReadNews) => ReadableStream<Uint8Array>
  tell: () => void
  stop: () => void
}

/** Interval at which rights are checked again and something is sent, so that proxies keep the connection open. */
const BEAT_MS = 15_000
/** Events within this time are sent together. */
const GATHER_MS = 200
const MOST_OF_ONE = 6
const MOST = 200
/** Beats without the database after which a stream ends, because the person's rights are unknown. */
const MOST_FAILURES = 4

export function createDeskStreams(onCount: (open: number) => void): DeskStreams {
  const desks = new Set<Desk>()
  let isStopped = false

  function makeRoom(uid: string): void {
    const own = [...desks].filter((desk) => desk.uid === uid)
    if (own.length >= MOST_OF_ONE) own[0]?.ending.abort()
    if (desks.size >= MOST) [...desks][0]?.ending.abort()
  }

  return {
    open(uid, since, read) {
      makeRoom(uid)
      const desk = { uid, ending: new AbortController(), wake: createWake(GATHER_MS) }
      desks.add(desk)
      onCount(desks.size)
      desk.ending.signal.addEventListener('abort', () => {
        desks.delete(desk)
        onCount(desks.size)
      })
      if (isStopped) desk.ending.abort()
      return streamOf(desk, eventsOf(desk, since, read))
    },
    tell() {
      for (const { wake } of desks) wake.now()
    },
    stop() {
      isStopped = true
      for (const { ending } of [...desks]) ending.abort()
    },
  }
}

type Desk = { uid: string; ending: AbortController; wake: ReturnType<typeof createWake> }

async function* eventsOf({ ending, wake }: Desk, since: number | undefined, read: ReadNews) {
  let last = since
  let said = ''
  let failures = 0
  yield 'retry: 3000\n\n'
  while (!ending.signal.aborted) {
    const found = await read(last).catch(() => 'failed' as const)
    failures = found === 'failed' ? failures + 1 : 0
    if (!found || failures >= MOST_FAILURES || ending.signal.aborted) break
    const now = found === 'failed' ? said : JSON.stringify(found.news)
    if (found !== 'failed') last = found.newest
    yield now === said ? ': \n\n' : `id: ${last}\ndata: ${now}\n\n`
    said = now
    await wake.next(BEAT_MS, ending.signal)
  }
  ending.abort()
  // Tells the browser not to reconnect.
  yield 'event: end\ndata: {}\n\n'
}

function streamOf({ ending }: Desk, events: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(output) {
      const { value, done } = await events.next()
      if (done) output.close()
      else output.enqueue(encoder.encode(value))
    },
    cancel: () => ending.abort(),
  })
}

/** A sleep that `now` ends early; calls within `gatherMs` count as one. */
export function createWake(gatherMs: number) {
  let woken = new AbortController()
  return {
    now: () => woken.abort(),
    async next(ms: number, stopping: AbortSignal): Promise<void> {
      const signal = AbortSignal.any([stopping, woken.signal])
      await sleep(ms, undefined, { signal }).catch(() => undefined)
      await sleep(gatherMs, undefined, { signal: stopping }).catch(() => undefined)
      woken = new AbortController()
    },
  }
}

/** Most rings that are counted for a desk that was long away. */
const MOST_BEHIND = 1000

/** Rings after number `since`, none without it; `newest` is the number to pass next time. */
export async function readDeskNews(
  db: Db,
  admin: Admin<'read orders'>,
  since: number | undefined,
): Promise<{ news: DeskNews; newest: number }> {
  const { rows } = await db.execute<{ kind: RingKind | null; count: number; newest: string }>(sql`
    with last as (select coalesce(max(id), 0) as newest from ${rings})
    select newest::text, r.kind, count(r.id)::int as count from last
      left join ${rings} r on r.id > greatest(${since ?? null}::bigint, newest - ${MOST_BEHIND}) and ${since ?? null}::bigint is not null
    group by newest, r.kind`)
  const mine = kindsFor(admin.role)
  const counted = rows.flatMap(({ kind, count }) => (kind && mine.includes(kind) ? [[kind, count] as const] : []))
  const waiting = await countWaiting(db, admin)
  return { news: { fresh: Object.fromEntries(counted), waiting }, newest: Number(rows[0]?.newest ?? 0) }
}
