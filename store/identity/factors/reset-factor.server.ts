/** The owner's help for somebody of the shop who lost the phone with their second factor. */
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { sessions, twoFactors, users } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { nameOf } from '#store/access/access.server.ts'
import type { Proven } from '#store/access/proof.server.ts'
import { lockMember } from '#store/access/staff-lock.server.ts'
import { StoreError } from '#store/errors.ts'
import { mailbox } from '#store/identity/library/auth-mail.server.ts'
import { forgetTokens } from '#store/identity/library/auth-tokens.server.ts'
import { recordStrongestAct } from '#store/mail/owner-notice.server.ts'
import { writeMail } from '#store/mail/write-mail.server.ts'

/**
 * Takes the second factor of somebody who works here away, ends their sessions and remembered devices, and writes to them.
 * `admin` holds the right to manage people; never for themselves. `publicUrl` such as https://shop.example. Throws
 * `not_found` for those who do not work here.
 */
export async function resetSecondFactor(
  db: Db,
  admin: Admin<'manage people'> & Proven,
  uid: string,
  publicUrl: string,
): Promise<void> {
  if (uid === admin.uid) throw new StoreError('forbidden', 'You cannot reset your own two-step login.')
  await inTransaction(db, async (tx) => {
    const user = await lockMember(tx, admin, uid)
    if (user.role === 'customer') throw new StoreError('not_found', 'This person does not work here.')
    if (!user.twoFactorEnabled) return
    await tx.update(users).set({ twoFactorEnabled: false, updatedAt: sql`now()` }).where(eq(users.id, uid))
    await tx.delete(twoFactors).where(eq(twoFactors.userId, uid))
    await tx.delete(sessions).where(eq(sessions.userId, uid))
    await forgetTokens(tx, uid, 'trust-device')
    const [before, after] = [{ secondFactor: true }, { secondFactor: false }]
    const subject = { id: uid, name: nameOf(user) }
    await recordStrongestAct(tx, admin, { action: 'person.reset-second-factor', subject, before, after })
    await writeMail(tx, {
      kind: 'second_factor_reset',
      recipient: mailbox(user.email),
      userId: uid,
      facts: {
        name: user.name.trim(),
        resetBy: nameOf(admin),
        url: `${publicUrl}/account/security`,
      },
    })
  })
}
