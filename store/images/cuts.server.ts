/** Cuts of kept pictures to a width: each is made once, however many ask for it, and kept beside them. */
import type { CutFormat, CutPicture } from './drawing.ts'
import type { PicturePlace } from './picture-place.ts'

/** A picture ready to be served. One that is not final is shown in place of a cut that could not be made just now. */
export type ServedImage = { body: Uint8Array; type: string; isFinal: boolean }

type Wanted = { name: string; width: number; format: CutFormat }

type Parts = {
  /** Where cuts are kept. */
  place: PicturePlace
  originalOf: (name: string) => ReturnType<PicturePlace['read']>
  cut: CutPicture
  /** Told of what went wrong where a picture could be shown all the same. */
  onTrouble: (error: unknown) => void
}

/** What all names of cuts begin with. */
export const CUTS = 'cuts/'

export function createCuts({ place, originalOf, cut, onTrouble }: Parts) {
  const cutting = new Map<string, Promise<ServedImage | undefined>>()

  async function cutTo({ name, width, format }: Wanted): Promise<ServedImage | undefined> {
    const kept = `${CUTS}${name.replace('/', '_')}.${width}.${format}`
    const body = await place.read(kept)
    if (body) return { body, type: typeOf(format), isFinal: true }
    const original = await originalOf(name)
    if (!original) return undefined
    try {
      const made = await cut({ bytes: original, width, format })
      if ('refused' in made) throw new Error(`${name} could not be cut: ${made.refused}`)
      // On a full disk it is cut again for the next one.
      await place.write(kept, made.picture).catch(onTrouble)
      return { body: made.picture, type: typeOf(format), isFinal: true }
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
      for await (const made of place.list(CUTS + name)) await place.remove(made.name)
    },
  }
}

function typeOf(format: CutFormat): string {
  return format === 'icon' ? 'image/png' : `image/${format}`
}
