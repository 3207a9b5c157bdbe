import { Hono } from 'hono'
import type { ApiEnv } from '#api/shop.ts'

/** `/livez` says that the process runs, `/readyz` that it can serve. */
export function health(isReady: () => Promise<boolean>) {
  return new Hono<ApiEnv>()
    .get('/livez', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (c) => {
      const ready = await isReady()
      return c.text(ready ? 'ok' : 'not ready', ready ? 200 : 503, { 'cache-control': 'no-store' })
    })
}
