/**
 * How many visitors did something is counted without keeping who they are. A visitor is a network on one day: a hash of it
 * with a salt of that day, which is thrown away the day after. From then on nobody can tell whose hash it was.
 */
import { createHash, randomBytes } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { visitorDays } from '#db/schema.ts'

/** The day by the clock of the database. */
export const TODAY = sql`(now() at time zone 'utc')::date`

/** What the networks are called today, in the order given: 16 characters each. */
export async function visitorsOfToday(db: Db | Tx, networks: readonly string[]): Promise<string[]> {
  const salt = (await findSalt(db)) ?? (await makeSalt(db))
  return networks.map((network) => createHash('sha256').update(`${salt} ${network}`).digest('base64url').slice(0, 16))
}

async function findSalt(db: Db | Tx): Promise<string | undefined> {
  const [row] = await db.select({ salt: visitorDays.salt }).from(visitorDays).where(sql`${visitorDays.day} = ${TODAY}`)
  return row?.salt
}

/** Another process may make one at the same moment: the first holds. */
async function makeSalt(db: Db | Tx): Promise<string> {
  await db.delete(visitorDays).where(lt(visitorDays.day, TODAY))
  await db
    .insert(visitorDays)
    .values({ day: TODAY, salt: randomBytes(16).toString('base64url') })
    .onConflictDoNothing()
  const salt = await findSalt(db)
  if (salt === undefined) throw new Error('The day has no salt')
  return salt
}
