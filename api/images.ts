import { createRoute } from '@hono/zod-openapi'
import { uploadedImageShape } from '#store/images/images.schema.ts'
import { IMAGE_LIMITS } from '#store/images/images.ts'
import { requireAdmin } from '#store/people/people.server.ts'
import { whoMayWrite } from './guards.ts'
import { receiveFile } from './received-file.ts'
import { answer, jsonAnswer, newRouter, problems } from './router.ts'
import { personOf, type Shop } from './shop.ts'

const FILE = {
  bytes: IMAGE_LIMITS.bytes,
  tooLarge: 'A picture may have at most 5 MB.',
  missing: 'Choose a picture to upload.',
}

/** Not in the description made from routes: checking a form there would read it before its type and size are known. */
export const upload = createRoute({
  hide: true,
  method: 'post',
  path: '/upload',
  summary: 'Upload a product picture',
  description:
    'multipart/form-data with `file` and `upload_preset`. JPEG, PNG, WebP, AVIF or GIF of at most 5 MB and 40 megapixels, an AVIF of 16.',
  responses: {
    200: jsonAnswer(uploadedImageShape, 'Where the picture is'),
    ...problems(
      'invalid_input',
      'unauthenticated',
      'forbidden',
      'payload_too_large',
      'unsupported_media_type',
      'rate_limited',
      'busy',
    ),
  },
})

/** The built-in image host, with the contract of hosted ones. */
export function imagesApi(shop: Shop) {
  const router = newRouter()
  router.use(
    '/upload',
    whoMayWrite(shop, (person) => requireAdmin(person, 'change products')),
  )
  return router.openapi(upload, async (c) => {
    const admin = requireAdmin(await personOf(shop, c), 'change products')
    await shop.limits.count('upload', admin)
    await using file = await receiveFile(c.req.raw, FILE, shop.images.receive)
    const { path, ...image } = await shop.images.keep(admin, file, c.req.raw.signal)
    // Behind a proxy the page knows better than this process under which address the shop is reached.
    const base = c.req.header('origin') ?? c.req.url
    return answer(c, uploadedImageShape, { ...image, secure_url: new URL(path, base).href }, 200)
  })
}
