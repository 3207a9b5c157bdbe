/** `tokri upgrade --rehearse`: does on a copy of the shop what the first start of this program would do. */
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { backupFolderOf, PROGRAM } from '#server/backups/backup-places.ts'
import type { Env } from '#server/env.ts'
import { openPictures } from '#server/side/picture-places.ts'
import { makeRoom } from '#store/backup/backup-folder.server.ts'
import { type Proof, proveBackup } from '#store/backup/scratch.server.ts'
import { takeBackup } from '#store/backup/take-backup.server.ts'
import { KEEPING } from '#store/s3/s3-settings.ts'
import { type Answer, type Command, Mistyped, type Typed } from './command.ts'
import { linesOfRows } from './say-backup.ts'
import { withDatabase } from './shop-database.ts'

export const upgrade: Command = {
  summary: 'rehearses the update to this program on a copy of the shop',
  help: `npm run tokri -- upgrade --rehearse

  --rehearse          copies the shop as it is now into a scratch database, brings it up to date, checks it, and says how long
                      that took and whether anything would be wrong afterwards. The shop itself is not touched, and may
                      stay open. The update is the next "npm start"`,
  options: { rehearse: { type: 'boolean' } },
  run,
}

async function run({ words, flags, env }: Typed): Promise<Answer> {
  if (words.length > 0 || !flags.has('rehearse')) {
    throw new Mistyped('Type upgrade --rehearse. The update to this program itself is the next "npm start".')
  }
  const proof = await rehearse(env)
  return { said: linesOf(proof), json: { program: PROGRAM, ...proof }, isBad: proof.faults.length > 0 }
}

async function rehearse(env: Env): Promise<Proof> {
  const below = backupFolderOf(env)
  await makeRoom(below)
  const folder = await mkdtemp(path.join(below, 'rehearsal-'))
  try {
    const file = path.join(folder, 'copy.backup')
    // The shop's disk holds the same data, so a copy that is deleted at once needs no sealing.
    const to = { file, passphrase: env.BACKUP_PASSPHRASE, program: PROGRAM }
    const places = { pictures: await openPictures(env, KEEPING), secret: undefined }
    await withDatabase(env, (database) => takeBackup(database.newClient(), places, to))
    return await proveBackup({ file, passphrase: env.BACKUP_PASSPHRASE }, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function linesOf({ upgrade: { migrations, ms }, faults, ...counted }: Proof): string[] {
  const seconds = (ms / 1000).toFixed(1)
  const steps = migrations === 1 ? 'One step' : `${migrations} steps`
  const update =
    migrations === 0
      ? 'The tables are those of this program: an update changes nothing in them.'
      : `${steps} brought the copy up to date in ${seconds} s. While the shop starts, orders wait about that long.`
  const good = 'Afterwards orders, stock, money and invoices hold together.'
  const bad = [
    'It would contradict itself afterwards. Do not update; what is wrong:',
    ...faults.map((line) => `  ${line}`),
  ]
  return [update, ...linesOfRows(counted), ...(faults.length === 0 ? [good] : bad)]
}
