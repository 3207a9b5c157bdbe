/** Re-encrypts everything encrypted with the shop's secret when that changes. */
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { eq, like, sql } from 'drizzle-orm'
import { sessions, twoFactors, users, verifications } from '#db/schema/people.ts'
import { sealedSettings } from '#db/schema/shop.ts'
import type { Tx } from '#engines/postgres/client.ts'
import { AT_MACHINE, recordAudit } from '#store/people/audit/audit.server.ts'
import { mailSecurityChangeTo } from '#store/people/identity/access-news.server.ts'
import { forgetTokens } from '#store/people/identity/library/auth-tokens.server.ts'

export type Resealed = { secondFactors: number; settings: number; endedSessions: number }

/** Also ends sessions and remembered devices. Throws, and changes nothing, when neither secret opens a value. */
export async function reseal(tx: Tx, before: string, after: string): Promise<Resealed> {
  const again = async (data: string) =>
    symmetricEncrypt({ key: after, data: await symmetricDecrypt({ key: before, data }) })
  const factors = await tx.select().from(twoFactors).for('update')
  for (const { id, secret, backupCodes } of factors) {
    const sealed = { secret: await again(secret), backupCodes: await again(backupCodes) }
    await tx.update(twoFactors).set(sealed).where(eq(twoFactors.id, id))
  }
  const settings = await tx.select().from(sealedSettings).for('update')
  for (const { name, sealed } of settings) {
    await tx
      .update(sealedSettings)
      .set({ sealed: await again(sealed) })
      .where(eq(sealedSettings.name, name))
  }
  await tx.delete(verifications).where(like(verifications.identifier, 'trust-device#%'))
  const { rowCount } = await tx.delete(sessions)
  await recordAudit(tx, AT_MACHINE, { action: 'secret.change', subject: { id: 'secret', name: 'Secret of the shop' } })
  return { secondFactors: factors.length, settings: settings.length, endedSessions: rowCount ?? 0 }
}

/** Deletes second factors that the secret cannot decrypt, and mails their people. For a secret known to have changed. */
export async function endUnreadableFactors(tx: Tx, secret: string): Promise<number> {
  let ended = 0
  for (const { id, userId, secret: sealed } of await tx.select().from(twoFactors)) {
    if (await isOpenedBy(secret, sealed)) continue
    ended++
    await tx.delete(twoFactors).where(eq(twoFactors.id, id))
    await tx.update(users).set({ twoFactorEnabled: false, updatedAt: sql`now()` }).where(eq(users.id, userId))
    await forgetTokens(tx, userId, 'trust-device')
    await mailSecurityChangeTo(tx, userId, 'second factor off')
  }
  return ended
}

function isOpenedBy(secret: string, sealed: string): Promise<boolean> {
  return symmetricDecrypt({ key: secret, data: sealed }).then(
    () => true,
    () => false,
  )
}
