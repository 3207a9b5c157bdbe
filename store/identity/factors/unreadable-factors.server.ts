/** What a lost secret of the shop had sealed. */
import { symmetricDecrypt } from 'better-auth/crypto'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { twoFactors, users } from '#db/schema.ts'
import { tellPersonOfChange } from '#store/identity/access-news.server.ts'
import { forgetTokens } from '#store/identity/library/auth-tokens.server.ts'

/**
 * Switches off the second factors that the secret does not open, forgets the devices they had let in, and writes to their
 * people. Returns how many. Only for a start whose secret is known to be another than before.
 */
export async function endUnreadableFactors(tx: Tx, secret: string): Promise<number> {
  let ended = 0
  for (const { id, userId, secret: sealed } of await tx.select().from(twoFactors)) {
    if (await isOpenedBy(secret, sealed)) continue
    ended++
    await tx.delete(twoFactors).where(eq(twoFactors.id, id))
    await tx.update(users).set({ twoFactorEnabled: false, updatedAt: sql`now()` }).where(eq(users.id, userId))
    await forgetTokens(tx, userId, 'trust-device')
    await tellPersonOfChange(tx, userId, 'second factor off')
  }
  return ended
}

function isOpenedBy(secret: string, sealed: string): Promise<boolean> {
  return symmetricDecrypt({ key: secret, data: sealed }).then(
    () => true,
    () => false,
  )
}
