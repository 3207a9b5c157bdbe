import { createHash } from 'node:crypto'
import { chmod, copyFile, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isRoot, type ServerAccount } from '#engines/postgres/embedded/account.ts'
import type { Folders } from '#engines/postgres/embedded/folders.ts'

const needless = /\.a$|^pkgconfig$|^locale$/

/** Copies the package's binaries to one place after another for the caller to try, the best place first. */
export async function* copyBinaries(
  native: string,
  folders: Folders,
  account: ServerAccount | undefined,
): AsyncGenerator<string> {
  const name = `postgresql-${await fingerprint(native)}`
  for (const place of places(folders, account)) {
    const copy = join(place, name)
    try {
      await mkdir(place, { recursive: true, mode: 0o755 })
      if (account !== undefined) await requireOwnFolder(place)
      await copyOnce(native, copy)
    } catch {
      continue
    }
    yield copy
  }
}

// As root: places that the server's account can read but only root can write. /tmp is last, because it is emptied now and then.
function places(folders: Folders, account: ServerAccount | undefined): string[] {
  if (account === undefined) return [join(folders.dataDir, 'binaries')]
  return ['/var/cache/tokri', join(tmpdir(), 'tokri-binaries')]
}

async function fingerprint(native: string): Promise<string> {
  const hash = createHash('sha256')
  hash.update(await readFile(join(native, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres')))
  return hash.digest('hex').slice(0, 16)
}

/** Throws unless only root can change the folder and everything above it, because its files will be executed. */
export async function requireOwnFolder(place: string): Promise<void> {
  for (let folder = place; ; folder = dirname(folder)) {
    const { uid, mode } = await lstat(folder)
    const isFolder = (mode & 0o170_000) === 0o040_000
    const isSticky = folder !== place && (mode & 0o1000) !== 0
    if (!isFolder || uid !== 0 || ((mode & 0o022) !== 0 && !isSticky)) throw new Error(`others may change ${folder}`)
    if (folder === dirname(folder)) return
  }
}

async function copyOnce(native: string, copy: string): Promise<void> {
  if ((await readdir(copy).catch(() => [])).length > 0) return
  const draft = `${copy}.${process.pid}.new`
  await rm(draft, { recursive: true, force: true })
  await copyReadable(native, draft)
  await rename(draft, copy).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    // Another process was quicker with the same bytes.
    if ((await readdir(copy).catch(() => [])).length === 0) throw error
  })
}

// Leaves links out, to be made again; sets modes, because an install under umask 077 makes files readable by their owner only.
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, isRoot() ? 0o755 : 0o700)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (needless.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyReadable(source, target)
    if (!entry.isFile()) continue
    await copyFile(source, target)
    await chmod(target, (await lstat(source)).mode & 0o100 ? 0o755 : 0o644)
  }
}
