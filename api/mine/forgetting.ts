import { z } from '@hono/zod-openapi'
import { adminCalls, strongestCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { forgetPhoto } from '#store/people/accounts/photo.server.ts'
import { findTraces, forgetPerson } from '#store/people/privacy/forget.server.ts'
import { contactShape, tracesShape } from '#store/people/privacy/privacy.schema.ts'

const forgetting = adminCalls('forget people')
const whom = z.object({ contact: contactShape })

const look = forgetting.post({
  path: '/forgetting/find',
  summary: 'See what is kept under a phone number or an email address',
  description: 'A body, because addresses of requests are kept in logs.',
  body: whom,
  bodyName: 'PersonToForget',
  responses: ok(tracesShape, 'What there is, and until when some of it would stay'),
})

const erase = strongestCalls('forget people', 'person.forget').post({
  path: '/forgetting/forget',
  summary: 'Forget somebody who asks for it, with their account if they have one',
  description:
    'Orders lose name, phone, email, address and notes when their days are over, invoices when tax law lets them; the rest ' +
    'goes at once. Who works in the shop is refused. The audit log says that somebody was forgotten, not who.',
  body: whom,
  bodyName: 'PersonToForget',
  responses: ok(tracesShape, 'What there was, and until when some of it stays'),
})

export function forgettingApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(look, (c, admin) => findTraces(shop.db, admin, c.req.valid('json').contact)),
    answering(erase, (c, admin) => {
      const { contact: whose } = c.req.valid('json')
      const forget = (path: string) => forgetPhoto(shop.db, shop.images, path)
      return forgetPerson(shop.db, admin, whose, forget)
    }),
  ])
}
