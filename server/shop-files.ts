/** Serves files: the build's, pictures, and those that follow the settings: colours, icon, logo and web manifest. */

import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { ApiEnv, Shop } from '#api/shop.ts'
import type { Images } from '#store/goods/images/images.server.ts'
import { IMAGE_WIDTHS, SHARE_SIZE } from '#store/goods/images/images.ts'
import { palettesOf } from '#store/shop/settings/colours.ts'
import { promisesOf } from '#store/shop/settings/sections/promises.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'
import { iconPath, shopLookOf, styleAt } from '#store/shop/settings/shop-look.ts'
import { RESOURCE_POLICY } from './pages/headers.ts'

/** An icon with room around the basket, for phones that cut icons into a shape of their own. */
const MASKABLE = '/icon-maskable.png'

const A_YEAR = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'
/** For style sheets named by their colours; a later version may derive other styles from the same colours. */
const A_DAY = 'public, max-age=86400'
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
      // Without a logo, our own icon is served as a file.
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

/** Mails and listings embed these pictures from other sites. */
const PNG = { 'content-type': 'image/png', 'cache-control': AN_HOUR, [RESOURCE_POLICY]: 'cross-origin' }

/** Serves stored pictures, cut to `?w=`: a width, or "share". A picture never changes under its name. */
export function pictureFiles(images: Images) {
  return new Hono<ApiEnv>().get('/:name{[\\w./-]+}', async (c) => {
    const wanted = c.req.query('w')
    const shared = wanted === 'share' ? { width: SHARE_SIZE.width, format: 'share' as const } : undefined
    const width = IMAGE_WIDTHS.find((known) => known >= Number(wanted))
    const format = c.req.header('accept')?.includes('image/avif') ? 'avif' : 'webp'
    const picture = await images.find(c.req.param('name'), shared ?? { width, format })
    if (!picture) return c.text('Not Found', 404)
    return c.body(new Uint8Array(picture.body), 200, {
      'content-type': picture.type,
      'cache-control': picture.isFinal ? 'public, max-age=31536000, immutable' : 'no-store',
      vary: 'Accept',
      [RESOURCE_POLICY]: 'cross-origin',
    })
  })
}

export function webManifest(details: Shop['details']) {
  return new Hono<ApiEnv>().get('/manifest.webmanifest', async (c) => {
    const headers = { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': AN_HOUR }
    return c.body(JSON.stringify(manifestOf(await details.current())), 200, headers)
  })
}

function manifestOf(details: ShopDetails) {
  const { shopName, logo, colours } = details
  return {
    name: shopName,
    short_name: shopName,
    description: shopLookOf(details, promisesOf(details)).description,
    lang: 'en-IN',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fffbf5',
    theme_color: palettesOf(colours).light.action,
    icons: [
      ...(logo ? [] : [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }]),
      { src: iconPath(logo, 192), sizes: '192x192', type: 'image/png' },
      { src: iconPath(logo, 512), sizes: '512x512', type: 'image/png' },
      ...(logo ? [] : [{ src: MASKABLE, sizes: '512x512', type: 'image/png', purpose: 'maskable' }]),
    ],
    shortcuts: [
      { name: 'Your cart', url: '/cart' },
      { name: 'Your orders', url: '/orders' },
      { name: 'Gift Finder', url: '/gift-finder' },
    ],
  }
}

/** Serves built browser files and their compressed copies. Names below /assets carry a hash of the content. */
export function builtFiles(folder: string) {
  const app = new Hono<ApiEnv>()
  const serve = (cacheControl: string) =>
    serveStatic<ApiEnv>({
      root: folder,
      precompressed: true,
      onFound: (_path, c) => {
        c.header('cache-control', cacheControl)
      },
    })
  app.use('/assets/*', serve(A_YEAR))
  app.all('/assets/*', (c) => c.text('Not Found', 404))
  // Browsers ask again for the worker that receives pushes, to learn of a newer one.
  app.use('/desk-worker.js', serve('no-cache'))
  for (const file of ['/favicon.ico', '/icon.svg', '/icon-192.png', '/icon-512.png', MASKABLE]) {
    app.use(file, serve(AN_HOUR))
  }
  return app
}
