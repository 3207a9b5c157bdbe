/** Checks before every call: writes come from our own pages, and bodies are small JSON. */
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { StoreError } from '#store/errors.ts'
import type { ApiEnv, Shop } from './shop.ts'

const JSON_LIMIT = 64 * 1024
const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site makes in a visitor's browser. Browsers name the sender in Origin or Sec-Fetch-Site; programs
 * that send neither carry no visitor's cookies.
 */
export function refuseForeignWrites(shop: Pick<Shop, 'isOwnOrigin'>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!READING_METHODS.has(c.req.method)) {
      const origin = c.req.header('origin')
      const site = c.req.header('sec-fetch-site')
      const foreign = origin !== undefined && !shop.isOwnOrigin(origin, c.req.raw)
      if (foreign || (site !== undefined && site !== 'same-origin' && site !== 'none')) {
        throw new StoreError('forbidden', 'This request comes from another site.')
      }
    }
    await next()
  })
}

/** Calls `onWrite` after each write and before its answer: after an order, the next page no longer shows the last unit. */
export function announceWrites(shop: Pick<Shop, 'onWrite'>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    if (!READING_METHODS.has(c.req.method) && c.res.status < 400) shop.onWrite()
  })
}

/** Refuses anything but JSON unread: another site could send a form without a preflight. */
export const requireJson = createMiddleware<ApiEnv>(async (c, next) => {
  if (!READING_METHODS.has(c.req.method)) {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    const hasBody = c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0
    if (type === undefined ? hasBody : type !== 'application/json') {
      throw new StoreError('unsupported_media_type', 'Send the body as application/json.')
    }
    if (c.req.header('content-encoding') !== undefined) {
      throw new StoreError('unsupported_media_type', 'Send the body without content-encoding.')
    }
  }
  await next()
})

const limit = bodyLimit({
  maxSize: JSON_LIMIT,
  onError: () => {
    throw new StoreError('payload_too_large', 'The request body may have at most 64 KB.')
  },
})

/**
 * Refuses a body above 64 KB, whether or not its length is declared. Skips reading calls, which have no body, to save the
 * check.
 */
export const limitJson = createMiddleware<ApiEnv>((c, next) =>
  READING_METHODS.has(c.req.method) ? next() : limit(c, next),
)
