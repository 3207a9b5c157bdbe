/** Writes files that survive a power loss once written, and that nobody ever sees half-written. */
import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Suffix of unfinished files; an old one is left from a process that died. */
export const UNFINISHED = '.part'

export function writeDurably(file: string, data: Uint8Array | string): Promise<void> {
  return writeAside(file, data, 0o666, (unfinished) => rename(unfinished, file))
}

/** Writes a file that only its owner can read. Returns false and changes nothing when it exists. */
export async function writeSecretly(file: string, data: string): Promise<boolean> {
  try {
    await writeAside(file, data, 0o600, (unfinished) => link(unfinished, file))
    return true
  } catch (error) {
    if (systemErrorCodeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function writeAside(
  file: string,
  data: Uint8Array | string,
  mode: number,
  name: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`
  const folder = path.dirname(file)
  try {
    await makeFolder(folder)
    const handle = await open(unfinished, 'wx', mode)
    try {
      await handle.writeFile(data)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await name(unfinished)
    await syncFolder(folder)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Makes the folder for its owner alone, and syncs its parent: a power loss could take the folder otherwise. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.startsWith(first); made = path.dirname(made)) await syncFolder(path.dirname(made))
}

/** Syncs the folder's entries to disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and syncs it itself.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** For `catch`: undefined for a missing file or folder; rethrows other errors. */
export function absent(error: unknown): undefined {
  if (systemErrorCodeOf(error) !== 'ENOENT') throw error
}

/** The operating system's error code, such as ENOENT. */
export function systemErrorCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
