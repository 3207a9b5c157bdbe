/** Finds pictures in use whose files are missing or unreadable. */
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { isS3Address } from '#engines/s3/s3-settings.ts'
import type { PicturePlace } from '#store/goods/images/picture-place.ts'
import { gatherPictureNames } from './picture-names.ts'

/** Tables whose pictures are in use. Others, such as the audit log, name deleted ones. */
const SHOWING = ['products', 'users', 'shop_settings', 'collections', 'own_pages', 'expense_bills'] as const

/** Opens and closes `client`. */
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

/** In S3 the list is enough. */
async function missingIn(place: PicturePlace, names: string[]): Promise<string[]> {
  const there = new Set<string>()
  for await (const { name } of place.list('')) there.add(name)
  return names.filter((name) => !there.has(name))
}

async function isReadable(place: PicturePlace, name: string): Promise<boolean> {
  const pieces = await place.readInPieces(name)
  for await (const _ of pieces ?? []) return true
  return false
}

export function wordsOfLostPictures(names: readonly string[], place: string): string | undefined {
  if (names.length === 0) return undefined
  const some = names.slice(0, 3).join(', ') + (names.length > 3 ? ', ...' : '')
  const what = names.length === 1 ? 'a picture that is shown' : `${names.length} pictures that are shown`
  return `${what} cannot be read in ${place}: ${some}. Put the files back from a backup, or give them to the user of the shop`
}
