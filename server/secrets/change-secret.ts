/**
 * Changes the shop's secret. In the data folder the new one is first put beside the old one; then one transaction seals
 * everything again and records in the database which of the two is right. So a crash at any moment leaves a shop that opens.
 */
import type { Db } from '#engines/postgres/client.ts'
import { LOCKS } from '#engines/postgres/locks.ts'
import { withStartupLock } from '#engines/postgres/one-at-a-time.ts'
import { type Resealed, reseal } from '#store/people/identity/factors/reseal.server.ts'
import { fingerprintOf, PRINT, SHARED } from '#store/people/identity/factors/secret-rows.ts'
import { readOrMakeSecret } from './secret.ts'
import { keepRow, putNext, randomSecret, type SecretPlaces, takeNext } from './secret-rows.ts'

export type ChangedSecret = Resealed & {
  /** The new value for SECRET, where the secret is a setting. */
  toSet: string | undefined
}

/** Changes the secret of a closed shop. Throws when the current one is not the database's. */
export async function changeSecret(env: SecretPlaces, db: Db): Promise<ChangedSecret> {
  const before = await readOrMakeSecret(env, db, (sentence) => {
    throw new Error(sentence)
  })
  const after = randomSecret()
  const isFile = env.SECRET === undefined && env.DATABASE_URL === undefined
  if (isFile) await putNext(env, after)
  const resealed = await withStartupLock(db, LOCKS.secret, async (tx) => {
    const done = await reseal(tx, before, after)
    await keepRow(tx, PRINT, fingerprintOf(after))
    if (env.SECRET === undefined && env.DATABASE_URL !== undefined) await keepRow(tx, SHARED, after)
    return done
  })
  if (isFile) await takeNext(env)
  return { ...resealed, toSet: env.SECRET === undefined ? undefined : after }
}
