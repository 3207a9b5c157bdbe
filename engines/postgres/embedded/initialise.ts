import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder } from '#engines/postgres/durable-file.ts'
import { chooseNamedAccount, chownTree, type ServerAccount } from './account.ts'
import type { Binaries } from './binaries/binaries.ts'
import { type ServerCredentials, superuserName } from './connection.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { exists, type Folders, removeDrafts } from './folders.ts'
import { boundToParent } from './guard.ts'
import { includeLine } from './settings.ts'

const run = promisify(execFile)

const DRAFT = 'postgres.new-'

/**
 * Makes the cluster if there is none. It is made in a draft folder that is renamed at the end, so a killed process leaves only a
 * draft, which the next start removes. Call with the lock held.
 */
export async function initialiseOnce(
  folders: Folders,
  binaries: Binaries,
  account: ServerAccount | undefined,
): Promise<'made' | 'kept'> {
  await removeDrafts(folders.dataDir, DRAFT)
  if (await exists(folders.cluster)) {
    await mustBeReadable(folders, binaries, account)
    return 'kept'
  }
  const draft = join(folders.dataDir, `${DRAFT}${process.pid}`)
  await mustHaveRoom(folders.dataDir)
  await makeCluster(draft, binaries, account)
  await rename(draft, folders.cluster)
  await syncFolder(folders.dataDir)
  return 'made'
}

async function mustBeReadable(folders: Folders, binaries: Binaries, account: ServerAccount | undefined): Promise<void> {
  const made = await clusterMajor(folders)
  if (made !== binaries.major) throw otherMajor(folders, made, binaries.major)
  // A data folder that root restored with cp or tar belongs to root.
  if (account === undefined) return
  const owners = await Promise.all([folders.cluster, folders.data, folders.credentials].map((path) => stat(path)))
  if (owners.some(({ uid }) => uid !== account.uid)) await chownTree(folders.cluster, account)
}

/** An empty database, its tables and the demo. */
const NEW_BYTES = 128 * 1024 * 1024

async function mustHaveRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= NEW_BYTES) return
  const [left, wanted] = [bavail * bsize, NEW_BYTES].map((bytes) => `${Math.floor(bytes / 1e6)} MB`)
  throw new EmbeddedPostgresError(
    'start_failed',
    `the disk of ${folder} has ${left} left; a new database takes ${wanted}.`,
  )
}

async function makeCluster(draft: string, binaries: Binaries, account: ServerAccount | undefined): Promise<void> {
  const data = join(draft, 'data')
  const passwords: ServerCredentials = { superuser: newPassword(), shop: newPassword() }
  for (const folder of [draft, data, join(draft, 'socket')]) await mkdir(folder, { mode: 0o700 })
  await writeFile(join(draft, 'credentials.json'), `${JSON.stringify(passwords)}\n`, { mode: 0o600, flush: true })
  await writeFile(join(draft, 'password'), passwords.superuser, { mode: 0o600 })
  const named = await chooseNamedAccount(account)
  if (named !== undefined) await chownTree(draft, named)
  await runInitdb(data, binaries, named)
  await appendFile(join(data, 'postgresql.conf'), includeLine, { flush: true })
  await rm(join(draft, 'password'))
  if (account !== undefined) await chownTree(draft, account)
}

function newPassword(): string {
  return randomBytes(32).toString('base64url')
}

async function runInitdb(data: string, binaries: Binaries, named: ServerAccount | undefined): Promise<void> {
  const options = ['--data-checksums', '--auth=scram-sha-256', '--encoding=UTF8', ...localeOptions(binaries.major)]
  const where = ['-D', dataArgument(data, named, binaries.major), '--pwfile=../password', '-U', superuserName]
  const [command = '', ...rest] = boundToParent('KILL', [binaries.initdb, ...where, ...options])
  try {
    await run(command, rest, { ...named, cwd: data, env: {}, timeout: 120_000 })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    const lines = said.trim().split('\n')
    throw new EmbeddedPostgresError('start_failed', `the database could not be made: ${lines.at(-1)}`, lines)
  }
}

// Byte order whatever the library's version, because a newer libc or ICU must never reorder an index.
function localeOptions(major: number): string[] {
  const own = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
  if (process.platform === 'linux') return [...own, '--locale=C.UTF-8']
  return [...own, '--locale=C', ...(process.platform === 'darwin' ? ['--lc-ctype=en_US.UTF-8'] : [])]
}

/**
 * The server's data directory as its argument; it is its working directory too. Another user may not reach it by name (a parent
 * like /root is closed to it), but may use the directory it is in already. PostgreSQL before 16 leaves its working directory for
 * a moment at the start and could not come back.
 */
export function dataArgument(data: string, account: ServerAccount | undefined, major: number): string {
  return account !== undefined && process.platform === 'linux' && major >= 16 ? '/proc/self/cwd' : data
}

/** The major version that made the cluster. Throws when this user cannot read it as one. */
async function clusterMajor(folders: Folders): Promise<number> {
  const made = Number.parseInt(await readFile(join(folders.data, 'PG_VERSION'), 'utf8').catch(() => ''), 10)
  if (Number.isInteger(made)) return made
  const why = `${folders.cluster} is there but cannot be read as a database by this user. Nothing was changed.`
  throw new EmbeddedPostgresError('not_permitted', `${why} Start as the user who owns it, or as root.`)
}

/** Why a cluster of the major version `made` cannot be opened with binaries of `ours`, and what to do. */
function otherMajor(folders: Folders, made: number, ours: number): EmbeddedPostgresError {
  const what = `the database in ${folders.cluster} was made by PostgreSQL ${made}`
  const says =
    made < ours
      ? `${what}, and this Tokri brings ${ours}. Nothing was changed.\n` +
        'Type "npm run tokri -- backup" with the Tokri of before, then "npm run tokri -- restore FILE --yes" with this one.'
      : `${what}, which is newer than the ${ours} of this Tokri. Nothing was changed. Start the Tokri that it was used with.`
  return new EmbeddedPostgresError('wrong_version', says)
}
