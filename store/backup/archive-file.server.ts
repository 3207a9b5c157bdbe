/** What an archive is written into and read from: a file of this machine here, or an object of an S3 store. */
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, syncFolder, UNFINISHED } from '#store/durable-file.server.ts'

/** Takes the bytes in their order: they are there whole once `finish` has resolved, and otherwise never were. */
export type ArchiveSink = {
  write: (bytes: Uint8Array) => Promise<void>
  finish: () => Promise<void>
  /** Leaves nothing of what was not finished; after `finish` it does nothing. */
  abandon: () => Promise<void>
}

/** Gives the bytes in their order: as many as it likes, about as many as are wanted, none at the end. */
export type ArchiveSource = { read: (wanted: number) => Promise<Uint8Array>; close: () => Promise<void> }

/** A path of this machine, or what opens another place. */
export type ArchiveTo = string | (() => Promise<ArchiveSink>)
export type ArchiveFrom = string | (() => Promise<ArchiveSource>)

export function openSink(to: ArchiveTo): Promise<ArchiveSink> {
  return typeof to === 'string' ? fileSink(to) : to()
}

export function openSource(from: ArchiveFrom): Promise<ArchiveSource> {
  return typeof from === 'string' ? fileSource(from) : from()
}

/** The file is readable for its owner alone; until it is whole and on the disk it has a name of its own. */
async function fileSink(file: string): Promise<ArchiveSink> {
  await makeFolder(path.dirname(file))
  const draft = `${file}.${process.pid}${UNFINISHED}`
  const handle = await open(draft, 'w', 0o600)
  return {
    write: (bytes) => writeAll(handle, bytes),
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

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten
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
