import { z } from '@hono/zod-openapi'
import type { ClientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { invalidField } from '#store/errors.ts'
import { couponWords } from '#store/selling/coupons/coupon-terms.ts'
import {
  couponChangeShape,
  couponQuestionShape,
  couponShape,
  couponTermsShape,
  newCouponShape,
} from '#store/selling/coupons/coupons.schema.ts'
import { changeCoupon, findCoupon, listCoupons, makeCoupon, stopCoupon } from '#store/selling/coupons/coupons.server.ts'
import { adminCalls, customerCalls } from './guarded-calls.ts'
import { answering, created, newRouter, ok } from './router.ts'
import { refreshAfter, type Shop } from './shop.ts'

const find = customerCalls.post({
  path: '/coupons',
  summary: 'What a coupon takes off',
  description:
    'Offers are prices and come first; then the coupon off the goods; then delivery, which is free from goods of so much before the coupon; then the fee for cash. ' +
    'A code that does not hold is refused with one sentence, whatever is the matter with it. Tries are counted.',
  body: couponQuestionShape,
  bodyName: 'CouponToFind',
  responses: ok(couponTermsShape.extend({ words: z.string() }).meta({ id: 'CouponFound' }), 'The coupon'),
  refusals: ['rate_limited'],
})

/** Looks a code up or orders with it. Counted by account, and by network where that is refused: a class may share one. */
export async function tryCoupon<T>(
  shop: Shop,
  client: ClientNetwork,
  customer: { uid: string },
  find: () => Promise<T>,
): Promise<T> {
  await shop.limits.count('coupon', customer)
  return shop.limits.countMisses('coupons of a network', client, find)
}

const desk = adminCalls('change products')
const request = { params: z.object({ code: z.string().max(20) }) }

const list = desk.get({
  path: '/admin/coupons',
  summary: 'List the coupons with their uses, newest first',
  responses: ok(z.array(couponShape), 'The coupons'),
})

const make = desk.post({
  path: '/admin/coupons',
  summary: 'Make a coupon',
  description:
    'With `percent` or `amount` it is off the goods; with neither, delivery is free. The first one opens the field at the checkout.',
  body: newCouponShape,
  bodyName: 'CouponToMake',
  responses: created(couponShape, 'The coupon'),
})

const change = desk.post({
  path: '/admin/coupons/{code}',
  summary: 'Change a coupon',
  description: 'What it takes off stays as it is once an order has it: make another one instead.',
  request,
  body: couponChangeShape,
  bodyName: 'CouponToChange',
  responses: ok(couponShape, 'The coupon'),
  refusals: ['not_found', 'stale_settings'],
})

const stop = desk.post({
  path: '/admin/coupons/{code}/stop',
  summary: 'Stop a coupon, or let it run again',
  description: 'Orders that have it keep it.',
  request,
  body: z.object({ isStopped: z.boolean() }),
  bodyName: 'CouponToStop',
  responses: ok(couponShape, 'The coupon'),
  refusals: ['not_found'],
})

export function couponsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(find, (c, customer) =>
      tryCoupon(shop, c.env.client, customer, async () => {
        const found = await findCoupon(shop.db, c.req.valid('json').code, customer.uid)
        if (found.refused) throw invalidField('/code', found.refused.detail, found.refused.reason)
        return { ...found.terms, words: couponWords(found.terms) }
      }),
    ),
    answering(list, (_, admin) => listCoupons(shop.db, admin)),
    answering(make, (c, admin) => refreshAfter(shop, makeCoupon(shop.db, admin, c.req.valid('json')))),
    answering(change, (c, admin) => changeCoupon(shop.db, admin, c.req.valid('param').code, c.req.valid('json'))),
    answering(stop, (c, admin) =>
      refreshAfter(shop, stopCoupon(shop.db, admin, c.req.valid('param').code, c.req.valid('json').isStopped)),
    ),
  ])
}
