import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerAddress } from './address.ts'
import { type Connections, readConnections } from './connection.ts'
import { exists, type Folders, openFolders } from './folders.ts'
import { isServerOf, readServerPid } from './leftover.ts'

/**
 * Connects to the server that another process (the shop, while an operator types a command) runs on this data folder; undefined
 * if none runs. Changes nothing.
 */
export async function findRunningPostgres(dataDir: string): Promise<Connections | undefined> {
  if (!(await exists(dataDir))) return undefined
  const folders = await openFolders(dataDir)
  const pid = await readServerPid(folders)
  if (pid === undefined || !(await isServerOf(folders, pid))) return undefined
  return readConnections(folders, await readAddress(folders))
}

async function readAddress(folders: Folders): Promise<ServerAddress> {
  if (process.platform !== 'win32') return { host: folders.socket, port: 5432 }
  const lines = (await readFile(join(folders.data, 'postmaster.pid'), 'utf8')).split('\n')
  return { host: '127.0.0.1', port: Number(lines[3]) }
}
