/** Serves `/metrics` to clients with the token of METRICS_TOKEN. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { ApiEnv } from '#api/shop.ts'
import type { Metrics } from './metrics.ts'

export function metricsEndpoint(token: string, metrics: Metrics) {
  const wanted = digestOf(`Bearer ${token}`)
  return new Hono<ApiEnv>().get('/metrics', async (c) => {
    // Hashes, because the comparison in constant time needs equal lengths.
    if (!timingSafeEqual(digestOf(c.req.header('authorization') ?? ''), wanted)) {
      return c.text('The token of METRICS_TOKEN is wanted.', 401, {
        'www-authenticate': 'Bearer',
        'cache-control': 'no-store',
      })
    }
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
  })
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
