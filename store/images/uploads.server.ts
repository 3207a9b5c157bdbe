/** Uploads on their way: each in a file of its own, so that many at once take no memory, and gone whatever becomes of it. */
import { randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder, UNFINISHED } from '#store/durable-file.server.ts'

/** The file is gone when the upload is disposed of. */
export type Upload = { file: string } & AsyncDisposable

/** No upload takes that long: what is older was left by a process that died. */
const LEFT_MS = 3_600_000

/** Uploads lie in `folder`. What earlier processes left unfinished in `folders` is removed. */
export function createUploads(folder: string, folders: string[], onTrouble: (error: unknown) => void) {
  void Promise.all(folders.map(removeLeft)).catch(onTrouble)
  return {
    /** Whatever ends the upload early ends this, and leaves no file. */
    async receive(upload: AsyncIterable<Uint8Array>): Promise<Upload> {
      await makeFolder(folder)
      const file = path.join(folder, `${randomUUID()}${UNFINISHED}`)
      const remove = () => rm(file, { force: true })
      // Opened before anything can fail: a stream that opens it by itself may do so behind its removal.
      const handle = await open(file, 'wx', 0o600)
      try {
        await pipeline(upload, handle.createWriteStream())
      } catch (error) {
        await remove()
        throw error
      }
      return { file, [Symbol.asyncDispose]: remove }
    },
  }
}

async function removeLeft(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((name) => name.endsWith(UNFINISHED))) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > LEFT_MS) await rm(file, { force: true })
  }
}
