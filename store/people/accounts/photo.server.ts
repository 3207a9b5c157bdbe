/** The photo of an account, at most one. It is re-encoded, and deleted when no account uses it. */
import { eq, inArray } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import type { Images } from '#store/goods/images/images.server.ts'
import type { Customer } from '#store/people/access/access.server.ts'
import type { Upload } from '#store/uploads.server.ts'

/** Stores the upload as the person's photo; returns its path. Throws `unsupported_media_type`, `invalid_input` or `busy`. */
export async function setPhoto(
  db: Db,
  images: Images,
  customer: Customer,
  upload: Upload,
  signal?: AbortSignal,
): Promise<string> {
  const path = await images.keepPhoto(customer, upload, signal)
  await replacePhoto(db, images, customer, path)
  return path
}

export function removePhoto(db: Db, images: Images, customer: Customer): Promise<void> {
  return replacePhoto(db, images, customer, null)
}

export async function photosOf(db: Db | Tx, uids: string[]): Promise<string[]> {
  const people = await db.select({ image: users.image }).from(users).where(inArray(users.id, uids))
  return people.flatMap(({ image }) => image ?? [])
}

/** Deletes the photo unless an account still shows it. */
export async function forgetPhoto(db: Db, images: Images, path: string): Promise<void> {
  const shownBy = await db.$count(users, eq(users.image, path))
  if (shownBy === 0) await images.forget(path)
}

/** Daily: deletes photos that no account shows, such as those left when the process died during a deletion. */
export async function forgetOrphanPhotos(db: Db, images: Pick<Images, 'listOld' | 'forget'>): Promise<void> {
  const paths = await images.listOld('photo')
  if (paths.length === 0) return
  const shown = await db.select({ image: users.image }).from(users).where(inArray(users.image, paths))
  const theirs = new Set(shown.map(({ image }) => image))
  for (const path of paths) if (!theirs.has(path)) await images.forget(path)
}

async function replacePhoto(db: Db, images: Images, { uid }: Customer, path: string | null): Promise<void> {
  const old = await inTransaction(db, async (tx) => {
    const [row] = await tx.select({ image: users.image }).from(users).where(eq(users.id, uid)).for('update')
    await tx.update(users).set({ image: path }).where(eq(users.id, uid))
    return row?.image
  })
  if (old) await forgetPhoto(db, images, old)
}
