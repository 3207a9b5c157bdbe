/** Which requests are answered from the cache of finished answers, and under which key. */
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/shop.ts'
import { type AnswerCache, encodingFor } from './cache.ts'

const SHARED_CALLS = /^\/api\/products(?:\/(?:facets|suggest|[^/]+\/related))?$/
// Not the search page: each search is counted, and its page asks the API in process.
const SHARED_PAGES = /^\/(?:$|category\/[^/]+$|gift-finder$|contact$|policies$|product\/[^/]+(?:\/[^/]+)?$)/
const SESSION_COOKIE = /tokri\.session_token=/
const MAX_URL = 1000

type Asked = { method: string; url: string; cookie: string | undefined }

/**
 * The key of an answer that is the same for everybody who asks: a listing, or a page for somebody without a session.
 * `url` starts at the path. Undefined when the answer belongs to one person or must be read anew.
 */
export function sharedKey({ method, url, cookie }: Asked): string | undefined {
  if (method !== 'GET' || url.length > MAX_URL) return undefined
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (SHARED_CALLS.test(path)) return url
  if (cookie !== undefined && SESSION_COOKIE.test(cookie)) return undefined
  return SHARED_PAGES.test(path) ? url : undefined
}

/** Answers shared requests from the cache and lets everything else pass. */
export function sharedAnswers(cache: AnswerCache) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const url = c.req.url.slice(c.req.url.indexOf('/', 8))
    const key = sharedKey({ method: c.req.method, url, cookie: c.req.header('cookie') })
    if (key === undefined) {
      await next()
      return
    }
    const encoding = encodingFor(c.req.header('accept-encoding'))
    const { status, headers, body } = await cache.get(key, encoding, c.req.header('if-none-match'), async () => {
      await next()
      return sharable(c.res)
    })
    // Assigning twice would merge the headers of what was made into those of what is sent.
    c.res = undefined
    c.res = new Response(body === null ? null : new Uint8Array(body), { status, headers })
    c.res.headers.set('x-request-id', c.env.requestId)
  })
}

function sharable(response: Response): Response {
  if (response.status !== 200 || response.headers.get('cache-control') === 'no-store') return response
  response.headers.set('cache-control', 'public, no-cache')
  response.headers.set('vary', 'Accept-Encoding, Cookie')
  return response
}
