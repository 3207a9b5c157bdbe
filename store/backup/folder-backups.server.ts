import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { listBackups, makeRoom } from './backup-folder.server.ts'
import type { BackupPlace } from './backup-place.server.ts'

export function backupsIn(folder: string): BackupPlace {
  const at = (name: string) => path.join(folder, name)
  return {
    title: folder,
    titleOf: at,
    list: () => listBackups(folder),
    makeRoom: () => makeRoom(folder),
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
