/** A place that stores backups. Their names are the only index, and a listed backup is whole. */

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
  /** For people: a folder, or s3://bucket/folder. */
  title: string
  /** Newest first. */
  list: () => Promise<StoredBackup[]>
  /** Prepares the place for one more. Throws a message for the operator when there is no room. */
  makeRoom: () => Promise<void>
  isThere: (name: string) => Promise<boolean>
  to: (name: string) => ArchiveTo
  from: (name: string) => ArchiveFrom
  /** Size in bytes, and content; undefined when there is no such backup. */
  read: (name: string) => Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | undefined>
  remove: (name: string) => Promise<void>
  titleOf: (name: string) => string
}

export async function pruneBackups(place: BackupPlace, keeping: BackupRetention): Promise<string[]> {
  const gone = outdatedBackups(await place.list(), keeping).map(({ name }) => name)
  for (const name of gone) await place.remove(name)
  return gone
}

/** The backup for a download; undefined when there is none by that name. */
export async function readBackup(place: BackupPlace, name: string): ReturnType<BackupPlace['read']> {
  return isBackupName(name) ? place.read(name) : undefined
}

export function backupsIn(folder: string): BackupPlace {
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
