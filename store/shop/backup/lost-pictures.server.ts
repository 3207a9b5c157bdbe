/** Finds pictures that the shop shows and that cannot be read: gone, or of another user. */
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { isS3Address } from '#engines/s3/s3-settings.ts'
import type { PicturePlace } from '#store/goods/images/picture-place.ts'
import { gatherPictureNames } from './picture-names.ts'

/** Whose pictures are shown. Older rows, such as those of the audit log, name some that were deleted on purpose. */
const SHOWING = ['products', 'users', 'shop_settings', 'collections', 'own_pages', 'expense_bills'] as const

/** Names of the lost pictures. Takes a client that is not open, and closes it. */
export async function findLostPictures(client: pg.Client, place: PicturePlace): Promise<string[]> {
  const names = gatherPictureNames()
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const table of SHOWING) {
      for await (const _ of names.watch(client.query(copyTo(`copy public.${table} to stdout`))));
    }
  } finally {
    await client.end()
  }
  if (isS3Address(place.title)) return missingIn(place, names.found())
  const lost: string[] = []
  for (const name of names.found()) if (!(await isReadable(place, name))) lost.push(name)
  return lost
}

/** Of a distant store the list is enough, and costs no reading. */
async function missingIn(place: PicturePlace, names: string[]): Promise<string[]> {
  const there = new Set<string>()
  for await (const { name } of place.list('')) there.add(name)
  return names.filter((name) => !there.has(name))
}

async function isReadable(place: PicturePlace, name: string): Promise<boolean> {
  const pieces = await place.readInPieces(name)
  // Opened is enough: nothing of it is read.
  for await (const _ of pieces ?? []) return true
  return false
}

/** A sentence for people; undefined when none is lost. */
export function wordsOfLostPictures(names: readonly string[], place: string): string | undefined {
  if (names.length === 0) return undefined
  const some = names.slice(0, 3).join(', ') + (names.length > 3 ? ', ...' : '')
  const what = names.length === 1 ? 'a picture that is shown' : `${names.length} pictures that are shown`
  return `${what} cannot be read in ${place}: ${some}. Put the files back from a backup, or give them to the user of the shop`
}
