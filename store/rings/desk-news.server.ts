import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { rings } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { countWaiting } from '#store/overview/waiting.server.ts'
import { kindsFor } from './my-rings.server.ts'
import type { DeskNews, RingKind } from './rings.ts'

/** Counting stops here, for desks that were long away. */
const MOST_BEHIND = 1000

/** Rings since the one numbered `since`, none without it; `newest` is the number to pass next time. */
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
