import path from 'node:path'
import { isS3Address, type Patience } from '#engines/s3/s3-settings.ts'
import { openS3At, type S3Env, s3OfPictures } from '#server/backups/s3-of-settings.ts'
import type { Env } from '#server/env.ts'
import { picturesIn } from '#store/goods/images/folder-pictures.server.ts'
import type { PicturePlace } from '#store/goods/images/picture-place.ts'

type Places = S3Env & Pick<Env, 'DATA_DIR' | 'PICTURES_URL'>

/** The local folder for uploads under way, and for all pictures where no S3 store is set. */
export function pictureFolderOf({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string {
  return path.join(DATA_DIR, 'images')
}

/** Opens the shop's picture store, without checking that it can be reached. Throws `S3Trouble` for a malformed address. */
export async function openPictures(env: Places, patience: Patience): Promise<PicturePlace> {
  const place = env.PICTURES_URL ?? pictureFolderOf(env)
  if (!isS3Address(place)) return picturesIn(path.resolve(place))
  const { picturesInS3 } = await import('#store/goods/images/s3-pictures.server.ts')
  return picturesInS3(await openS3At(place, s3OfPictures(env), patience))
}
