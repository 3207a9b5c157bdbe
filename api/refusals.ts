import { createMiddleware } from 'hono/factory'
import { askedBy } from '#store/identity/security-events.ts'
import { callNameOf, identityCallsOf } from './call-names.ts'
import type { ApiEnv, Shop } from './shop.ts'

/** Tells of every call that was refused for want of a right (403) or because there were too many (429). */
export function reportRefusals(shop: Pick<Shop, 'report' | 'auth'>) {
  const identityCallOf = identityCallsOf(shop.auth)
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    const { status } = c.res
    if (status !== 403 && status !== 429) return
    const signIn = await c.get('asker').signIn?.catch(() => undefined)
    shop.report({
      event: status === 403 ? 'request.refused' : 'request.limited',
      ...askedBy(c.env.requestId, c.env.client),
      uid: signIn?.person.uid,
      route: `${c.req.method} ${identityCallOf(c.req.path) ?? callNameOf(c)}`,
    })
  })
}
