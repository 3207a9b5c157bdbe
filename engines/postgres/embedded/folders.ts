import { mkdir, readdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { systemErrorCodeOf } from '#engines/postgres/durable-file.ts'
import { sha256 } from '#engines/sha256.ts'
import { chownTree, isRoot } from './account.ts'
import { notPermitted } from './errors.ts'

/** The paths of an embedded server's files, all real (no symbolic links) and absolute. */
export type Folders = {
  dataDir: string
  /** Renamed into place when complete, so it is either absent or whole. */
  cluster: string
  /** PostgreSQL's own data directory, and the server's working directory. */
  data: string
  credentials: string
  /** The folder of the unix socket. */
  socket: string
}

// A unix socket's path holds 107 bytes on Linux and 103 on macOS.
const longestSocketPath = 103

/** Makes the data folder (0700) if missing, and names the paths in it. */
export async function openFolders(dataDir: string): Promise<Folders> {
  const real = await makeDataDir(resolve(dataDir)).catch((error: unknown) => {
    throw notPermitted(dataDir, error)
  })
  const cluster = join(real, 'postgres')
  return {
    dataDir: real,
    cluster,
    data: join(cluster, 'data'),
    credentials: join(cluster, 'credentials.json'),
    socket: socketFolder(real, cluster),
  }
}

/** True when the socket is inside the cluster, where no other user can reach it. */
export function hasOwnSocketFolder(folders: Folders): boolean {
  return dirname(folders.socket) === folders.cluster
}

function socketFolder(dataDir: string, cluster: string): string {
  const inside = join(cluster, 'socket')
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= longestSocketPath) return inside
  const name = sha256(dataDir).slice(0, 20)
  return join(tmpdir(), `tokri-${name}`)
}

// A folder made by `sudo npm start` in a user's checkout is given to that user, so that `npm start` works afterwards too.
async function makeDataDir(dataDir: string): Promise<string> {
  const first = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (first !== undefined && isRoot()) {
    const parent = await stat(dirname(first))
    if (parent.uid !== 0) await chownTree(first, { uid: parent.uid, gid: parent.gid })
  }
  return realpath(dataDir)
}

/** Removes drafts and finished folders with this beginning that killed processes left. */
export async function removeDrafts(dataDir: string, beginning: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(beginning)) continue
    // A dying process may still be writing: retry.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (systemErrorCodeOf(error) === 'ENOENT' || systemErrorCodeOf(error) === 'ENOTDIR') return false
    throw error
  }
}
