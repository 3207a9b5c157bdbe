/** Opens archives for writing and reading: files on this machine, or other places such as an S3 store. */
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, syncFolder, UNFINISHED } from '#db/durable-file.ts'

/** Takes the bytes in order. The archive exists, whole, once `finish` has resolved. */
export type ArchiveSink = {
  write: (bytes: Uint8Array) => Promise<void>
  finish: () => Promise<void>
  /** Removes an unfinished archive; does nothing after `finish`. */
  abandon: () => Promise<void>
}

/** Gives the bytes in order, roughly as many as `wanted`; none at the end. */
export type ArchiveSource = { read: (wanted: number) => Promise<Uint8Array>; close: () => Promise<void> }

/** A path on this machine, or a function that opens another place. */
export type ArchiveTo = string | (() => Promise<ArchiveSink>)
export type ArchiveFrom = string | (() => Promise<ArchiveSource>)

export function openSink(to: ArchiveTo): Promise<ArchiveSink> {
  return typeof to === 'string' ? fileSink(to) : to()
}

export function openSource(from: ArchiveFrom): Promise<ArchiveSource> {
  return typeof from === 'string' ? fileSource(from) : from()
}

/** Writes a file that only its owner can read. It has a draft name until it is whole and on disk. */
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

async function fileSource(file: string): Promise<ArchiveSource> {
  const handle = await open(file)
  return {
    async read(wanted) {
      const buffer = Buffer.allocUnsafe(wanted)
      const { bytesRead } = await handle.read(buffer, 0, wanted)
      return buffer.subarray(0, bytesRead)
    },
    close: () => handle.close(),
  }
}
