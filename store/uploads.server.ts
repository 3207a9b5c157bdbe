/** Uploads in progress, each in a file of its own that is deleted however the upload ends. */
import { randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder, UNFINISHED } from '#engines/postgres/durable-file.ts'
import { refusedForNow } from './storage-trouble.server.ts'

/** Disposing of the upload deletes its file. */
export type Upload = { file: string } & AsyncDisposable

/** No upload takes this long: older files were left by a process that died. */
const LEFT_MS = 3_600_000

/** Stores an upload in a file. Leaves none when the upload breaks off. Throws `busy` on a full disk. */
export type ReceiveUpload = (upload: Pieces) => Promise<Upload>

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Uploads are stored in `folder`. Removes old unfinished files from `folders`. */
export function createUploads(folder: string, folders: string[], onTrouble: (error: unknown) => void): ReceiveUpload {
  void Promise.all(folders.map(removeLeft)).catch(onTrouble)
  return (upload) => receive(folder, upload).catch(refusedForNow(onTrouble))
}

async function receive(folder: string, upload: Pieces): Promise<Upload> {
  await makeFolder(folder)
  const file = path.join(folder, `${randomUUID()}${UNFINISHED}`)
  const remove = () => rm(file, { force: true })
  // Opened here: a stream that opens the file itself may do so after its removal.
  const handle = await open(file, 'wx', 0o600)
  try {
    await pipeline(upload, handle.createWriteStream())
  } catch (error) {
    await remove()
    throw error
  }
  return { file, [Symbol.asyncDispose]: remove }
}

async function removeLeft(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((name) => name.endsWith(UNFINISHED))) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > LEFT_MS) await rm(file, { force: true })
  }
}
