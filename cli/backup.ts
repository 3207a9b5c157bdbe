/** `tokri backup`: writes the whole shop into one file, whether it is open or closed. */
import { statSync } from 'node:fs'
import { chown, stat } from 'node:fs/promises'
import path from 'node:path'
import { isMigrated } from '#engines/postgres/migrate.ts'
import type { Database } from '#engines/postgres/open-database.ts'
import { isS3Address, KEEPING } from '#engines/s3/s3-settings.ts'
import { backupFolderOf, openBackups, openBackupsAt, PROGRAM_VERSION } from '#server/backups/backup-places.ts'
import type { Env } from '#server/env.ts'
import { openPictures } from '#server/side/picture-places.ts'
import { AT_MACHINE, recordAudit } from '#store/people/audit/audit.server.ts'
import { type BackupTrigger, formatBytes, newBackupName } from '#store/shop/backup/backup-folder.server.ts'
import { type BackupPlace, pruneBackups } from '#store/shop/backup/backup-place.server.ts'
import { type RestoreTest, testRestore } from '#store/shop/backup/scratch.server.ts'
import { type BackupResult, takeBackup } from '#store/shop/backup/take-backup.server.ts'
import { type Answer, type Command, lowerPriority, Mistyped, type Typed } from './command.ts'
import { withDatabase } from './shop-database.ts'

export const backup: Command = {
  summary: 'keeps the whole shop in one file: database and pictures, while orders go on',
  help: `npm run tokri -- backup [--to FILE or FOLDER] [--prove]

  --to PLACE          where the file goes, also s3://bucket/folder; otherwise into BACKUP_DIR (DATA_DIR/backups)
  --prove             restores it into a scratch database and checks it, too
  BACKUP_PASSPHRASE   seals it, when it is set: the secret is then in it too. Keep the passphrase elsewhere, nothing opens the file without it`,
  options: {
    to: { type: 'string' },
    prove: { type: 'boolean' },
    nightly: { type: 'boolean' },
    button: { type: 'boolean' },
  },
  run,
}

async function run({ words, flags, values, env }: Typed): Promise<Answer> {
  if (words.length > 0) throw new Mistyped(`"${words[0]}" is too much. "npm run tokri -- backup --help" says how.`)
  lowerPriority()
  const way: BackupTrigger = flags.has('nightly') ? 'nightly' : flags.has('button') ? 'button' : 'command'
  const { place, name } = await placeFor(env, values.get('to'), way)
  const taken = await withDatabase(env, (database) => take(env, database, { place, name, way }))
  const file = place.titleOf(name)
  await giveToOwner(file)
  const gone = values.has('to') || !env.BACKUP_KEEP ? [] : await pruneBackups(place, env.BACKUP_KEEP)
  const answer = { ...describe(env, file, taken, gone), isBad: way === 'command' && taken.summary.missing.length > 0 }
  if (!flags.has('prove')) return answer
  const below = isS3Address(file) ? backupFolderOf(env) : path.dirname(file)
  const proof = await testRestore({ file: place.from(name), passphrase: env.BACKUP_PASSPHRASE }, below)
  return {
    said: [...answer.said, ...linesOfProof(proof)],
    json: { ...answer.json, proof },
    isBad: answer.isBad || proof.faults.length > 0,
  }
}

type Target = { place: BackupPlace; name: string; way: BackupTrigger }

async function placeFor(env: Env, wanted: string | undefined, way: BackupTrigger): Promise<Omit<Target, 'way'>> {
  const name = newBackupName(way)
  if (wanted === undefined || isPlace(wanted)) {
    const place = await (wanted === undefined ? openBackups(env, KEEPING) : openBackupsAt(wanted, env, KEEPING))
    await place.makeRoom()
    return { place, name }
  }
  const file = await backupFileAt(wanted, env)
  if (await file.place.isThere(file.name)) {
    throw new Mistyped(`${file.place.titleOf(file.name)} is there already: no backup is written over anything.`)
  }
  return file
}

/** Whether the text names a place for backups: a folder that exists, or an S3 address not named like a backup. */
function isPlace(wanted: string): boolean {
  if (isS3Address(wanted)) return !wanted.endsWith('.backup')
  return statSync(wanted, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Splits a typed backup into its place and its name in there. */
export async function backupFileAt(typed: string, env: Env): Promise<Omit<Target, 'way'>> {
  const [, folder = '', name = ''] = /^(s3:.*)\/([^/]+)$/.exec(typed) ?? []
  if (isS3Address(typed)) return { place: await openBackupsAt(folder, env, KEEPING), name }
  const file = path.resolve(typed)
  return { place: await openBackupsAt(path.dirname(file), env, KEEPING), name: path.basename(file) }
}

async function take(env: Env, database: Database, { place, name, way }: Target): Promise<BackupResult> {
  const secret =
    env.DATABASE_URL === undefined && env.SECRET === undefined ? path.join(env.DATA_DIR, 'secret') : undefined
  const places = { pictures: await openPictures(env, KEEPING), secret }
  const to = { file: place.to(name), passphrase: env.BACKUP_PASSPHRASE, program: PROGRAM_VERSION }
  const taken = await takeBackup(database.newClient(), places, to)
  // Taking all data is noted in the audit log. The owner's button has noted it already, and an older shop may lack the table.
  if (way !== 'button' && (await isMigrated(database.pool).catch(() => false))) {
    const subject = { id: 'backup', name }
    await database.db.transaction((tx) => recordAudit(tx, AT_MACHINE, { action: 'data.backup', subject }))
  }
  return taken
}

/** Gives a backup made by root to the shop's user, who deletes old ones. */
async function giveToOwner(file: string): Promise<void> {
  if (process.getuid?.() !== 0 || isS3Address(file)) return
  const { uid, gid } = await stat(path.dirname(file))
  await chown(file, uid, gid)
}

function describe(env: Env, file: string, { bytes, at, summary }: BackupResult, gone: string[]): Answer {
  const isSealed = env.BACKUP_PASSPHRASE !== undefined
  const seal = isSealed ? 'sealed with the passphrase' : 'not sealed: its reader knows all that the shop knows'
  return {
    said: [
      `The shop as it was at ${at} is in ${file}: ${formatBytes(bytes)}, ${seal}.`,
      ...linesOfRows(summary),
      ...pruned(gone),
    ],
    json: {
      file,
      bytes,
      at,
      isSealed,
      rows: summary.rows,
      pictures: summary.pictures,
      missing: summary.missing,
      pruned: gone,
    },
  }
}

function pruned(gone: string[]): string[] {
  return gone.length > 0 ? [`Older ones that BACKUP_KEEP does not keep are deleted: ${gone.join(', ')}.`] : []
}

type BackupContents = { rows: Record<string, number>; pictures: number; missing: string[] }

export function linesOfRows({ rows, pictures, missing }: BackupContents): string[] {
  const { orders = 0, products = 0, users = 0 } = rows
  const lines = [
    `It holds ${orders} orders, ${products} products with the deleted ones, ${users} accounts and ${pictures} pictures.`,
  ]
  if (missing.length > 0) lines.push(`${missing.length} pictures are named and were not there: ${firstOf(missing)}.`)
  return lines
}

function linesOfProof({ rows, faults }: RestoreTest): string[] {
  const { orders = 0 } = rows
  if (faults.length === 0)
    return [`Proven: it was restored into a scratch database, and all ${orders} orders hold together.`]
  return ['It can be restored, but what it holds contradicts itself:', ...faults.map((fault) => `  ${fault}`)]
}

function firstOf(names: string[]): string {
  return names.slice(0, 3).join(', ') + (names.length > 3 ? ', ...' : '')
}
