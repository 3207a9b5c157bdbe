/**
 * Changes the shop's secret so that a crash at any moment leaves a shop that opens: the new secret is written beside the old
 * one, then one transaction seals everything again and records which of the two is right.
 */
import type { Db } from '#engines/postgres/client.ts'
import { LOCKS } from '#engines/postgres/locks.ts'
import { withStartupLock } from '#engines/postgres/one-at-a-time.ts'
import { type Resealed, reseal } from '#store/people/identity/factors/reseal.server.ts'
import { FINGERPRINT_ROW, fingerprintOf, SECRET_ROW } from '#store/people/identity/factors/secret-rows.ts'
import { readOrMakeSecret } from './secret.ts'
import { makeNextCurrent, randomSecret, type SecretPlaces, writeNextSecret, writeSecretRow } from './secret-rows.ts'

export type ChangedSecret = Resealed & {
  /** The new value for the SECRET variable; undefined where the secret is a file. */
  toSet: string | undefined
}

/** Changes the secret of a closed shop. Throws when the present secret is not the database's. */
export async function changeSecret(env: SecretPlaces, db: Db): Promise<ChangedSecret> {
  const before = await readOrMakeSecret(env, db, (sentence) => {
    throw new Error(sentence)
  })
  const after = randomSecret()
  const isFile = env.SECRET === undefined && env.DATABASE_URL === undefined
  if (isFile) await writeNextSecret(env, after)
  const resealed = await withStartupLock(db, LOCKS.secret, async (tx) => {
    const done = await reseal(tx, before, after)
    await writeSecretRow(tx, FINGERPRINT_ROW, fingerprintOf(after))
    if (env.SECRET === undefined && env.DATABASE_URL !== undefined) await writeSecretRow(tx, SECRET_ROW, after)
    return done
  })
  if (isFile) await makeNextCurrent(env)
  return { ...resealed, toSet: env.SECRET === undefined ? undefined : after }
}
