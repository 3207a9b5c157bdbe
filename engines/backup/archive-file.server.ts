/** Opens archives for writing and reading: local files, or other places such as an S3 store. */
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, syncFolder, UNFINISHED } from '#engines/postgres/durable-file.ts'

export type Pieces = AsyncIterable<Uint8Array>

/** Takes bytes in order. The archive exists, complete, once `finish` has resolved. */
export type ArchiveSink = {
  write: (bytes: Uint8Array) => Promise<void>
  finish: () => Promise<void>
  /** Removes an unfinished archive; does nothing after `finish`. */
  abandon: () => Promise<void>
}

/** A local path, or a function that opens another place. */
export type ArchiveTo = string | (() => Promise<ArchiveSink>)
export type ArchiveFrom = string | (() => Pieces)

export function openSink(to: ArchiveTo): Promise<ArchiveSink> {
  return typeof to === 'string' ? fileSink(to) : to()
}

export function openSource(from: ArchiveFrom): Pieces {
  return typeof from === 'string' ? createReadStream(from, { highWaterMark: 1024 * 1024 }) : from()
}

/** Writes a file that only its owner can read, under a draft name until it is complete and on disk. */
async function fileSink(file: string): Promise<ArchiveSink> {
  await makeFolder(path.dirname(file))
  const draft = `${file}.${process.pid}${UNFINISHED}`
  const handle = await open(draft, 'w', 0o600)
  return {
    write: (bytes) => handle.writeFile(bytes),
    async finish() {
      await handle.sync()
      await handle.close()
      await rename(draft, file)
      await syncFolder(path.dirname(file))
    },
    async abandon() {
      await handle.close().catch(() => undefined)
      await rm(draft, { force: true })
    },
  }
}
