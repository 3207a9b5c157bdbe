/** Reads and writes what is stored of the secret: rows of the database, and the next secret's file. */

import { randomBytes } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { verifications } from '#db/schema/people.ts'
import type { Tx } from '#engines/postgres/client.ts'
import { syncFolder, systemErrorCodeOf, writeSecretly } from '#engines/postgres/durable-file.ts'
import type { Env } from '#server/env.ts'
import { FINGERPRINT_ROW, fingerprintOf } from '#store/people/identity/factors/secret-rows.ts'

export type SecretPlaces = Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'SECRET'>

export async function readSecretRow(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.select({ value: verifications.value }).from(verifications).where(eq(verifications.id, id))
  return row?.value
}

const NEVER = new Date('9999-12-31')

export async function writeSecretRow(tx: Tx, id: string, value: string): Promise<void> {
  await tx
    .insert(verifications)
    .values({ id, identifier: id, value, expiresAt: NEVER })
    .onConflictDoUpdate({ target: verifications.id, set: { value, updatedAt: sql`now()` } })
}

export const randomSecret = () => randomBytes(32).toString('base64url')

export async function writeNextSecret(env: SecretPlaces, secret: string): Promise<void> {
  await rm(nextFileOf(env), { force: true })
  await writeSecretly(nextFileOf(env), secret)
}

/** Completes a change of the secret that stopped after the database recorded it. Returns the new secret, or undefined. */
export async function finishSecretChange(env: SecretPlaces, tx: Tx): Promise<string | undefined> {
  const next = await readFile(nextFileOf(env), 'utf8').catch((error: unknown) => {
    if (systemErrorCodeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (next === undefined || fingerprintOf(next) !== (await readSecretRow(tx, FINGERPRINT_ROW))) return undefined
  await makeNextCurrent(env)
  return next
}

const nextFileOf = ({ DATA_DIR }: SecretPlaces) => path.join(DATA_DIR, 'secret.next')

/** Replaces the secret's file by the next one's. */
export async function makeNextCurrent(env: SecretPlaces): Promise<void> {
  await rename(nextFileOf(env), path.join(env.DATA_DIR, 'secret'))
  await syncFolder(env.DATA_DIR)
}
