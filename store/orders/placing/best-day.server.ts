/** Units of first orders on the best recent day, counting those confirmed since: real trade, which newcomers' caps must allow. */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isProof } from './known-customer.server.ts'
import { mostFirstUnits } from './order-caps.ts'

const DAYS = 28
/** After this long, the next caller starts a recount without waiting for it. */
const HOLDS_MS = 10 * 60_000

/** Limit in units on first orders, given the cap of the settings. */
export type FirstUnits = (cap: number) => Promise<number>

export function createFirstUnits(db: Db): FirstUnits {
  let known: Promise<number> | undefined
  let countedAt = 0

  function recount(): void {
    countedAt = Date.now()
    const before = known
    // If the database cannot be read, the owner's cap applies; placing the order reports the fault.
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
    where created_at > now() - ${DAYS} * interval '1 day' and is_first and ${sql.raw(isProof())}
    group by (created_at at time zone 'Asia/Kolkata')::date order by 1 desc limit 1`)
  return rows[0]?.units ?? 0
}
