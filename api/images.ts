import { createRoute, z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { invalidField, StoreError } from '#store/errors.ts'
import { IMAGE_LIMITS } from '#store/images/images.ts'
import { requireAdmin } from '#store/people/people.server.ts'
import { whoMayWrite } from './guards.ts'
import { answer, jsonAnswer, newRouter, problems } from './router.ts'
import { personOf, type Shop } from './shop.ts'

/** Room for the form around the file. */
const FORM_OVERHEAD = 16 * 1024

const uploaded = z
  .object({ secure_url: z.string(), width: z.int(), height: z.int(), bytes: z.int(), format: z.string() })
  .openapi('UploadedImage')

/** Not in the description made from routes: checking a form there would read it before its type and size are known. */
export const upload = createRoute({
  hide: true,
  method: 'post',
  path: '/upload',
  summary: 'Upload a product picture',
  description: 'multipart/form-data with `file` and `upload_preset`. JPEG, PNG, WebP, AVIF or GIF of at most 5 MB.',
  responses: {
    200: jsonAnswer(uploaded, 'Where the picture is'),
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

/** The built-in image host, with the contract of hosted ones. */
export function imagesApi(shop: Shop) {
  const router = newRouter()
  router.use(
    '/upload',
    whoMayWrite(shop, (person) => requireAdmin(person, 'change products')),
  )
  router.use('/upload', bodyLimit({ maxSize: IMAGE_LIMITS.bytes + FORM_OVERHEAD, onError: refuseSize }))
  return router.openapi(upload, async (c) => {
    const admin = requireAdmin(await personOf(shop, c), 'change products')
    await shop.limits.count('upload', admin)
    const image = await shop.images.keep(admin, await fileOf(c.req.raw))
    // Behind a proxy the page knows better than this process under which address the shop is reached.
    const base = c.req.header('origin') ?? c.req.url
    return answer(c, uploaded, { ...image, secure_url: new URL(image.path, base).href }, 200)
  })
}

async function fileOf(request: Request): Promise<Uint8Array> {
  if (!request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data')) {
    throw new StoreError('unsupported_media_type', 'Send the picture as multipart/form-data.')
  }
  const form = await request.formData().catch(() => undefined)
  const file = form?.get('file')
  if (!(file instanceof File)) throw invalidField('#file', 'Choose a picture to upload.')
  if (file.size > IMAGE_LIMITS.bytes) refuseSize()
  return new Uint8Array(await file.arrayBuffer())
}

function refuseSize(): never {
  throw new StoreError('payload_too_large', 'A picture may have at most 5 MB.')
}
