/** A new secret that lies beside the old one in the data folder until the database says that it is right. */
import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Tx } from '#db/client.ts'
import { codeOf, syncFolder, writeSecretly } from '#db/durable-file.ts'
import { fingerprintOf, PRINT } from '#store/identity/factors/secret-rows.ts'
import { readRow, type SecretPlaces } from './secret-rows.ts'

export async function putNext(env: SecretPlaces, secret: string): Promise<void> {
  await rm(nextFileOf(env), { force: true })
  await writeSecretly(nextFileOf(env), secret)
}

/** Ends a change of the secret that was cut off after the database knew of it: returns the new secret then. */
export async function finishChange(env: SecretPlaces, tx: Tx): Promise<string | undefined> {
  const next = await readFile(nextFileOf(env), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (next === undefined || fingerprintOf(next) !== (await readRow(tx, PRINT))) return undefined
  await takeNext(env)
  return next
}

const nextFileOf = ({ DATA_DIR }: SecretPlaces) => path.join(DATA_DIR, 'secret.next')

/** It is the secret from now on. */
export async function takeNext(env: SecretPlaces): Promise<void> {
  await rename(nextFileOf(env), path.join(env.DATA_DIR, 'secret'))
  await syncFolder(env.DATA_DIR)
}
