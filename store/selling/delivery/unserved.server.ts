/** PIN codes without delivery that visitors asked for. */
import { sql } from 'drizzle-orm'
import { unservedPins } from '#db/schema/selling.ts'
import type { Db } from '#engines/postgres/client.ts'
import type { ClientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { visitorsOfToday } from '#store/limits/visitors.server.ts'

/** Most counts: of a visitor a day, of a PIN code a day, of all a day; and most PIN codes stored. */
const MOST = { visitor: 3, pin: 50, day: 500, rows: 20_000 }

/** Counts a visitor's question, once a day; nothing beyond the limits. */
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
