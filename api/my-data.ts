import { createRoute, z } from '@hono/zod-openapi'
import { waysInShape } from '#store/identity/identity.schema.ts'
import { readWaysIn } from '#store/identity/my-ways.server.ts'
import { requireCustomer } from '#store/people/people.server.ts'
import { removePhoto } from '#store/people/photo.server.ts'
import { exportOwnData } from '#store/privacy/export-own-data.server.ts'
import { whoMayWrite } from './guards.ts'
import { answer, jsonAnswer, newRouter, problems } from './router.ts'
import { type ApiContext, personOf, type Shop } from './shop.ts'

const ownData = z
  .object({
    exportedAt: z.iso.datetime(),
    profile: z.looseObject({}),
    addresses: z.array(z.looseObject({})),
    orders: z.array(z.looseObject({})),
    productRequests: z.array(z.looseObject({})),
    messages: z.array(z.looseObject({})),
    invitations: z.array(z.looseObject({})),
    sessions: z.array(z.looseObject({})),
    log: z.array(z.looseObject({})),
  })
  .meta({ id: 'OwnData' })

const waysIn = createRoute({
  method: 'get',
  path: '/ways-in',
  summary: 'How the current user gets in: password, connected services, second factor',
  responses: { 200: jsonAnswer(waysInShape, 'The ways'), ...problems('unauthenticated') },
})

const download = createRoute({
  method: 'get',
  path: '/data',
  summary: 'Everything the shop keeps about the current user, as a file',
  description:
    'Profile, addresses, orders with their lines, what was noted about them and their invoices, product requests under a ' +
    'proven email, messages without what lets anybody in, invitations, sessions without tokens, and what was changed by the shop.',
  responses: { 200: jsonAnswer(ownData, 'The file'), ...problems('unauthenticated', 'rate_limited') },
})

const photoRemoval = createRoute({
  method: 'post',
  path: '/photo/delete',
  summary: 'Take the own photo away',
  responses: {
    200: jsonAnswer(z.object({ photoURL: z.null() }), 'There is none any more'),
    ...problems('unauthenticated', 'forbidden'),
  },
})

/** What somebody may read of their own account, and their photo. */
export function myDataApi(shop: Shop) {
  const router = newRouter()
  router.use('/photo/*', whoMayWrite(shop, requireCustomer))
  const asker = async (c: ApiContext) => {
    c.header('cache-control', 'no-store')
    return requireCustomer(await personOf(shop, c))
  }
  return router
    .openapi(waysIn, async (c) => answer(c, waysInShape, await readWaysIn(shop.db, await asker(c)), 200))
    .openapi(download, async (c) => {
      const customer = await asker(c)
      await shop.limits.count('own data', customer)
      const data = await exportOwnData(shop.db, customer)
      c.header('content-disposition', `attachment; filename="my-data-${data.exportedAt.slice(0, 10)}.json"`)
      return answer(c, ownData, data, 200)
    })
    .openapi(photoRemoval, async (c) => {
      await removePhoto(shop.db, shop.images, await asker(c))
      return answer(c, z.object({ photoURL: z.null() }), { photoURL: null }, 200)
    })
}
