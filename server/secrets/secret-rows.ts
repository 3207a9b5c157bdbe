/** The rows of the database about the secret of the shop. */
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { verifications } from '#db/schema.ts'
import type { Env } from '#server/env.ts'

export type SecretPlaces = Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'SECRET'>

/** Any fixed number: all processes of this program must ask for the same lock. */
export const SECRET_LOCK = 7_065_747_405

export async function readRow(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.select({ value: verifications.value }).from(verifications).where(eq(verifications.id, id))
  return row?.value
}

const NEVER = new Date('9999-12-31')

export async function keepRow(tx: Tx, id: string, value: string): Promise<void> {
  await tx
    .insert(verifications)
    .values({ id, identifier: id, value, expiresAt: NEVER })
    .onConflictDoUpdate({ target: verifications.id, set: { value, updatedAt: sql`now()` } })
}

export const randomSecret = () => randomBytes(32).toString('base64url')
