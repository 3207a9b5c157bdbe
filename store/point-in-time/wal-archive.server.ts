/** Storage of the log and base backups: a folder on this machine, or an S3 store. Names are never reused. */
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { absent, UNFINISHED, writeDurably } from '#db/durable-file.ts'
import type { ArchiveFrom, ArchiveTo } from '#store/backup/archive-file.server.ts'
import { filesIn, MARGIN_BYTES, makeOwnFolder } from '#store/backup/backup-folder.server.ts'
import { backupsInS3 } from '#store/backup/s3-backups.server.ts'
import type { S3Store } from '#store/s3/s3-store.server.ts'

export type WalArchive = {
  /** For people. */
  title: string
  list: () => Promise<{ name: string; bytes: number; changedAt: Date }[]>
  /** Prepares for so many bytes. Throws a message for the operator when they would leave too little room. */
  makeRoom: (bytes: number) => Promise<void>
  /** Whole and durable when this resolves. */
  write: (name: string, data: Uint8Array) => Promise<void>
  read: (name: string) => Promise<Uint8Array | undefined>
  /** For large files. */
  to: (name: string) => ArchiveTo
  from: (name: string) => ArchiveFrom
  remove: (name: string) => Promise<void>
}

const OLD_MS = 3600 * 1000

export function walArchiveIn(folder: string): WalArchive {
  const at = (name: string) => path.join(folder, name)
  return {
    title: folder,
    to: at,
    from: at,
    remove: (name) => rm(at(name), { force: true }),
    write: (name, data) => writeDurably(at(name), data),
    read: (name) => readFile(at(name)).catch(absent),
    list: () => filesIn(folder),
    async makeRoom(bytes) {
      if ((await makeOwnFolder(folder)) < bytes + MARGIN_BYTES) throw new Error(`${folder} has too little room left.`)
    },
  }
}

export function walArchiveInS3(store: S3Store): WalArchive {
  const { to, from } = backupsInS3(store)
  return {
    title: store.title,
    to,
    from,
    write: store.write,
    read: store.read,
    remove: store.remove,
    // A full store reports that itself.
    makeRoom: async () => undefined,
    async list() {
      const found = []
      for await (const entry of store.list('')) found.push(entry)
      return found
    },
  }
}

/** Removes drafts of killed processes. */
export async function removeUnfinished(archive: WalArchive): Promise<void> {
  for (const { name, changedAt } of await archive.list()) {
    if (name.endsWith(UNFINISHED) && Date.now() - changedAt.getTime() > OLD_MS) await archive.remove(name)
  }
}
