import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema.ts'
import { codeOf, writeSecretly } from '#store/durable-file.server.ts'

/**
 * The secret that signs cookies and seals the keys of second factors: made at the first start, kept in the data folder for its
 * owner's eyes only. `onLost` hears when it was gone though people have accounts. Throws a sentence when it cannot be used.
 */
export async function readOrMakeSecret(dataDir: string, db: Db, onLost: (sentence: string) => void): Promise<string> {
  const file = path.join(dataDir, 'secret')
  const kept = await read(file)
  if (kept === undefined || kept === '') {
    const isNeeded = (await db.$count(accounts)) > 0
    // A power loss in the first start can leave an empty file: nothing was signed with it.
    if (kept === '' && isNeeded) throw new Error(`${file} is empty, though people have accounts. ${WAYS_OUT}`)
    if (kept === '') await rm(file, { force: true })
    const isMade = await writeSecretly(file, randomBytes(32).toString('base64url'))
    if (isMade && isNeeded)
      onLost(
        `${file} was missing, though people have accounts: a new one was made. Everybody is signed out, and codes of apps are not taken any more.`,
      )
  }
  const secret = (await read(file)) ?? ''
  if (secret.length < 32) throw new Error(`${file} is too short to be the secret. ${WAYS_OUT}`)
  return secret
}

const WAYS_OUT =
  'Put it back from a backup. Without one, delete it and start again: a new one signs everybody out, and codes of apps are not taken any more.'

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
