import { customerCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import type { ClientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { readGiftCard } from '#store/money/khata/gift-cards.server.ts'
import { cardBalanceShape, giftCardAskedShape, ownMeansShape } from '#store/money/khata/khata.schema.ts'
import { readOwnMeans } from '#store/money/khata/own-payment.server.ts'
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
  body: giftCardAskedShape,
  bodyName: 'OwnGiftCard',
  responses: ok(cardBalanceShape, 'What is left'),
  refusals: ['not_found', 'rate_limited'],
})

/** Counts a try at a gift card's code, by account and by network, so that codes cannot be guessed. */
export async function countGiftCardTry(shop: Shop, client: ClientNetwork, customer: Customer): Promise<void> {
  await shop.limits.count('gift card', customer)
  await shop.limits.count('gift cards of a network', client)
}

export function meansApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(read, (_, customer) => readOwnMeans(shop.db, customer)),
    answering(find, async (c, customer) => {
      await countGiftCardTry(shop, c.env.client, customer)
      return readGiftCard(shop.db, customer, c.req.valid('json').giftCard)
    }),
  ])
}
