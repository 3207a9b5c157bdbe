/** Cuts: pictures scaled to a width. Each is made once, however many requests want it, and stored beside the picture. */
import type { CutFormat, CutPicture } from './drawing.ts'
import type { PicturePlace } from './picture-place.ts'

/** A picture to serve. When `isFinal` is false it is the original, because the cut could not be made now. */
export type ServedImage = { body: Uint8Array; type: string; isFinal: boolean }

type CutRequest = { name: string; width: number; format: CutFormat }

type Parts = {
  place: PicturePlace
  originalOf: (name: string) => ReturnType<PicturePlace['read']>
  cut: CutPicture
  /** Called with errors that the visitor does not notice. */
  onTrouble: (error: unknown) => void
}

export const CUTS_FOLDER = 'cuts/'

export function createCuts({ place, originalOf, cut, onTrouble }: Parts) {
  const cutting = new Map<string, Promise<ServedImage | undefined>>()

  async function cutTo({ name, width, format }: CutRequest): Promise<ServedImage | undefined> {
    const kept = `${CUTS_FOLDER}${name.replace('/', '_')}.${width}.${format}`
    const body = await place.read(kept)
    if (body) return { body, type: typeOf(format), isFinal: true }
    const original = await originalOf(name)
    if (!original) return undefined
    try {
      const made = await cut({ bytes: original, width, format })
      if ('refused' in made) throw new Error(`${name} could not be cut: ${made.refused}`)
      // A full disk does not matter here: the next request cuts again.
      await place.write(kept, made.picture).catch(onTrouble)
      return { body: made.picture, type: typeOf(format), isFinal: true }
    } catch (error) {
      onTrouble(error)
      return { body: original, type: 'image/webp', isFinal: false }
    }
  }

  return {
    /** The stored cut, or a new one; undefined when there is no such picture. */
    cutOnce(wanted: CutRequest): Promise<ServedImage | undefined> {
      const key = `${wanted.name} ${wanted.width} ${wanted.format}`
      const running = cutting.get(key) ?? cutTo(wanted).finally(() => cutting.delete(key))
      cutting.set(key, running)
      return running
    },

    async forgetCuts(name: string): Promise<void> {
      for await (const made of place.list(CUTS_FOLDER + name)) await place.remove(made.name)
    },
  }
}

function typeOf(format: CutFormat): string {
  if (format === 'share') return 'image/jpeg'
  return format === 'icon' ? 'image/png' : `image/${format}`
}
