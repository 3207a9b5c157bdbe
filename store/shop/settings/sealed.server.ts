/** Values encrypted with the shop's secret. Browsers never get them. */
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { eq, sql } from 'drizzle-orm'
import { sealedSettings } from '#db/schema/shop.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'

export type SealedName = 'push keys' | 'mail server' | 'sms gateway'

/** Undefined for no value, and for one that a lost secret encrypted. */
export async function readSealed(db: Db | Tx, secret: string, name: SealedName): Promise<unknown> {
  const [row] = await db.select().from(sealedSettings).where(eq(sealedSettings.name, name))
  if (!row) return undefined
  const opened = await symmetricDecrypt({ key: secret, data: row.sealed }).catch(() => undefined)
  return opened === undefined ? undefined : JSON.parse(opened)
}

/** Replaces the stored value; undefined deletes it. */
export async function storeSealed(db: Db | Tx, secret: string, name: SealedName, value: unknown): Promise<void> {
  if (value === undefined) {
    await db.delete(sealedSettings).where(eq(sealedSettings.name, name))
    return
  }
  const sealed = await symmetricEncrypt({ key: secret, data: JSON.stringify(value) })
  await db
    .insert(sealedSettings)
    .values({ name, sealed })
    .onConflictDoUpdate({ target: sealedSettings.name, set: { sealed, updatedAt: sql`now()` } })
}
