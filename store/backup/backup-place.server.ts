/** Where backups lie: what is there by its names is whole, and there is no other book of it. */
import type { ArchiveFrom, ArchiveTo } from './archive-file.server.ts'
import { isBackupName, type Keeping, type KeptBackup, outdated } from './backup-folder.server.ts'

export type BackupPlace = {
  /** As people name it: a folder, or s3://bucket/folder. */
  title: string
  /** Newest first. */
  list: () => Promise<KeptBackup[]>
  /** Makes the place ready for one more. Throws a sentence when one like the last has no room. */
  makeRoom: () => Promise<void>
  isThere: (name: string) => Promise<boolean>
  to: (name: string) => ArchiveTo
  from: (name: string) => ArchiveFrom
  /** Its size in bytes and all of it; undefined when there is none of that name. */
  read: (name: string) => Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | undefined>
  remove: (name: string) => Promise<void>
  /** The file of that name as people name it. */
  titleOf: (name: string) => string
}

/** Deletes what is not kept any more; returns the names. */
export async function pruneBackups(place: BackupPlace, keeping: Keeping): Promise<string[]> {
  const gone = outdated(await place.list(), keeping).map(({ name }) => name)
  for (const name of gone) await place.remove(name)
  return gone
}

/** The backup of that name for whoever downloads it; undefined when there is none, or it is the name of something else. */
export async function readBackup(place: BackupPlace, name: string): ReturnType<BackupPlace['read']> {
  return isBackupName(name) ? place.read(name) : undefined
}
