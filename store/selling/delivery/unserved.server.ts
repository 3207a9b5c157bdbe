/** PIN codes that visitors asked for and nothing is sent to. */
import { sql } from 'drizzle-orm'
import { unservedPins } from '#db/schema/selling.ts'
import type { Db } from '#engines/postgres/client.ts'
import type { ClientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { visitorsOfToday } from '#store/limits/visitors.server.ts'

/** Limits of the counts: of a visitor in a day, for a PIN code and for all in a day, and PIN codes of visitors in all. */
const MOST = { visitor: 3, pin: 50, day: 500, rows: 20_000 }

/** Counts that a visitor asked for it, once in a day; beyond the limits nothing. */
export async function countUnserved(db: Db, pin: string, client: ClientNetwork): Promise<void> {
  const [visitor = ''] = await visitorsOfToday(db, [client.key])
  const counted = (where: string) => sql.raw(`select count(*) from unserved_pins where ${where}`)
  const today = sql.raw(`created_at > now() - interval '1 day'`)
  await db.execute(sql`
    insert into ${unservedPins} (pin, visitor) select ${pin}, ${visitor}
    where (${counted('true')}) < ${MOST.rows}
      and (select count(*) from ${unservedPins} where visitor = ${visitor}) < ${MOST.visitor}
      and (select count(*) from ${unservedPins} where pin = ${pin} and ${today}) < ${MOST.pin}
      and (select count(*) from ${unservedPins} where ${today}) < ${MOST.day}
    on conflict do nothing`)
}

const MOST_SHOWN = 50

export async function listUnserved(db: Db): Promise<{ pin: string; count: number; lastAt: string }[]> {
  const { rows } = await db.execute<{ pin: string; count: number; lastAt: string | Date }>(sql`
    select pin, count(*)::int as count, max(created_at) as "lastAt" from ${unservedPins}
    group by pin order by 2 desc, 3 desc limit ${MOST_SHOWN}`)
  return rows.map((row) => ({ ...row, lastAt: new Date(row.lastAt).toISOString() }))
}
