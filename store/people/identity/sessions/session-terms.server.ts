/** Sessions end by age and by idleness, those of staff sooner. `expires_at` is the earlier end. */
import type { DBAdapter } from 'better-auth'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { sessions, users } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'

/** In hours. The library renews by at most 7 days: see auth.server.ts. */
const TERMS = { customerIdle: 7 * 24, customer: 30 * 24, staffIdle: 8, staff: 24 }

/** Lowers `expires_at` to the allowed end, and returns the sessions changed. */
export async function capSessionExpiry(db: Db | Tx, which?: SQL): Promise<{ id: string; expiresAt: Date }[]> {
  const hours = (ofCustomer: number, ofStaff: number) =>
    sql`make_interval(hours => case when ${users.role} = 'customer' then ${ofCustomer}::int else ${ofStaff}::int end)`
  const byAge = sql`${sessions.createdAt} + ${hours(TERMS.customer, TERMS.staff)}`
  const byIdleness = sql`${sessions.updatedAt} + ${hours(TERMS.customerIdle, TERMS.staffIdle)}`
  const end = sql`least(${byAge}, ${byIdleness})`
  return db
    .update(sessions)
    .set({ expiresAt: end })
    .from(users)
    .where(and(eq(users.id, sessions.userId), sql`${sessions.expiresAt} > ${end}`, which))
    .returning({ id: sessions.id, expiresAt: sessions.expiresAt })
}

/** Lowers the end of each session that `plain` creates or renews. */
export function expiryCappingAdapter<A extends DBAdapter>(db: Db | Tx, plain: A): A {
  const inTime = async <Row extends object | null>(model: string, row: Row): Promise<Row> => {
    if (model !== 'session' || !row) return row
    const [ended] = await capSessionExpiry(db, eq(sessions.id, String('id' in row ? row.id : '')))
    return ended ? { ...row, expiresAt: ended.expiresAt } : row
  }
  return {
    ...plain,
    create: async (made) => inTime(made.model, await plain.create(made)),
    update: async (change) => inTime(change.model, await plain.update(change)),
  } as A
}
