import { z } from '@hono/zod-openapi'
import type { Tx } from '#engines/postgres/client.ts'
import { giftCodeIn } from '#store/money/khata/khata.ts'
import { payOwnOrderIn } from '#store/money/khata/own-payment.server.ts'
import { refuseOtherState, refuseOwnGstin } from '#store/money/papers/own-state.ts'
import { paiseFromRupees } from '#store/money.ts'
import { pageLanguage } from '#store/page-language.server.ts'
import type { Customer } from '#store/people/access/access.server.ts'
import { rememberAddress } from '#store/people/addresses/addresses.server.ts'
import { resolveClassSets } from '#store/selling/class-lists/class-lists.server.ts'
import { deliveryAddressIn } from '#store/selling/delivery/agree.ts'
import { idempotencyKeyShape, orderToPlaceShape, placedOrderShape } from '#store/selling/orders/orders.schema.ts'
import { limitsFor } from '#store/selling/orders/placing/open-orders.server.ts'
import { placeOrStoreRefused } from '#store/selling/orders/placing/refused-orders.server.ts'
import { publicDetailsOf, type ShopDetails } from '#store/shop/settings/settings.ts'
import { admitOutgoing } from '#store/talk/mail/outgoing.server.ts'
import { tryCoupon } from './coupons.ts'
import { customerCalls } from './guarded-calls.ts'
import { tryGiftCard } from './mine/means.ts'
import { orderTermsOf } from './order-terms.ts'
import { answering, created, newRouter } from './router.ts'
import type { Shop } from './shop.ts'

const place = customerCalls.post({
  path: '/',
  summary: 'Place an order',
  description:
    'totalAmount is the total the customer saw, delivery included; another one is answered 409 cart_changed with the current lines and delivery charge, and so are other `deliverySeen` words, a way to pay that is not open, and a coupon that does not hold (`errors` says why). ' +
    'A `giftCard` that no card has is answered 400 there, and one with less left than `prepaid` 409 not_due: nothing is placed. ' +
    'One Idempotency-Key places one order: sent again it answers the same order and Idempotent-Replayed: true.',
  request: { headers: z.object({ 'idempotency-key': idempotencyKeyShape.optional() }) },
  body: orderToPlaceShape,
  responses: created(placedOrderShape, 'The order'),
  refusals: [
    'out_of_stock',
    'cart_changed',
    'not_due',
    'too_many_open_orders',
    'idempotency_key_reused',
    'rate_limited',
  ],
})

/** The caps of open orders; undefined where limits are off. */
function cappingOf(shop: Shop, details: ShopDetails) {
  if (!shop.limits.areOn) return undefined
  const [callUs = ''] = publicDetailsOf(details, shop.phones).phones
  return { caps: details.orderCaps, callUs }
}

type Prepaid = { prepaid?: number | undefined; giftCard?: string | undefined }

/** Pays exactly what the customer saw of it. */
function payingOf(customer: Customer, { prepaid = 0, giftCard }: Prepaid) {
  if (prepaid === 0) return undefined
  const means = {
    exactly: paiseFromRupees(prepaid),
    ...(giftCard === undefined ? {} : { giftCard: giftCodeIn(giftCard) ?? '' }),
  }
  return (tx: Tx, orderId: string) => payOwnOrderIn(tx, { customer, orderId }, means)
}

export function ordersApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(place, async (c, customer) => {
      const asked = c.req.valid('json')
      const sent = { ...asked, language: asked.language ?? pageLanguage() }
      await shop.limits.count('order', customer)
      const key = c.req.valid('header')['idempotency-key']
      const body = await resolveClassSets(shop.db, sent, { uid: customer.uid, key })
      const details = await shop.details.current()
      refuseOtherState(details, ...deliveryAddressIn(body))
      refuseOwnGstin(details, body.customerGstin, '/customerGstin')
      const gate = limitsFor(customer.request?.client, cappingOf(shop, details))
      const { email: recipient, emailVerified: isProven } = customer
      const leave = await admitOutgoing(shop.db, { kind: 'order_placed', recipient, isProven })
      const mailing = { origin: shop.publicUrl, leave }
      const ordering = {
        ...orderTermsOf(details, body, customer.uid),
        gate,
        mailing,
        paying: payingOf(customer, sent),
      }
      const placing = () => placeOrStoreRefused(shop.db, customer, body, ordering, key)
      const byCard = () =>
        sent.giftCard === undefined ? placing() : tryGiftCard(shop, c.env.client, customer, placing)
      const { order, replayed } = await (body.coupon === undefined
        ? byCard()
        : tryCoupon(shop, c.env.client, customer, byCard))
      // The order is placed; the customer types again what could not be remembered.
      const lost = (error: unknown) => shop.onUnexpectedError(error, c.env.requestId)
      const { customerInfo, customerGstin, saveAddress } = sent
      if (saveAddress && customerInfo.address)
        await rememberAddress(shop.db, customer, customerInfo, customerGstin).catch(lost)
      if (replayed) c.header('idempotent-replayed', 'true')
      return order
    }),
  ])
}
