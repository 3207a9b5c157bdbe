import { z } from '@hono/zod-openapi'
import { attached } from '#api/desk/csv.ts'
import { customerCalls } from '#api/guarded-calls.ts'
import { answer, jsonAnswer, newRouter } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { waysInShape } from '#store/identity/identity.schema.ts'
import { readWaysIn } from '#store/identity/my-ways.server.ts'
import { removePhoto } from '#store/people/photo.server.ts'
import { exportOwnData } from '#store/privacy/export-own-data.server.ts'

const ownData = z
  .object({
    exportedAt: z.iso.datetime(),
    profile: z.looseObject({}),
    addresses: z.array(z.looseObject({})),
    orders: z.array(z.looseObject({})),
    productRequests: z.array(z.looseObject({})),
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
  responses: { 200: jsonAnswer(waysInShape, 'The ways') },
})

const download = customerCalls.get({
  path: '/data',
  summary: 'Everything the shop keeps about the current user, as a file',
  description:
    'Profile, addresses, orders with their lines, returns, what was noted about them and their invoices, product requests ' +
    'under a proven email, reviews, messages without what lets anybody in, invitations, sessions without tokens, and what was changed by the shop.',
  responses: { 200: jsonAnswer(ownData, 'The file') },
  refusals: ['rate_limited'],
})

const photoRemoval = customerCalls.send({
  path: '/photo/delete',
  summary: 'Take the own photo away',
  responses: {
    200: jsonAnswer(z.object({ photoURL: z.null() }), 'There is none any more'),
  },
})

/** What somebody may read of their own account, and their photo. */
export function myDataApi(shop: Shop) {
  return newRouter()
    .openapi(waysIn, async (c) => answer(c, waysInShape, await readWaysIn(shop.db, c.var.customer), 200))
    .openapi(download, async (c) => {
      const { customer } = c.var
      await shop.limits.count('own data', customer)
      const data = await exportOwnData(shop.db, customer)
      c.header('content-disposition', attached(`my-data-${data.exportedAt.slice(0, 10)}.json`))
      return answer(c, ownData, data, 200)
    })
    .openapi(photoRemoval, async (c) => {
      await removePhoto(shop.db, shop.images, c.var.customer)
      return answer(c, z.object({ photoURL: z.null() }), { photoURL: null }, 200)
    })
}
