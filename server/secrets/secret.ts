import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { accounts } from '#db/schema/people.ts'
import type { Db } from '#engines/postgres/client.ts'
import { codeOf, writeSecretly } from '#engines/postgres/durable-file.ts'
import { LOCKS } from '#engines/postgres/locks.ts'
import { withStartupLock } from '#engines/postgres/one-at-a-time.ts'
import { endUnreadableFactors } from '#store/people/identity/factors/reseal.server.ts'
import { fingerprintOf, PRINT, SHARED } from '#store/people/identity/factors/secret-rows.ts'
import { finishChange, keepRow, randomSecret, readSecretRow, type SecretPlaces } from './secret-rows.ts'

/**
 * Reads the secret that signs cookies and seals the keys of second factors: `SECRET`, or one that is made and stored at the first
 * start. It is stored in the data folder, readable by its owner alone; or, with a database that several processes may share, in
 * that database, so that all have the same. The database knows its fingerprint. Calls `onLost` when it differs from before.
 * Throws a sentence when it cannot be used, or when other processes of the shop have another.
 */
export async function readOrMakeSecret(env: SecretPlaces, db: Db, onLost: (sentence: string) => void): Promise<string> {
  const own = await readOwn(env, db)
  // Several processes that start with different secrets must not each believe to be the first.
  return withStartupLock(db, LOCKS.secret, async (tx) => {
    const isShared = env.SECRET === undefined && env.DATABASE_URL !== undefined
    const shared = isShared ? await readSecretRow(tx, SHARED) : undefined
    const known = await readSecretRow(tx, PRINT)
    const isOld = known !== undefined && known !== fingerprintOf(own.secret)
    const changed = isOld && env.DATABASE_URL === undefined ? await finishChange(env, tx) : undefined
    const secret = changed ?? shared ?? own.secret
    const print = fingerprintOf(secret)
    // The shop's own database has no other process that could be right.
    if (known !== undefined && known !== print && env.DATABASE_URL !== undefined) throw new Error(foreignSentence(env))
    if (isShared && shared === undefined) await keepRow(tx, SHARED, secret)
    if (known === print) return secret
    const ended = await endUnreadableFactors(tx, secret)
    await keepRow(tx, PRINT, print)
    if (known !== undefined || own.isRemade || ended > 0) onLost(lostSentence(ended))
    return secret
  })
}

/** The secret that this process has, or makes. */
async function readOwn(env: SecretPlaces, db: Db): Promise<{ secret: string; isRemade: boolean }> {
  if (env.SECRET !== undefined) return { secret: env.SECRET, isRemade: false }
  if (env.DATABASE_URL === undefined) return readOrMakeFile(env, db)
  // An older version of the program stored it in the data folder here too.
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
  `"delete from verifications where id = '${PRINT}'" and start again: everybody is then signed out, and second factors are switched off.`

/** `isRemade`: it was missing although it is needed. */
async function readOrMakeFile({ DATA_DIR }: SecretPlaces, db: Db) {
  const file = path.join(DATA_DIR, 'secret')
  const kept = await read(file)
  let isRemade = false
  if (kept === undefined || kept === '') {
    const isNeeded = (await db.$count(accounts)) > 0
    // A power loss in the first start can leave an empty file: nothing was signed with it.
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
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
