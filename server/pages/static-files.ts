import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { ApiEnv } from '#api/shop.ts'

const A_YEAR = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

/** The built browser files, with their precompressed copies. Names below /assets carry a hash of their content. */
export function files(folder: string) {
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
  // The script that rings a closed browser: a browser asks whether there is a newer one.
  app.use('/desk-worker.js', serve('no-cache'))
  for (const file of ['/favicon.ico', '/icon.svg', '/icon-192.png', '/icon-512.png']) {
    app.use(file, serve(AN_HOUR))
  }
  return app
}
