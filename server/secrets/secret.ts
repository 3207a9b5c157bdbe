import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { accounts } from '#db/schema/people.ts'
import type { Db } from '#engines/postgres/client.ts'
import { systemErrorCodeOf, writeSecretly } from '#engines/postgres/durable-file.ts'
import { LOCKS } from '#engines/postgres/locks.ts'
import { withStartupLock } from '#engines/postgres/one-at-a-time.ts'
import { endUnreadableFactors } from '#store/people/identity/factors/reseal.server.ts'
import { FINGERPRINT_ROW, fingerprintOf, SECRET_ROW } from '#store/people/identity/factors/secret-rows.ts'
import { finishSecretChange, randomSecret, readSecretRow, type SecretPlaces, writeSecretRow } from './secret-rows.ts'

/**
 * Reads the secret that signs cookies and seals the keys of second factors: SECRET, or one made at the first start. That one is
 * in the data folder, readable by its owner alone, or in a database that several processes may share. The database knows its
 * fingerprint, and `onLost` is called when that has changed. Throws a sentence when the secret cannot be used or other
 * processes have another.
 */
export async function readOrMakeSecret(env: SecretPlaces, db: Db, onLost: (sentence: string) => void): Promise<string> {
  const own = await readOwn(env, db)
  // Processes that start at once must not each store a secret.
  return withStartupLock(db, LOCKS.secret, async (tx) => {
    const isShared = env.SECRET === undefined && env.DATABASE_URL !== undefined
    const shared = isShared ? await readSecretRow(tx, SECRET_ROW) : undefined
    const known = await readSecretRow(tx, FINGERPRINT_ROW)
    const isOld = known !== undefined && known !== fingerprintOf(own.secret)
    const changed = isOld && env.DATABASE_URL === undefined ? await finishSecretChange(env, tx) : undefined
    const secret = changed ?? shared ?? own.secret
    const print = fingerprintOf(secret)
    // No other process uses an embedded database, so only a shared one may know better.
    if (known !== undefined && known !== print && env.DATABASE_URL !== undefined) throw new Error(foreignSentence(env))
    if (isShared && shared === undefined) await writeSecretRow(tx, SECRET_ROW, secret)
    if (known === print) return secret
    const ended = await endUnreadableFactors(tx, secret)
    await writeSecretRow(tx, FINGERPRINT_ROW, print)
    if (known !== undefined || own.isRemade || ended > 0) onLost(lostSentence(ended))
    return secret
  })
}

/** The secret that this process would use by itself. */
async function readOwn(env: SecretPlaces, db: Db): Promise<{ secret: string; isRemade: boolean }> {
  if (env.SECRET !== undefined) return { secret: env.SECRET, isRemade: false }
  if (env.DATABASE_URL === undefined) return readOrMakeFile(env, db)
  // Older versions stored it in the data folder even with a shared database.
  const kept = await read(path.join(env.DATA_DIR, 'secret'))
  return { secret: kept && kept.length >= 32 ? kept : randomSecret(), isRemade: false }
}

function lostSentence(endedFactors: number): string {
  const factors =
    endedFactors > 0
      ? ` ${endedFactors} second factor(s) could not be read any more and were switched off; each person was written to.`
      : ''
  return `the secret of the shop is another one than before: everybody is signed out.${factors}`
}

function foreignSentence({ SECRET }: SecretPlaces): string {
  const what = SECRET === undefined ? 'SECRET is not set, though' : 'SECRET is not the one that'
  return `${what} this database was used with${SECRET === undefined ? ' one' : ''}. ${SHARE_IT}`
}

const SHARE_IT =
  'Give all processes the same SECRET. If it is lost for good, run ' +
  `"delete from verifications where id = '${FINGERPRINT_ROW}'" and start again: everybody is then signed out, and second factors are switched off.`

/** `isRemade` says that the file was missing although accounts depend on it. */
async function readOrMakeFile({ DATA_DIR }: SecretPlaces, db: Db) {
  const file = path.join(DATA_DIR, 'secret')
  const kept = await read(file)
  let isRemade = false
  if (kept === undefined || kept === '') {
    const isNeeded = (await db.$count(accounts)) > 0
    // A power loss at the first start can leave an empty file, with which nothing was signed.
    if (kept === '' && isNeeded) throw new Error(`${file} is empty, though people have accounts. ${WAYS_OUT}`)
    if (kept === '') await rm(file, { force: true })
    isRemade = (await writeSecretly(file, randomSecret())) && isNeeded
  }
  const secret = (await read(file)) ?? ''
  if (secret.length < 32) throw new Error(`${file} is too short to be the secret. ${WAYS_OUT}`)
  return { secret, isRemade }
}

const WAYS_OUT =
  'Put it back from a backup. Without one, delete it and start again: a new one signs everybody out and switches second factors off.'

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (systemErrorCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
