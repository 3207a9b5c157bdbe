import { customerCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import type { ClientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { readGiftCard } from '#store/money/khata/gift-cards.server.ts'
import { cardBalanceShape, giftCardCodeShape, ownMeansShape } from '#store/money/khata/khata.schema.ts'
import { readOwnPaymentMeans } from '#store/money/khata/own-payment.server.ts'
import type { Customer } from '#store/people/access/access.server.ts'

const read = customerCalls.get({
  path: '/me/means',
  summary: 'What the current user can pay an order with beside money',
  responses: ok(ownMeansShape, 'Their credit, and whether gift cards are taken'),
})

const find = customerCalls.post({
  path: '/gift-cards',
  summary: 'Say what is left on a gift card',
  description: 'Tries are counted.',
  body: giftCardCodeShape,
  bodyName: 'OwnGiftCard',
  responses: ok(cardBalanceShape, 'What is left'),
  refusals: ['not_found', 'rate_limited'],
})

/** Looks a code up or pays with it. Counted by account, and by network where that is refused: a class may share one. */
export async function tryGiftCard<T>(
  shop: Shop,
  client: ClientNetwork,
  customer: Customer,
  find: () => Promise<T>,
): Promise<T> {
  await shop.limits.count('gift card', customer)
  return shop.limits.countMisses('gift cards of a network', client, find)
}

export function meansApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(read, (_, customer) => readOwnPaymentMeans(shop.db, customer)),
    answering(find, (c, customer) =>
      tryGiftCard(shop, c.env.client, customer, () => readGiftCard(shop.db, customer, c.req.valid('json').giftCard)),
    ),
  ])
}
