/** The most units of one day's first orders that were confirmed since: what a shop with real trade may expect of newcomers. */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { inStatusThat } from '#store/orders/steps/status-condition.server.ts'
import { mostFirstUnits } from './order-caps.ts'

const DAYS = 28
/** Counted anew by the first who asks after so long, and not waited for. */
const HOLDS_MS = 10 * 60_000

/** What first orders may hold, given the cap of the settings. */
export type FirstUnits = (cap: number) => Promise<number>

export function createFirstUnits(db: Db): FirstUnits {
  let known: Promise<number> | undefined
  let countedAt = 0

  function recount(): void {
    countedAt = Date.now()
    const before = known
    // A database that cannot be asked leaves the cap as the owner set it: the order itself says what is wrong.
    const counted = unitsOfBestDay(db).catch(() => before ?? 0)
    if (before) void counted.then(() => (known = counted))
    else known = counted
  }

  return async (cap) => {
    if (Date.now() - countedAt > HOLDS_MS) recount()
    return mostFirstUnits(cap, (await known) ?? 0)
  }
}

async function unitsOfBestDay(db: Db): Promise<number> {
  const { rows } = await db.execute<{ units: number }>(sql`
    select coalesce(sum(qty), 0)::int as units from orders join order_lines on order_id = id
    where created_at > now() - ${DAYS} * interval '1 day' and is_first and ${sql.raw(inStatusThat('provesCustomer'))}
    group by (created_at at time zone 'Asia/Kolkata')::date order by 1 desc limit 1`)
  return rows[0]?.units ?? 0
}
