import { chmod, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, chooseAccount, chownTree } from './account.ts'
import { findBinaries } from './binaries.ts'
import { type Connections, readConnections } from './connection.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { type Folders, hasOwnSocketFolder, openFolders } from './folders.ts'
import { initialiseOnce } from './initialise.ts'
import { endOrphanedBackends, stopLeftover } from './leftover.ts'
import { type DataFolderLock, lockDataFolder } from './lock.ts'
import { mustKeepWhatItCommits, prepareShopDatabase, waitUntilReady } from './ready.ts'
import { type Server, type ServerPlace, spawnServer } from './server.ts'
import type { PostgresLog } from './server-log.ts'
import { type Address, writeSettings } from './settings.ts'
import { type ServerEvents, supervise } from './supervise.ts'

export type EmbeddedPostgresSettings = ServerEvents & {
  /** The shop's data folder; made if missing. The database lies in its folder `postgres`. */
  dataDir: string
  log: PostgresLog
  /** The bin folder of another PostgreSQL to run instead of the one npm installed. */
  binaries?: string
  /** How long a server may take to let us in, crash recovery included. Default two minutes. */
  startTimeoutMs?: number
}

/** A running server. Its connections stay the same for as long as this process lives, whatever happens to it. */
export type EmbeddedPostgres = Connections & {
  /** True if this start made the database. */
  isNew: boolean
  /** The server's process number; undefined while it is down. */
  pid(): number | undefined
  /** Fast shutdown; resolves when the server is gone and the data folder is free again. May be called twice. */
  stop(): Promise<void>
}

/**
 * Starts the shop's own PostgreSQL on its data folder and keeps it running. The server never outlives this process,
 * nor two processes share a folder. Throws EmbeddedPostgresError, whose message is one line for the operator.
 * Call from the main thread: the kernel ties the server to the thread that started it.
 */
export async function startEmbeddedPostgres(settings: EmbeddedPostgresSettings): Promise<EmbeddedPostgres> {
  const { log, startTimeoutMs = 120_000 } = settings
  const folders = await openFolders(settings.dataDir)
  const lock = await lockDataFolder(folders)
  let server: Server | undefined
  try {
    const account = await chooseAccount(folders)
    const binaries = await findBinaries(folders, account, settings.binaries)
    const isNew = (await initialiseOnce(folders, binaries, account)) === 'made'
    const place = { folders, binaries, account, address: await chooseAddress(folders), log }
    const ways = await readConnections(folders, place.address)
    const launch = (onSpawn: (next: Server) => void) => launchServer(place, ways, startTimeoutMs, onSpawn)
    server = await launch((next) => {
      server = next
    })
    const kept = supervise(server, launch, log, settings)
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= kept.stop().finally(() => leave(folders, lock)))
    return { ...ways, isNew, pid: kept.pid, stop }
  } catch (error) {
    await server?.stop()
    await leave(folders, lock)
    throw error
  }
}

async function leave(folders: Folders, lock: DataFolderLock): Promise<void> {
  if (!hasOwnSocketFolder(folders)) await rm(folders.socket, { recursive: true, force: true }).catch(() => {})
  lock.release()
}

async function launchServer(
  place: ServerPlace,
  ways: Connections,
  timeoutMs: number,
  onSpawn: (server: Server) => void,
): Promise<Server> {
  // The last server's children may hold its shared memory for a moment after it was killed.
  for (const end = Date.now() + 15_000; ; await sleep(150)) {
    const strangerPid = await stopLeftover(place.folders, place.binaries, place.log)
    await writeSettings(place.folders, place.account, place.binaries.major)
    await openSocketFolder(place.folders, place.account)
    const server = spawnServer(place, strangerPid)
    onSpawn(server)
    try {
      await waitUntilReady(server, ways.superuser, timeoutMs)
      await prepareShopDatabase(ways)
      await mustKeepWhatItCommits(ways.connection, place.folders.data)
      return server
    } catch (error) {
      await server.stop()
      const said = server.lastLines.join('\n')
      if (!/lock file|shared memory block/.test(said) || Date.now() > end) throw error
      if (said.includes('shared memory block')) await endOrphanedBackends(place.folders, place.log)
    }
  }
}

async function chooseAddress(folders: Folders): Promise<Address> {
  if (process.platform !== 'win32') return { host: folders.socket, port: 5432 }
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const bound = probe.address()
  await new Promise((done) => probe.close(done))
  if (bound === null || typeof bound === 'string') throw new Error('no free port')
  return { host: '127.0.0.1', port: bound.port }
}

// Sockets of a server that was killed stay behind. Nobody can be using them: we hold the data folder's lock.
async function openSocketFolder(folders: Folders, account: Account | undefined): Promise<void> {
  if (process.platform === 'win32') return
  await mkdir(folders.socket, { recursive: true, mode: 0o700 })
  const { uid, mode } = await lstat(folders.socket)
  const isFolder = (mode & 0o170_000) === 0o040_000
  if (!isFolder || ![process.getuid?.(), account?.uid].includes(uid)) {
    throw new EmbeddedPostgresError(
      'not_permitted',
      `${folders.socket} belongs to somebody else. Remove it, or use a data folder with a shorter path.`,
    )
  }
  await chmod(folders.socket, 0o700)
  if (account !== undefined) await chownTree(folders.socket, account)
  for (const name of await readdir(folders.socket)) await rm(join(folders.socket, name), { force: true })
}
