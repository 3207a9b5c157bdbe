import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { receiveFile } from '#api/received-file.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { uploadedImageShape } from '#store/goods/images/images.schema.ts'
import { IMAGE_LIMITS } from '#store/goods/images/images.ts'
import { SHOP_PICTURE_SIDES, type ShopPictureShape } from '#store/goods/images/shop-pictures.ts'

const FILE = {
  bytes: IMAGE_LIMITS.bytes,
  tooLarge: 'A picture may have at most 5 MB.',
  missing: 'Choose a picture to upload.',
}

const shapes = Object.keys(SHOP_PICTURE_SIDES) as ShopPictureShape[]

export const shopPictureUpload = adminCalls('change products').send({
  hide: true,
  path: '/{shape}',
  summary: 'Upload the logo, a welcome picture or that of a shelf',
  description:
    'multipart/form-data with `file`, as product pictures are uploaded. The path in `secure_url` may then be saved as `logo` or ' +
    '`heroPicture` of the settings, with a collection or with the first page.',
  request: { params: z.object({ shape: z.enum(shapes) }) },
  responses: ok(uploadedImageShape, 'Where the picture is'),
  refusals: ['invalid_input', 'payload_too_large', 'unsupported_media_type', 'rate_limited', 'busy'],
})

/** Pictures of the shop itself, such as its logo. Always on our own host, because mails, papers and icons are made from them. */
export function shopPicturesApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(shopPictureUpload, async (c, admin) => {
      const { shape } = c.req.valid('param')
      await shop.limits.count('upload', admin)
      await using file = await receiveFile(c.req.raw, FILE, shop.receiveUpload)
      const { path, ...image } = await shop.images.keepForShop(admin, file, shape, c.req.raw.signal)
      return { ...image, secure_url: path }
    }),
  ])
}
