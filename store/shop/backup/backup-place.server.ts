/** Where backups are stored: a folder or S3. Names are the only index, and a listed backup is complete. */

import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ArchiveFrom, ArchiveTo } from '#engines/backup/archive-file.server.ts'
import {
  type BackupRetention,
  isBackupName,
  listBackups,
  outdatedBackups,
  prepareBackupFolder,
  type StoredBackup,
} from './backup-folder.server.ts'

export type BackupPlace = {
  /** The folder, or s3://bucket/folder. */
  title: string
  /** Newest first. */
  list: () => Promise<StoredBackup[]>
  /** Prepares the place for one more. Throws an Error for the operator without room. */
  makeRoom: () => Promise<void>
  isThere: (name: string) => Promise<boolean>
  to: (name: string) => ArchiveTo
  from: (name: string) => ArchiveFrom
  /** Undefined for an unknown name. `bytes` is the size. */
  read: (name: string) => Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | undefined>
  remove: (name: string) => Promise<void>
  titleOf: (name: string) => string
}

export async function pruneBackups(place: BackupPlace, keeping: BackupRetention): Promise<string[]> {
  const gone = outdatedBackups(await place.list(), keeping).map(({ name }) => name)
  for (const name of gone) await place.remove(name)
  return gone
}

/** Undefined for an unknown name. */
export async function readBackup(place: BackupPlace, name: string): ReturnType<BackupPlace['read']> {
  return isBackupName(name) ? place.read(name) : undefined
}

export function backupsInFolder(folder: string): BackupPlace {
  const at = (name: string) => path.join(folder, name)
  return {
    title: folder,
    titleOf: at,
    list: () => listBackups(folder),
    makeRoom: () => prepareBackupFolder(folder),
    isThere: (name) => stat(at(name)).then(Boolean, () => false),
    to: at,
    from: at,
    remove: (name) => rm(at(name), { force: true }),

    async read(name) {
      const kept = await stat(at(name)).catch(() => undefined)
      if (!kept) return undefined
      return { bytes: kept.size, stream: Readable.toWeb(createReadStream(at(name))) as ReadableStream<Uint8Array> }
    },
  }
}
