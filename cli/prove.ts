/** `tokri prove`: checks that the books add up and that the last backup can be restored, as the shop does each night. */
import path from 'node:path'
import { isS3Address, SHOWING } from '#engines/s3/s3-settings.ts'
import { backupFolderOf, openBackups } from '#server/backups/backup-places.ts'
import type { Env } from '#server/env.ts'
import { openPictures } from '#server/side/picture-places.ts'
import { findLostPictures, wordsOfLostPictures } from '#store/shop/backup/lost-pictures.server.ts'
import { testRestore } from '#store/shop/backup/scratch.server.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import type { Proof } from '#store/shop/integrity/proofs.server.ts'
import { type Answer, type Command, lowerPriority, type Typed } from './command.ts'
import { withShop } from './shop-database.ts'

export const prove: Command = {
  summary: 'adds up stock, orders, papers and cash, and restores the last backup to try it',
  help: `npm run tokri -- prove

  What the shop does each night. Changes nothing: the backup goes into a scratch database. Ends with 1 when something is wrong.`,
  options: {},
  run,
}

async function run({ env }: Typed): Promise<Answer> {
  lowerPriority()
  const { backupAt, faults } = await proveShop(env)
  const restored = backupAt === null ? 'There is no backup to restore.' : `The backup of ${backupAt} was restored.`
  const end = faults.length === 0 ? 'Nothing is wrong.' : `${faults.length} things are wrong.`
  return { said: [...faults, restored, end], json: { backupAt, faults }, isBad: faults.length > 0 }
}

async function proveShop(env: Env): Promise<Proof> {
  const faults = await withShop(env, async (database) => {
    const pictures = await openPictures(env, SHOWING)
    const lost = wordsOfLostPictures(await findLostPictures(database.newClient(), pictures), pictures.title)
    return [...(await findFaults(database.pool)), ...(lost === undefined ? [] : [lost])]
  })
  const place = await openBackups(env, SHOWING)
  const [last] = await place.list()
  if (!last) return { backupAt: null, faults }
  const file = place.titleOf(last.name)
  const below = isS3Address(file) ? backupFolderOf(env) : path.dirname(file)
  const inBackup = await testRestore({ file: place.from(last.name), passphrase: env.BACKUP_PASSPHRASE }, below).then(
    (proof) => proof.faults.filter((fault) => !faults.includes(fault)).map((fault) => `In the backup: ${fault}`),
    (error: unknown) => [`The last backup cannot be restored: ${error instanceof Error ? error.message : error}`],
  )
  return { backupAt: last.at.toISOString(), faults: [...faults, ...inBackup] }
}
