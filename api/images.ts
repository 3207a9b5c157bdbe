import { uploadedImageShape } from '#store/goods/images/images.schema.ts'
import { IMAGE_LIMITS } from '#store/goods/images/images.ts'
import { adminCalls } from './guarded-calls.ts'
import { receiveFile } from './received-file.ts'
import { answering, newRouter, ok } from './router.ts'
import type { Shop } from './shop.ts'

const FILE = {
  bytes: IMAGE_LIMITS.bytes,
  tooLarge: 'A picture may have at most 5 MB.',
  missing: 'Choose a picture to upload.',
}

export const pictureUpload = adminCalls('change products').send({
  hide: true,
  path: '/upload',
  summary: 'Upload a product picture',
  description:
    'multipart/form-data with `file` and `upload_preset`. JPEG, PNG, WebP, AVIF or GIF of at most 5 MB and 40 megapixels, an AVIF of 16.',
  responses: ok(uploadedImageShape, 'Where the picture is'),
  refusals: ['invalid_input', 'payload_too_large', 'unsupported_media_type', 'rate_limited', 'busy'],
})

/** The built-in image host; its call and answer are those of hosted ones. */
export function imagesApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(pictureUpload, async (c, admin) => {
      await shop.limits.count('upload', admin)
      await using file = await receiveFile(c.req.raw, FILE, shop.receiveUpload)
      const { path, ...image } = await shop.images.keep(admin, file, c.req.raw.signal)
      // Behind a proxy, the page knows the shop's address better than this process.
      const base = c.req.header('origin') ?? c.req.url
      return { ...image, secure_url: new URL(path, base).href }
    }),
  ])
}
