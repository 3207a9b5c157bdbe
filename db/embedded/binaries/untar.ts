/** Unpacks a tar as PostgreSQL writes it: plain files and folders, with names of at most 100 bytes. */
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

const BLOCK = 512
const FOLDER = '5'

/** Throws for any other kind of tar, and for names that lead outside of the folder. */
export async function untar(pieces: AsyncIterable<Uint8Array>, into: string): Promise<void> {
  const file = { handle: undefined as FileHandle | undefined, left: 0, padding: 0 }
  let head = Buffer.alloc(0)
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      if (file.left + file.padding > 0) {
        const taken = Math.min(file.left > 0 ? file.left : file.padding, piece.length - at)
        if (file.left > 0) {
          await file.handle?.writeFile(piece.subarray(at, at + taken))
          file.left -= taken
        } else file.padding -= taken
        at += taken
      } else {
        const taken = Math.min(BLOCK - head.length, piece.length - at)
        head = Buffer.concat([head, piece.subarray(at, at + taken)])
        at += taken
        if (head.length < BLOCK) continue
        const entry = entryOf(head)
        head = Buffer.alloc(0)
        if (!entry) continue
        file.left = entry.bytes
        file.padding = (BLOCK - (entry.bytes % BLOCK)) % BLOCK
        file.handle = await make(entry, into)
      }
      if (file.left === 0) {
        await file.handle?.close()
        file.handle = undefined
      }
    }
  }
  if (file.left > 0 || head.length > 0) {
    await file.handle?.close()
    throw new Error('the copy of the database breaks off')
  }
}

type Entry = { name: string; bytes: number; isFolder: boolean }

/** Undefined for the empty blocks at the end. */
function entryOf(head: Buffer): Entry | undefined {
  if (head.every((byte) => byte === 0)) return undefined
  const text = (from: number, length: number) => head.toString('latin1', from, from + length).replace(/\0.*$/s, '')
  const [name, kind, bytes] = [text(0, 100), text(156, 1), Number.parseInt(text(124, 12), 8)]
  const isKnown = ['', '0', FOLDER].includes(kind) && Number.isInteger(bytes)
  if (!isKnown || name === '' || name.startsWith('/') || normalize(name).startsWith('..')) {
    throw new Error(`the copy of the database holds "${name}" of the kind "${kind}", which cannot be put back`)
  }
  return { name, bytes: kind === FOLDER ? 0 : bytes, isFolder: kind === FOLDER }
}

async function make({ name, isFolder }: Entry, into: string): Promise<FileHandle | undefined> {
  const file = join(into, name)
  await mkdir(isFolder ? file : dirname(file), { recursive: true, mode: 0o700 })
  return isFolder ? undefined : open(file, 'w', 0o600)
}
