import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema.ts'

/** Whether the address, in lower case, belongs to staff. */
export async function isStaffEmail(db: Db, email: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.role, 'customer')))
    .limit(1)
  return found.length > 0
}
