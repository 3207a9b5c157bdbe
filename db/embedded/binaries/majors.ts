/** Compares major versions of PostgreSQL: each reads only its own data folders. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from '#db/embedded/errors.ts'
import type { Folders } from '#db/embedded/folders.ts'

/** The major version that made the cluster. Throws when this user cannot read it as one. */
export async function clusterMajor(folders: Folders): Promise<number> {
  const made = Number.parseInt(await readFile(join(folders.data, 'PG_VERSION'), 'utf8').catch(() => ''), 10)
  if (Number.isInteger(made)) return made
  const why = `${folders.cluster} is there but cannot be read as a database by this user. Nothing was changed.`
  throw new EmbeddedPostgresError('not_permitted', `${why} Start as the user who owns it, or as root.`)
}

/** Why a cluster of the major version `made` cannot be opened with binaries of `ours`, and what to do. */
export function otherMajor(folders: Folders, made: number, ours: number): EmbeddedPostgresError {
  const what = `the database in ${folders.cluster} was made by PostgreSQL ${made}`
  const says =
    made < ours
      ? `${what}, and this Tokri brings ${ours}. Nothing was changed.\n` +
        'Type "npm run tokri -- backup" with the Tokri of before, then "npm run tokri -- restore FILE --yes" with this one.'
      : `${what}, which is newer than the ${ours} of this Tokri. Nothing was changed. Start the Tokri that it was used with.`
  return new EmbeddedPostgresError('wrong_version', says)
}
