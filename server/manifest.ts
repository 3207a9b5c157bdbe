/** What a phone needs to put the shop on its home screen, under the name that the owner gave it. */
import { Hono } from 'hono'
import type { ApiEnv, Shop } from '#api/shop.ts'

const AN_HOUR = 'public, max-age=3600'

export function manifest(details: Shop['details']) {
  return new Hono<ApiEnv>().get('/manifest.webmanifest', async (c) => {
    const { shopName } = await details.current()
    const headers = { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': AN_HOUR }
    return c.body(JSON.stringify(manifestOf(shopName)), 200, headers)
  })
}

function manifestOf(shopName: string) {
  return {
    name: shopName,
    short_name: shopName,
    description: 'Study items, toys, gifts and household goods from your neighbourhood shop.',
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fffbf5',
    theme_color: '#3a2fa3',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  }
}
