/** `tokri restore`: a backup in the place of a shop, or of none. */
import { openDatabase } from '#db/open-database.ts'
import type { Env } from '#server/env.ts'
import { openPictures } from '#server/picture-places.ts'
import type { ArchiveFrom } from '#store/backup/archive-file.server.ts'
import { PlaceTaken, type Restored, restoreEmbedded, restoreExternal } from '#store/backup/restore.server.ts'
import { verifyBackup } from '#store/backup/verify.server.ts'
import { KEEPING } from '#store/s3/s3-requests.server.ts'
import { backupFileAt } from './backup.ts'
import { type Answer, type Command, Mistyped, Refused, type Typed } from './command.ts'
import { linesOfRows } from './say-backup.ts'

export const restore: Command = {
  summary: 'puts a backup in the place of a shop, or of none; the old one is kept',
  help: `npm run tokri -- restore FILE [--yes] [--check]

  FILE                a file, or s3://bucket/folder/name.backup
  --yes               there is a shop already: keep it aside and put the backup in its place
  --check             reads the file from end to end and changes nothing
  BACKUP_PASSPHRASE   opens it, when it is sealed

The shop must be stopped. Killed half-way, it is simply run again.`,
  options: { yes: { type: 'boolean' }, check: { type: 'boolean' } },
  run,
}

async function run({ words: [name, ...more], flags, env }: Typed): Promise<Answer> {
  if (name === undefined || more.length > 0) throw new Mistyped('Name one file: npm run tokri -- restore FILE')
  const { place, name: file } = await backupFileAt(name, env)
  const backup = { file: place.from(file), passphrase: env.BACKUP_PASSPHRASE }
  if (flags.has('check')) return check(backup, place.titleOf(file))
  try {
    return describe(env, await put(env, backup, flags.has('yes')))
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
    if (!(await database.find())) throw new Refused('The database of DATABASE_URL is not there. Nothing was changed.')
    return await restoreExternal(backup, database.newClient(), pictures, mayReplace)
  } finally {
    await database.close()
  }
}

function describe({ DATABASE_URL, DATA_DIR }: Env, restored: Restored): Answer {
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
      'Start the shop now. People who were forgotten since that moment have to be forgotten again.',
    ],
    json: { ...restored },
  }
}
