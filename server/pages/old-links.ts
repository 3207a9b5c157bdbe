/** Links that were mailed before had their token in the query, which logs keep: it goes behind the #. Nothing is used up. */
import { createMiddleware } from 'hono/factory'
import { leadTo } from '#api/identity/link-calls.ts'
import type { ApiEnv } from '#api/shop.ts'
import { secretLink } from '#store/secret-link.ts'

/** For the pages that links with a token lead to. */
export const oldLinks = createMiddleware<ApiEnv>(async (c, next) => {
  const { pathname, searchParams } = new URL(c.req.url)
  const token = searchParams.get('token')
  if (token === null) return next()
  searchParams.delete('token')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return leadTo(secretLink(pathname + query, token))
})
