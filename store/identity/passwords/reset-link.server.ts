/** The owner's help for somebody of the shop who forgot their password, where no mail can be sent. */
import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { verifications } from '#db/schema.ts'
import type { Admin } from '#store/access/access.server.ts'
import { nameOf } from '#store/access/access.server.ts'
import type { Proven } from '#store/access/proof.server.ts'
import { lockMember } from '#store/access/staff-lock.server.ts'
import { StoreError } from '#store/errors.ts'
import { MINUTES } from '#store/identity/library/auth-mail.server.ts'
import { forgetTokens, storedIdentifier } from '#store/identity/library/auth-tokens.server.ts'
import { recordStrongestAct } from '#store/mail/owner-notice.server.ts'
import { secretLink } from '#store/secret-link.ts'

/**
 * Makes the link with which somebody who works here chooses a new password: once, within an hour; an earlier one is of no
 * more use. Only its hash is kept. `admin` holds the right to manage people; never for themselves. `publicUrl` such as
 * https://shop.example. Throws `not_found` for those who do not work here, `forbidden` for a closed account.
 */
export async function makeResetLink(
  db: Db,
  admin: Admin<'manage people'> & Proven,
  uid: string,
  publicUrl: string,
): Promise<string> {
  if (uid === admin.uid) throw new StoreError('forbidden', 'Change your own password under Account, Security.')
  const token = randomBytes(32).toString('base64url')
  const identifier = await storedIdentifier(`reset-password:${token}`)
  const expiresAt = new Date(Date.now() + MINUTES.resetPassword * 60_000)
  await inTransaction(db, async (tx) => {
    const user = await lockMember(tx, admin, uid)
    if (user.role === 'customer') throw new StoreError('not_found', 'This person does not work here.')
    if (user.disabledAt) throw new StoreError('forbidden', 'The account of this person is closed. Open it again first.')
    await forgetTokens(tx, uid, 'reset-password')
    await tx.insert(verifications).values({ id: randomBytes(16).toString('hex'), identifier, value: uid, expiresAt })
    const subject = { id: uid, name: nameOf(user) }
    const after = { expiresAt: expiresAt.toISOString() }
    await recordStrongestAct(tx, admin, { action: 'person.make-password-link', subject, after })
  })
  return secretLink(`${publicUrl}/reset-password`, token)
}
