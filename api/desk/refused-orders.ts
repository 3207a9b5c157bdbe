import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { orderTermsOf } from '#api/order-terms.ts'
import { answering, created, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { placedOrderShape } from '#store/orders/orders.schema.ts'
import { letIn, putAway } from '#store/orders/placing/refused-orders.server.ts'

const desk = adminCalls('confirm orders')

const place = desk.post({
  path: '/refused-orders/{id}/let-in',
  summary: 'Place an order that a cap turned away, as its customer meant it',
  description:
    'At the total that they saw: where goods or prices are other ones by now, it stays and the answer says so.',
  responses: created(placedOrderShape, 'The order'),
  refusals: ['not_found', 'out_of_stock', 'cart_changed'],
})

const away = desk.post({
  path: '/refused-orders/{id}/put-away',
  summary: 'Forget an order that a cap turned away',
  responses: ok(z.object({}), 'It is forgotten'),
  refusals: ['not_found'],
})

export function refusedOrdersApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(place, async (c, admin) => {
      const details = await shop.details.current()
      return letIn(shop.db, admin, c.req.valid('param').id, (order, uid) => orderTermsOf(details, order, uid))
    }),
    answering(away, async (c, admin) => {
      await putAway(shop.db, admin, c.req.valid('param').id)
      return {}
    }),
  ])
}
