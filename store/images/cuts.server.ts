/** Cuts of kept pictures to a width: each is made once, however many ask for it, and kept in a folder. */
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { codeOf, writeDurably } from '#store/durable-file.server.ts'
import type { CutPicture } from './drawing.ts'

/** A picture ready to be served. One that is not final is shown in place of a cut that could not be made just now. */
export type ServedImage = { body: Uint8Array; type: string; isFinal: boolean }

type Wanted = { name: string; width: number; format: 'webp' | 'avif' }

type Parts = {
  /** Where cuts are kept. */
  folder: string
  originalOf: (name: string) => string
  cut: CutPicture
  /** Told of what went wrong where a picture could be shown all the same. */
  onTrouble: (error: unknown) => void
}

export function createCuts({ folder, originalOf, cut, onTrouble }: Parts) {
  const cutting = new Map<string, Promise<ServedImage | undefined>>()

  async function cutTo({ name, width, format }: Wanted): Promise<ServedImage | undefined> {
    const file = path.join(folder, `${name.replace('/', '_')}.${width}.${format}`)
    const kept = await readIfThere(file)
    if (kept) return { body: kept, type: `image/${format}`, isFinal: true }
    const original = await readIfThere(originalOf(name))
    if (!original) return undefined
    try {
      const made = await cut({ file: originalOf(name), width, format })
      if ('refused' in made) throw new Error(`${name} could not be cut: ${made.refused}`)
      // On a full disk it is cut again for the next one.
      await writeDurably(file, made.picture).catch(onTrouble)
      return { body: made.picture, type: `image/${format}`, isFinal: true }
    } catch (error) {
      onTrouble(error)
      return { body: original, type: 'image/webp', isFinal: false }
    }
  }

  return {
    /** The cut that is kept, or a new one; undefined when there is no picture of that name. */
    cutOnce(wanted: Wanted): Promise<ServedImage | undefined> {
      const key = `${wanted.name} ${wanted.width} ${wanted.format}`
      const running = cutting.get(key) ?? cutTo(wanted).finally(() => cutting.delete(key))
      cutting.set(key, running)
      return running
    },

    /** Deletes all cuts of the picture. */
    async forgetCuts(name: string): Promise<void> {
      const made = await readdir(folder).catch(() => [])
      await Promise.all(made.filter((file) => file.startsWith(name)).map((file) => rm(path.join(folder, file))))
    },
  }
}

/** An empty file is what a power loss can leave of one: it is as good as none. */
export async function readIfThere(file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    const bytes = await readFile(file)
    return bytes.length > 0 ? bytes : undefined
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined
    throw error
  }
}
