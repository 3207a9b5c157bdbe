/** What a phone needs to put the shop on its home screen, under the name that the owner gave it. */
import { Hono } from 'hono'
import type { ApiEnv, Shop } from '#api/shop.ts'
import { palettesOf } from '#store/settings/colours.ts'
import { promisesOf } from '#store/settings/sections/promises.ts'
import type { ShopDetails } from '#store/settings/settings.ts'
import { iconPath, lookOf } from '#store/settings/shop-look.ts'

const AN_HOUR = 'public, max-age=3600'

export function manifest(details: Shop['details']) {
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
    description: lookOf(details, promisesOf(details)).description,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fffbf5',
    theme_color: palettesOf(colours).light.action,
    icons: [
      ...(logo ? [] : [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }]),
      { src: iconPath(logo, 192), sizes: '192x192', type: 'image/png' },
      { src: iconPath(logo, 512), sizes: '512x512', type: 'image/png' },
    ],
  }
}
