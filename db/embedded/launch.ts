import { setTimeout as sleep } from 'node:timers/promises'
import { openSocketFolder } from './address.ts'
import type { Connections } from './connection.ts'
import { endOrphanedBackends, stopLeftover } from './leftover.ts'
import { mustKeepWhatItCommits, prepareShopDatabase, waitUntilReady } from './ready.ts'
import { type Server, type ServerPlace, spawnServer } from './server.ts'
import { writeSettings } from './settings.ts'

/**
 * Starts a server, whatever the last one left behind, and resolves when the shop may use it. `onSpawn` is told of
 * every process started on the way, so that it can be stopped at any moment.
 */
export async function launchServer(
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
