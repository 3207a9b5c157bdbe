import { z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { customerCalls } from '#api/guarded-calls.ts'
import { receiveFile } from '#api/received-file.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import { type ApiEnv, personOf, type Shop } from '#api/shop.ts'
import { PHOTO_LIMITS } from '#store/images/images.ts'
import { forgetPhoto, photosOf, setPhoto } from '#store/people/photo.server.ts'

const FILE = { bytes: PHOTO_LIMITS.bytes, tooLarge: 'A photo may have at most 2 MB.', missing: 'Choose a photo.' }

const photo = z.object({ photoURL: z.string() }).meta({ id: 'OwnPhoto' })

/** Declared without a form in the description: that would read the form before its type and size are checked. */
export const photoUpload = customerCalls.send({
  hide: true,
  path: '/',
  summary: 'Set the own photo',
  description: 'multipart/form-data with `file`: a picture of at most 2 MB and 12 megapixels, drawn anew as a square.',
  responses: ok(photo, 'Where the photo is'),
  refusals: ['invalid_input', 'payload_too_large', 'unsupported_media_type', 'rate_limited', 'busy'],
})

export function myPhotoApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(photoUpload, async (c, customer) => {
      await shop.limits.count('photo', customer)
      await using file = await receiveFile(c.req.raw, FILE, shop.receiveUpload)
      const photoURL = await setPhoto(shop.db, shop.images, customer, file, c.req.raw.signal)
      return { photoURL }
    }),
  ])
}

/** Deletes photos that an account no longer names, because it was deleted or has another one. */
export function forgetPhotosLeft({ db, images }: Shop) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const uid = c.req.method === 'POST' ? (await personOf(c))?.uid : undefined
    const photos = uid === undefined ? [] : await photosOf(db, [uid])
    await next()
    if (!c.res.ok || uid === undefined || photos.length === 0) return
    const stay = await photosOf(db, [uid])
    for (const photo of photos) if (!stay.includes(photo)) await forgetPhoto(db, images, photo)
  })
}
