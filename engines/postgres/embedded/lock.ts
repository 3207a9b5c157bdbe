import { rmSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { chownTree, isRoot } from './account.ts'
import { EmbeddedPostgresError, notPermitted } from './errors.ts'
import type { Folders } from './folders.ts'

/** A lock held while this process uses the data folder. */
export type DataFolderLock = { release(): void }

const sqliteBusy = 5

/**
 * Allows one process per data folder. The kernel drops the lock the moment its holder dies, so there are no stale locks. SQLite
 * is used only because it is the one file lock that Node has on every system.
 */
export async function lockDataFolder(folders: Folders): Promise<DataFolderLock> {
  const lockPath = join(folders.dataDir, 'tokri.lock')
  const pidPath = join(folders.dataDir, 'tokri.pid')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(lockPath)
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    throw isBusy(error) ? await inUse(folders.dataDir, pidPath) : notPermitted(folders.dataDir, error)
  }
  const held = lock
  await writeFile(pidPath, `${process.pid}\n`, { mode: 0o644 }).catch((error: unknown) => {
    held.close()
    throw notPermitted(folders.dataDir, error)
  })
  // After a start by root, the folder's owner must still get in.
  if (isRoot()) for (const path of [lockPath, pidPath]) await chownTree(path, await stat(folders.dataDir))
  return {
    release() {
      rmSync(pidPath, { force: true })
      held.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

async function inUse(dataDir: string, pidPath: string): Promise<EmbeddedPostgresError> {
  // The holder writes its process id just after it took the lock.
  await sleep(50)
  const pid = Number.parseInt(await readFile(pidPath, 'utf8').catch(() => ''), 10)
  const who = Number.isInteger(pid) ? `another Tokri (pid ${pid})` : 'another Tokri'
  return new EmbeddedPostgresError(
    'in_use',
    `${who} is using this data folder: ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
}
