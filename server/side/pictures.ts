import { Hono } from 'hono'
import type { ApiEnv } from '#api/shop.ts'
import { RESOURCE_POLICY } from '#server/pages/headers.ts'
import type { Images } from '#store/images/images.server.ts'
import { IMAGE_WIDTHS } from '#store/images/images.ts'

/** Serves the image host's pictures, cut to `?w=`. A picture never changes under its name. */
export function pictures(images: Images) {
  return new Hono<ApiEnv>().get('/:name{[\\w./-]+}', async (c) => {
    const wanted = Number(c.req.query('w'))
    const width = IMAGE_WIDTHS.find((known) => known >= wanted)
    const avif = c.req.header('accept')?.includes('image/avif') ?? false
    const picture = await images.find(c.req.param('name'), { width, avif })
    if (!picture) return c.text('Not Found', 404)
    return c.body(new Uint8Array(picture.body), 200, {
      'content-type': picture.type,
      'cache-control': picture.isFinal ? 'public, max-age=31536000, immutable' : 'no-store',
      vary: 'Accept',
      // Letters and listings elsewhere show them.
      [RESOURCE_POLICY]: 'cross-origin',
    })
  })
}
