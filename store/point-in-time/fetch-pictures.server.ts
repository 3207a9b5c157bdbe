/** Finds missing pictures of a restored shop in its backups. */
import type { BackupPlace } from '#store/backup/backup-place.server.ts'
import { openArchive } from '#store/backup/read-archive.server.ts'
import type { PicturePlace } from '#store/images/picture-place.ts'

/** Backups searched, those nearest to the moment first. */
const MOST_BACKUPS = 5

export type Fetched = { pictures: number; missing: string[] }

/** Restores the pictures found. Skips backups that cannot be read. */
export async function fetchPictures(
  names: readonly string[],
  images: PicturePlace,
  { place, passphrase, at }: { place: BackupPlace; passphrase: string | undefined; at: Date },
): Promise<Fetched> {
  const there = new Set<string>()
  for await (const { name, bytes } of images.list('')) if (bytes > 0) there.add(name)
  const missing = new Set(names.filter((name) => !there.has(name)))
  if (missing.size > 0) {
    const distance = (one: { at: Date }) => Math.abs(one.at.getTime() - at.getTime())
    const nearest = (await place.list()).toSorted((a, b) => distance(a) - distance(b)).slice(0, MOST_BACKUPS)
    for (const { name } of nearest) {
      if (missing.size === 0) break
      await takeFrom(name).catch(() => undefined)
    }
    await images.settle()
  }
  return { pictures: names.length - missing.size, missing: [...missing] }

  async function takeFrom(backup: string): Promise<void> {
    const archive = await openArchive(place.from(backup), passphrase)
    try {
      for await (const { head, pieces } of archive.parts()) {
        if (head.part === 'picture' && missing.has(head.name)) {
          await images.put(head.name, pieces)
          missing.delete(head.name)
        } else for await (const _ of pieces);
      }
    } finally {
      await archive.close()
    }
  }
}
