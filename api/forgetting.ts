import { createRoute, z } from '@hono/zod-openapi'
import { requireAdmin } from '#store/people/people.server.ts'
import { forgetPhoto } from '#store/people/photo.server.ts'
import { findTraces, forgetPerson } from '#store/privacy/forget-person.server.ts'
import { contact, tracesShape } from '#store/privacy/privacy.schema.ts'
import { whoMayWrite } from './guards.ts'
import { answer, jsonAnswer, jsonBody, newRouter, problems } from './router.ts'
import { type ApiContext, personOf, type Shop } from './shop.ts'

const RIGHT = 'forget people'
const whom = z.object({ userId: z.string().max(100).optional(), contact }).openapi('PersonToForget')
const refusals = problems('invalid_input', 'unauthenticated', 'forbidden')

const look = createRoute({
  method: 'post',
  path: '/forgetting/find',
  summary: 'See what is kept under a phone number or an email address',
  description: 'A body, because addresses of requests are kept in logs.',
  request: jsonBody(whom),
  responses: { 200: jsonAnswer(tracesShape, 'What there is, and until when some of it would stay'), ...refusals },
})

const erase = createRoute({
  method: 'post',
  path: '/forgetting/forget',
  summary: 'Forget somebody who asks for it, with their account if they have one',
  description:
    'Orders lose name, phone, email, address and notes when their days are over, invoices when tax law lets them; the rest ' +
    'goes at once. Who works in the shop is refused. The audit log says that somebody was forgotten, not who.',
  request: jsonBody(whom),
  responses: { 200: jsonAnswer(tracesShape, 'What there was, and until when some of it stays'), ...refusals },
})

/** Forgetting people who ask for it; for those who hold the right. */
export function forgettingApi(shop: Shop) {
  const router = newRouter()
  router.use(
    '/forgetting/*',
    whoMayWrite(shop, (person) => requireAdmin(person, RIGHT)),
  )
  const askerOf = async (c: ApiContext, claimed: string | undefined) => {
    c.header('cache-control', 'no-store')
    return requireAdmin(await personOf(shop, c), RIGHT, claimed)
  }
  return router
    .openapi(look, async (c) => {
      const { userId, contact: whose } = c.req.valid('json')
      return answer(c, tracesShape, await findTraces(shop.db, await askerOf(c, userId), whose), 200)
    })
    .openapi(erase, async (c) => {
      const { userId, contact: whose } = c.req.valid('json')
      const forget = (path: string) => forgetPhoto(shop.db, shop.images, path)
      return answer(c, tracesShape, await forgetPerson(shop.db, await askerOf(c, userId), whose, forget), 200)
    })
}
