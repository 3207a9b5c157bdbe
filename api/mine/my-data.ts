import { z } from '@hono/zod-openapi'
import { attached } from '#api/desk/csv.ts'
import { customerCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { waysInShape } from '#store/identity/identity.schema.ts'
import { readWaysIn } from '#store/identity/sessions/my-sessions.server.ts'
import { removePhoto } from '#store/people/photo.server.ts'
import { exportOwnData } from '#store/privacy/export-own-data.server.ts'

const ownData = z
  .object({
    exportedAt: z.iso.datetime(),
    profile: z.looseObject({}),
    addresses: z.array(z.looseObject({})),
    orders: z.array(z.looseObject({})),
    notes: z.array(z.looseObject({})).describe('What the desk noted about them'),
    refusedOrders: z.array(z.looseObject({})),
    quotations: z.array(z.looseObject({})),
    productRequests: z.array(z.looseObject({})),
    wishlist: z.array(z.looseObject({})),
    complaints: z.array(z.looseObject({})),
    reviews: z.array(z.looseObject({})),
    messages: z.array(z.looseObject({})),
    invitations: z.array(z.looseObject({})),
    sessions: z.array(z.looseObject({})),
    log: z.array(z.looseObject({})),
  })
  .meta({ id: 'OwnData' })

const waysIn = customerCalls.get({
  path: '/ways-in',
  summary: 'How the current user gets in: password, connected services, second factor',
  responses: ok(waysInShape, 'The ways'),
})

const download = customerCalls.get({
  path: '/data',
  summary: 'Everything the shop keeps about the current user, as a file',
  description:
    'Profile, addresses, wishlist, orders with their lines, returns, what was noted about them and their invoices, product requests and ' +
    'complaints under a proven email, reviews, messages without what lets anybody in, invitations, sessions without tokens, and what was changed by the shop.',
  responses: ok(ownData, 'The file'),
  refusals: ['rate_limited'],
})

const photoRemoval = customerCalls.send({
  path: '/photo/delete',
  summary: 'Take the own photo away',
  responses: ok(z.object({ photoURL: z.null() }), 'There is none any more'),
})

export function myDataApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(waysIn, (_, customer) => readWaysIn(shop.db, customer)),
    answering(download, async (c, customer) => {
      await shop.limits.count('own data', customer)
      const data = await exportOwnData(shop.db, customer)
      c.header('content-disposition', attached(`my-data-${data.exportedAt.slice(0, 10)}.json`))
      return data
    }),
    answering(photoRemoval, async (_, customer) => {
      await removePhoto(shop.db, shop.images, customer)
      return { photoURL: null }
    }),
  ])
}
