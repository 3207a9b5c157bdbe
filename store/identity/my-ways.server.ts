/** Lists the ways into somebody's own account. */
import { asc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts, users } from '#db/schema.ts'
import type { Customer } from '#store/access/access.server.ts'
import type { WaysIn } from './identity.schema.ts'

export async function readWaysIn(db: Db, { uid }: Customer): Promise<WaysIn> {
  const rows = await db.select().from(accounts).where(eq(accounts.userId, uid)).orderBy(asc(accounts.createdAt))
  const [user] = await db.select({ on: users.twoFactorEnabled }).from(users).where(eq(users.id, uid))
  const services = rows.filter(({ providerId }) => providerId !== 'credential')
  return {
    hasPassword: services.length < rows.length,
    services: services.map(({ id, providerId, createdAt }) => ({
      id,
      providerId,
      connectedAt: createdAt.toISOString(),
    })),
    hasSecondFactor: user?.on ?? false,
  }
}
