/** `tokri restore`: restores a backup over a shop, or where there is none. */
import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import type { ArchiveFrom } from '#engines/backup/archive-file.server.ts'
import { verifyBackup } from '#engines/backup/read-archive.server.ts'
import { systemErrorCodeOf } from '#engines/postgres/durable-file.ts'
import { openDatabase } from '#engines/postgres/open-database.ts'
import { isS3Address, KEEPING } from '#engines/s3/s3-settings.ts'
import type { Env } from '#server/env.ts'
import { openPictures } from '#server/side/picture-places.ts'
import { PlaceTaken, type Restored, restoreEmbedded, restoreExternal } from '#store/shop/backup/restore.server.ts'
import { backupFileAt, linesOfRows } from './backup.ts'
import { type Answer, type Command, Mistyped, Refused, type Typed } from './command.ts'

export const restore: Command = {
  summary: 'puts a backup in the place of a shop, or of none; the old one is kept',
  help: `npm run tokri -- restore FILE [--yes] [--check]

  FILE                a file, or s3://bucket/folder/name.backup
  --yes               there is a shop already: keep it aside and put the backup in its place
  --check             reads it from end to end and changes nothing
  BACKUP_PASSPHRASE   opens it, when it is sealed

The shop must be stopped. Killed half-way, it is simply run again.`,
  options: { yes: { type: 'boolean' }, check: { type: 'boolean' } },
  run,
}

async function run({ words: [name, ...more], flags, env }: Typed): Promise<Answer> {
  if (name === undefined || more.length > 0) throw new Mistyped('Name one file: npm run tokri -- restore FILE')
  await refuseUnreadable(name)
  const { place, name: file } = await backupFileAt(name, env)
  const backup = { file: place.from(file), passphrase: env.BACKUP_PASSPHRASE }
  if (flags.has('check')) return check(backup, place.titleOf(file))
  return orRefuse(flags, async () => describe(env, await put(env, backup, flags.has('yes'))))
}

/** The operator's folder may differ from the tool's, and they may read files that the shop's user cannot. */
async function refuseUnreadable(typed: string): Promise<void> {
  if (isS3Address(typed)) return
  const file = path.resolve(typed)
  const code = await access(file, constants.R_OK).then(() => undefined, systemErrorCodeOf)
  if (code === 'ENOENT') throw new Refused(`There is no file ${file}. Name the backup by its whole path.`)
  if (code === 'EACCES') throw new Refused(`The user of the shop may not read ${file}. Copy it to a place of theirs.`)
}

async function orRefuse(flags: Typed['flags'], work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PlaceTaken)) throw error
    const way = flags.has('yes') ? '' : ' With --yes it is kept aside, and the backup takes its place.'
    throw new Refused(`${error.message}${way} Nothing was changed.`)
  }
}

type Backup = { file: ArchiveFrom; passphrase: string | undefined }

async function check({ file: from, passphrase }: Backup, file: string): Promise<Answer> {
  const found = await verifyBackup(from, passphrase)
  const said = [
    `${file} is whole: the shop as it was at ${found.at}, by Tokri ${found.program}.`,
    ...linesOfRows(found),
  ]
  const { at, program, postgres, rows, pictures, missing } = found
  return { said, json: { file, at, program, postgres, rows, pictures, missing } }
}

async function put(env: Env, backup: Backup, mayReplace: boolean): Promise<Restored> {
  const pictures = await openPictures(env, KEEPING)
  if (env.DATABASE_URL === undefined) return restoreEmbedded(backup, env.DATA_DIR, pictures, mayReplace)
  const database = openDatabase({ connectionString: env.DATABASE_URL }, { isPatient: true })
  try {
    if (!(await database.isThere()))
      throw new Refused('The database of DATABASE_URL is not there. Nothing was changed.')
    return await restoreExternal(backup, database.newClient(), pictures, mayReplace)
  } finally {
    await database.close()
  }
}

function describe({ DATABASE_URL, DATA_DIR, SECRET }: Env, restored: Restored): Answer {
  const { at, before, faults } = restored
  const place = DATABASE_URL === undefined ? DATA_DIR : 'the database of DATABASE_URL'
  const old = DATABASE_URL === undefined ? `in ${before}` : `in the schemas ${before}_*`
  return {
    said: [
      `The shop as it was at ${at} is in ${place}. Orders placed after that moment are not in it.`,
      ...linesOfRows(restored),
      ...(before === undefined ? [] : [`What was there before is kept ${old}: delete it when you are sure.`]),
      ...(faults.length === 0 ? [] : ['What it holds contradicts itself, as it did when it was made:']),
      ...faults.map((fault) => `  ${fault}`),
      ...(restored.hasSecret || SECRET !== undefined ? [] : [withoutSecret(DATABASE_URL, DATA_DIR)]),
      'Start the shop now. Everybody logs in again. People who were forgotten since that moment have to be forgotten again.',
    ],
    json: { ...restored },
  }
}

function withoutSecret(url: string | undefined, dataDir: string): string {
  const file = url === undefined ? `, or put the file it was in to ${path.join(dataDir, 'secret')}` : ''
  return (
    'The secret of the shop is only in backups that are sealed with BACKUP_PASSPHRASE, and not in this place. If you have it, set SECRET ' +
    `to it${file}, before you start. Without it second factors are switched off, and the ways out (mail, SMS) have to be set again.`
  )
}
