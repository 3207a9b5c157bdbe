import { createReadStream } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, syncFolder, systemErrorCodeOf, UNFINISHED, writeDurably } from '#engines/postgres/durable-file.ts'
import { chownTree, isRoot } from '#engines/postgres/embedded/account.ts'
import type { PicturePlace } from './picture-place.ts'

export function picturesIn(folder: string): PicturePlace {
  const at = (name: string) => path.join(folder, name)
  let prepared: Promise<void> | undefined
  return {
    title: folder,
    read: (name) => readIfThere(at(name)),
    write: (name, data) => writeDurably(at(name), data),
    remove: (name) => rm(at(name), { force: true }),
    list: (prefix) => listIn(folder, prefix),
    readInPieces: (name) => readInPieces(at(name)),

    async put(name, pieces) {
      prepared ??= makeOwned(folder)
      await prepared
      await place(folder, name, pieces)
    },

    async settle() {
      await makeFolder(folder)
      await syncFolder(folder)
    },
  }
}

async function readIfThere(file: string): Promise<Uint8Array | undefined> {
  const bytes = await readFile(file).catch(absent)
  return bytes && bytes.length > 0 ? bytes : undefined
}

/** Errors that count as a missing file, also one of another user, as after a copy by root: the nightly proof names those. */
const UNREADABLE = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EISDIR']

function absent(error: unknown): undefined {
  if (!UNREADABLE.includes(systemErrorCodeOf(error) ?? '')) throw error
}

async function readInPieces(file: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  const handle = await open(file).catch(absent)
  if (!handle) return undefined
  const found = await handle.stat()
  if (found.isFile() && found.size > 0) return createReadStream('', { fd: handle, highWaterMark: 1024 * 1024 })
  await handle.close()
  return undefined
}

async function* listIn(folder: string, prefix: string) {
  const below = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  for (const file of await readdir(path.join(folder, below)).catch(() => [])) {
    const name = below + file
    const kept = name.startsWith(prefix) ? await stat(path.join(folder, name)).catch(() => undefined) : undefined
    if (kept?.isFile()) yield { name, bytes: kept.size, changedAt: kept.mtime }
  }
}

/** Gives the folder to the user who runs the shop, as after a restore by root. */
async function makeOwned(folder: string): Promise<void> {
  await makeFolder(folder)
  if (isRoot()) await chownTree(folder, await stat(path.dirname(folder)))
}

async function place(folder: string, name: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const file = path.join(folder, name)
  const draft = `${file}.${process.pid}${UNFINISHED}`
  const handle = await open(draft, 'w')
  try {
    for await (const piece of pieces) await handle.appendFile(piece)
    if (isRoot()) await stat(folder).then(({ uid, gid }) => handle.chown(uid, gid))
    await handle.sync()
    await handle.close()
    await rename(draft, file)
  } finally {
    await handle.close().catch(() => undefined)
    await rm(draft, { force: true })
  }
}
