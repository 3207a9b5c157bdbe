/** Files that follow the settings: the style sheet with the shop's colours, its icon and its logo. */
import { Hono } from 'hono'
import type { ApiEnv, Shop } from '#api/shop.ts'
import { styleAt } from '#store/settings/shop-look.ts'
import { RESOURCE_POLICY } from './pages/headers.ts'

const AN_HOUR = 'public, max-age=3600'
/** The colours are in the name; what is made of them may change with the program. */
const A_DAY = 'public, max-age=86400'
/** Of a mail on a sharp screen. */
const LOGO_WIDTH = 400

export function shopFiles({ details, images }: Pick<Shop, 'details' | 'images'>) {
  const app = new Hono<ApiEnv>()
  app.get('/colours/:name', (c) => {
    const style = styleAt(c.req.path)
    if (style === undefined) return c.text('Not Found', 404)
    return c.body(style, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': A_DAY })
  })
  for (const side of [192, 512]) {
    app.get(`/icon-${side}.png`, async (c, next) => {
      const { logo } = await details.current()
      const icon = logo ? await images.findPng(logo, { width: side, format: 'icon' }) : undefined
      // Without a logo ours is a file.
      return icon ? c.body(new Uint8Array(icon.body), 200, PNG) : next()
    })
  }
  app.get('/logo.png', async (c) => {
    const { logo } = await details.current()
    const found = logo ? await images.findPng(logo, { width: LOGO_WIDTH, format: 'png' }) : undefined
    return found ? c.body(new Uint8Array(found.body), 200, PNG) : c.text('Not Found', 404)
  })
  return app
}

/** Mails elsewhere show them. */
const PNG = { 'content-type': 'image/png', 'cache-control': AN_HOUR, [RESOURCE_POLICY]: 'cross-origin' }
