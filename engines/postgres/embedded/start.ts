import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount } from './account.ts'
import { chooseAddress, openSocketFolder } from './address.ts'
import { findBinaries } from './binaries/binaries.ts'
import { settleRestore } from './binaries/switch-over.ts'
import { type Connections, readConnections } from './connection.ts'
import { type Folders, hasOwnSocketFolder, openFolders } from './folders.ts'
import { initialiseOnce } from './initialise.ts'
import { endOrphanedBackends, stopOrphanedServer } from './leftover.ts'
import { lockDataFolder } from './lock.ts'
import { prepareShopDatabase, requireDurableCommits, waitUntilReady } from './ready.ts'
import { type Server, type ServerPlace, spawnServer } from './server.ts'
import type { PostgresLog } from './server-log.ts'
import { writeSettings } from './settings.ts'
import { supervise } from './supervise.ts'

export type EmbeddedPostgresSettings = {
  /** The shop's data folder, made if missing. The database is in its folder `postgres`. */
  dataDir: string
  log: PostgresLog
  /** The bin folder of another PostgreSQL to run instead of the one npm installed. */
  binaries?: string
}

/** How long a server may take until it accepts connections, crash recovery included. */
const START_MS = 120_000

/** A running server. Its connection settings stay the same while this process lives, whatever happens to the server. */
export type EmbeddedPostgres = Connections & {
  /** True if this start made the database. */
  isNew: boolean
  /** The server's process id; undefined while it is down. */
  pid(): number | undefined
  /** Fast shutdown; resolves when the server is gone and the data folder is free again. May be called twice. */
  stop(): Promise<void>
}

/**
 * Starts the shop's own PostgreSQL on its data folder and keeps it running. The server never outlives this process, and two
 * processes never share a folder. Throws EmbeddedPostgresError, whose message is one line for the operator. Call from the main
 * thread: the kernel ties the server to the thread that started it.
 */
export async function startEmbeddedPostgres({
  dataDir,
  ...settings
}: EmbeddedPostgresSettings): Promise<EmbeddedPostgres> {
  const folders = await openFolders(dataDir)
  const lock = await lockDataFolder(folders)
  try {
    await settleRestore(folders)
    const server = await startLocked(folders, settings)
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= server.stop().finally(() => lock.release()))
    return { ...server, stop }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** With the data folder's lock held, which stays when the server stops. */
async function startLocked(
  folders: Folders,
  settings: Omit<EmbeddedPostgresSettings, 'dataDir'>,
): Promise<EmbeddedPostgres> {
  const { log } = settings
  let server: Server | undefined
  try {
    const account = await chooseAccount(folders)
    const binaries = await findBinaries(folders, account, settings.binaries)
    const isNew = (await initialiseOnce(folders, binaries, account)) === 'made'
    const place = { folders, binaries, account, address: await chooseAddress(folders), log }
    const ways = await readConnections(folders, place.address)
    const launch = (onSpawn: (next: Server) => void) => launchServer(place, ways, onSpawn)
    server = await launch((next) => {
      server = next
    })
    const kept = supervise(server, launch, log)
    return { ...ways, isNew, pid: kept.pid, stop: () => kept.stop().finally(() => removeSocket(folders)) }
  } catch (error) {
    await server?.stop()
    await removeSocket(folders)
    throw error
  }
}

// Removes a socket folder in the system's temporary folder, which nothing else would remove.
async function removeSocket(folders: Folders): Promise<void> {
  if (!hasOwnSocketFolder(folders)) await rm(folders.socket, { recursive: true, force: true }).catch(() => {})
}

/**
 * Starts a server, whatever the last one left behind, and resolves when the shop may use it. Calls `onSpawn` for every process it
 * starts on the way, so that it can be stopped at any moment.
 */
async function launchServer(place: ServerPlace, ways: Connections, onSpawn: (server: Server) => void): Promise<Server> {
  // The last server's children may hold its shared memory for a moment after it was killed.
  for (const end = Date.now() + 15_000; ; await sleep(150)) {
    const strangerPid = await stopOrphanedServer(place.folders, place.binaries, place.log)
    await writeSettings(place.folders, place.account, place.binaries.major)
    await openSocketFolder(place.folders, place.account)
    const server = spawnServer(place, strangerPid)
    onSpawn(server)
    try {
      await waitUntilReady(server, ways.superuser, START_MS)
      await prepareShopDatabase(ways)
      await requireDurableCommits(ways.connection, place.folders.data)
      return server
    } catch (error) {
      await server.stop()
      const said = server.lastLines.join('\n')
      if (!/lock file|shared memory block/.test(said) || Date.now() > end) throw error
      if (said.includes('shared memory block')) await endOrphanedBackends(place.folders, place.log)
    }
  }
}
