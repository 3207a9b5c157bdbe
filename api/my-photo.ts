import { createRoute, z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { invalidField, StoreError } from '#store/errors.ts'
import { PHOTO_BYTES } from '#store/images/images.ts'
import { requireCustomer } from '#store/people/people.server.ts'
import { forgetPhoto, setPhoto } from '#store/people/photo.server.ts'
import { whoMayWrite } from './guards.ts'
import { answer, jsonAnswer, newRouter, problems } from './router.ts'
import { type ApiEnv, personOf, type Shop } from './shop.ts'

/** Room for the form around the file. */
const FORM_OVERHEAD = 16 * 1024

const photo = z.object({ photoURL: z.string() }).openapi('OwnPhoto')

/** Not in the description made from routes: checking a form there would read it before its type and size are known. */
export const photoUpload = createRoute({
  hide: true,
  method: 'post',
  path: '/',
  summary: 'Set the own photo',
  description: 'multipart/form-data with `file`: JPEG, PNG, WebP, AVIF or GIF of at most 2 MB, drawn anew as a square.',
  responses: {
    200: jsonAnswer(photo, 'Where the photo is'),
    ...problems(
      'invalid_input',
      'unauthenticated',
      'forbidden',
      'payload_too_large',
      'unsupported_media_type',
      'rate_limited',
    ),
  },
})

/** The photo of the current user. */
export function myPhotoApi(shop: Shop) {
  const router = newRouter()
  router.use('/', whoMayWrite(shop, requireCustomer))
  router.use('/', bodyLimit({ maxSize: PHOTO_BYTES + FORM_OVERHEAD, onError: refuseSize }))
  return router.openapi(photoUpload, async (c) => {
    const customer = requireCustomer(await personOf(shop, c))
    await shop.limits.count('photo', customer)
    const photoURL = await setPhoto(shop.db, shop.images, customer, await fileOf(c.req.raw))
    c.header('cache-control', 'no-store')
    return answer(c, photo, { photoURL }, 200)
  })
}

/** An account that is deleted, or that names another picture as its own, takes its photo along. */
export function forgetPhotoLeft(shop: Shop) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const image = c.req.method === 'POST' ? (await personOf(shop, c))?.image : undefined
    await next()
    if (image && c.res.ok) await forgetPhoto(shop.db, shop.images, image)
  })
}

async function fileOf(request: Request): Promise<Uint8Array> {
  if (!request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data')) {
    throw new StoreError('unsupported_media_type', 'Send the photo as multipart/form-data.')
  }
  const form = await request.formData().catch(() => undefined)
  const file = form?.get('file')
  if (!(file instanceof File)) throw invalidField('#file', 'Choose a photo.')
  if (file.size > PHOTO_BYTES) refuseSize()
  return new Uint8Array(await file.arrayBuffer())
}

function refuseSize(): never {
  throw new StoreError('payload_too_large', 'A photo may have at most 2 MB.')
}
