/** A visitor is a network on one day, hashed with a salt that is deleted the next day: nobody can tell whose it was. */
import { randomBytes } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { visitorDays } from '#db/schema/requests.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { sha256 } from '#engines/sha256.ts'

/** Today by the database's clock, in UTC. */
const TODAY = sql`(now() at time zone 'utc')::date`

/** Today's hashes of the networks, in order: 16 characters each. */
export async function visitorsOfToday(db: Db | Tx, networks: readonly string[]): Promise<string[]> {
  const salt = (await findSalt(db)) ?? (await makeSalt(db))
  return networks.map((network) => sha256(`${salt} ${network}`, 'base64url').slice(0, 16))
}

async function findSalt(db: Db | Tx): Promise<string | undefined> {
  const [row] = await db.select({ salt: visitorDays.salt }).from(visitorDays).where(sql`${visitorDays.day} = ${TODAY}`)
  return row?.salt
}

/** Another process may make one at the same moment: the first counts. */
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
