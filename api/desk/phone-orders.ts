import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { orderTermsOf } from '#api/order-terms.ts'
import { answer, jsonAnswer, newRouter } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { idempotencyKey, placedOrderShape } from '#store/orders/orders.schema.ts'
import { ORDER_LIMITS } from '#store/orders/orders.ts'
import { knownCustomerShape, phoneOrder } from '#store/orders/placing/phone-orders.schema.ts'
import { findKnownCustomers, placePhoneOrder } from '#store/orders/placing/place-phone-order.server.ts'
import { plainText } from '#store/wire.ts'

const phone = adminCalls('take orders')

const take = phone.post({
  path: '/phone-orders',
  summary: 'Place an order that was taken on the phone',
  description:
    'As `POST /api/orders`, in the name of whoever takes it. One Idempotency-Key of theirs places one order.',
  request: { headers: z.object({ 'idempotency-key': idempotencyKey.optional() }) },
  body: phoneOrder,
  responses: {
    201: jsonAnswer(placedOrderShape, 'The order'),
  },
  refusals: ['out_of_stock', 'cart_changed', 'idempotency_key_reused'],
})

const known = phone.get({
  path: '/known-customers',
  summary: 'Find who ordered with a phone number before',
  description: 'The newest first, at most three; nobody for what is no whole number.',
  request: { query: z.object({ phone: plainText(0, ORDER_LIMITS.phone) }) },
  responses: {
    200: jsonAnswer(z.array(knownCustomerShape), 'As they said it the last time'),
  },
})

/** Orders that come by phone. */
export function phoneOrdersApi(shop: Shop) {
  return newRouter()
    .openapi(take, async (c) => {
      const body = c.req.valid('json')
      const { admin } = c.var
      const terms = orderTermsOf(await shop.details.current())
      const key = c.req.valid('header')['idempotency-key']
      const { order, replayed } = await placePhoneOrder(shop.db, admin, body, terms, key)
      if (replayed) c.header('idempotent-replayed', 'true')
      return answer(c, placedOrderShape, order, 201)
    })
    .openapi(known, async (c) => {
      const { admin } = c.var
      const found = await findKnownCustomers(shop.db, admin, c.req.valid('query').phone)
      return answer(c, z.array(knownCustomerShape), found, 200)
    })
}
