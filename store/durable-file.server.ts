/** Files that are there after a power loss once their writing was acknowledged, and of which nobody ever sees a half. */
import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Files on their way are named so; one that is old was left by a process that died. */
export const UNFINISHED = '.part'

/** Writes the file anew or in place of the one before. */
export function writeDurably(file: string, data: Uint8Array | string): Promise<void> {
  return writeAside(file, data, 0o666, (unfinished) => rename(unfinished, file))
}

/** Writes the file for its owner's eyes, unless there is one of its name: returns false and leaves that one alone. */
export async function writeSecretly(file: string, data: string): Promise<boolean> {
  try {
    await writeAside(file, data, 0o600, (unfinished) => link(unfinished, file))
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
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

/** Makes the folder, for good: a new one is lost with its files as long as the one above is not on the disk. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.startsWith(first); made = path.dirname(made)) await syncFolder(path.dirname(made))
}

/** Brings the names in the folder to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows keeps its folders itself and cannot open one.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The code of a refusal of the operating system, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
