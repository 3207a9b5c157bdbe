import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { orderTermsOf } from '#api/order-terms.ts'
import { answering, created, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { pastedLinesShape, pastedListShape } from '#store/goods/pasted-lists/pasted-lists.schema.ts'
import { readList } from '#store/goods/pasted-lists/read-list.server.ts'
import { refuseOtherState, refuseOwnGstin } from '#store/money/papers/own-state.ts'
import { deliveryAddressIn } from '#store/selling/delivery/agree.ts'
import { idempotencyKeyShape, placedOrderShape, totalSeenShape } from '#store/selling/orders/orders.schema.ts'
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { knownCustomerShape, phoneOrderShape } from '#store/selling/orders/placing/phone-orders.schema.ts'
import type { OrderInput } from '#store/selling/orders/placing/place-order.server.ts'
import { findKnownCustomers, placePhoneOrder } from '#store/selling/orders/placing/place-phone-order.server.ts'
import {
  approveRefused,
  dismissAllRefused,
  dismissRefused,
} from '#store/selling/orders/placing/refused-orders.server.ts'
import { plainText } from '#store/wire.ts'

const phone = adminCalls('take orders')

const take = phone.post({
  path: '/phone-orders',
  summary: 'Place an order that was taken on the phone',
  description:
    'As `POST /api/orders`, in the name of the person who takes it. One Idempotency-Key of theirs places one order.',
  request: { headers: z.object({ 'idempotency-key': idempotencyKeyShape.optional() }) },
  body: phoneOrderShape,
  responses: created(placedOrderShape, 'The order'),
  refusals: ['out_of_stock', 'cart_changed', 'idempotency_key_reused'],
})

const known = phone.get({
  path: '/known-customers',
  summary: 'Find who ordered with a phone number before',
  description: 'The newest first, at most three; nobody for what is no whole number.',
  request: { query: z.object({ phone: plainText(0, ORDER_LIMITS.phone) }) },
  responses: ok(z.array(knownCustomerShape), 'As they said it the last time'),
})

const read = phone.post({
  path: '/pasted-lists',
  summary: 'Read a list that somebody pasted: what the shop has of it, and what it lacks',
  description:
    'In English, Hindi or both. A line has a product only where every word and number of it is borne out; else up to three candidates to choose from. Nothing is written.',
  body: pastedListShape,
  bodyName: 'PastedList',
  responses: ok(pastedLinesShape, 'The lines in their order'),
})

const desk = adminCalls('confirm orders')

const place = desk.post({
  path: '/refused-orders/{id}/let-in',
  summary: 'Place an order that a cap turned away, as its customer meant it',
  description:
    'At the total that they saw: where goods or prices are other ones by now, it stays and the answer says so. `totalAmount` agrees to the total of now.',
  body: z.object({ totalAmount: totalSeenShape.optional() }),
  responses: created(placedOrderShape, 'The order'),
  refusals: ['not_found', 'out_of_stock', 'cart_changed'],
})

const away = desk.post({
  path: '/refused-orders/{id}/put-away',
  summary: 'Forget an order that a cap turned away',
  responses: ok(z.object({}), 'It is forgotten'),
  refusals: ['not_found'],
})

const allAway = desk.post({
  path: '/refused-orders/put-away',
  summary: 'Forget all orders that a cap turned away until a moment',
  body: z.object({ until: z.iso.datetime() }),
  responses: ok(z.object({ count: z.int() }), 'How many are forgotten'),
})

export function phoneOrdersApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(take, async (c, admin) => {
      const body = c.req.valid('json')
      const details = await shop.details.current()
      refuseOtherState(details, ...deliveryAddressIn(body))
      refuseOwnGstin(details, body.customerGstin, '/customerGstin')
      const terms = orderTermsOf(details, body)
      const key = c.req.valid('header')['idempotency-key']
      const { order, replayed } = await placePhoneOrder(shop.db, admin, body, terms, key)
      if (replayed) c.header('idempotent-replayed', 'true')
      return order
    }),
    answering(place, async (c, admin) => {
      const details = await shop.details.current()
      const { totalAmount } = c.req.valid('json')
      const termsOf = (order: OrderInput, uid: string) => orderTermsOf(details, order, uid)
      return approveRefused(shop.db, admin, c.req.valid('param').id, termsOf, totalAmount)
    }),
    answering(away, async (c, admin) => {
      await dismissRefused(shop.db, admin, c.req.valid('param').id)
      return {}
    }),
    answering(allAway, (c, admin) => dismissAllRefused(shop.db, admin, c.req.valid('json').until)),
    answering(known, (c, admin) => findKnownCustomers(shop.db, admin, c.req.valid('query').phone)),
    answering(read, (c) => readList(shop.catalogue, c.req.valid('json').text)),
  ])
}
