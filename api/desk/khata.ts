import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, created, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { cashEntryShape } from '#store/money/cash-book/cash-book.schema.ts'
import { readGiftCard, sellGiftCard } from '#store/money/khata/gift-cards.server.ts'
import {
  cardBalanceShape,
  customerKhataShape,
  giftCardCodeShape,
  giftCardSoldShape,
  issuedCardShape,
  khataLimitShape,
  khataListShape,
  khataPaidShape,
  owedBeforeShape,
  paidFromLedgerShape,
} from '#store/money/khata/khata.schema.ts'
import {
  enterOwedBefore,
  listKhatas,
  payFromLedger,
  payKhata,
  payOutCredit,
  readCustomerKhata,
  setKhataLimit,
} from '#store/money/khata/khata.server.ts'
import { idempotencyKeyShape } from '#store/selling/orders/orders.schema.ts'
import { markReplay } from './cash-book.ts'

const reader = adminCalls('read takings')
const taker = adminCalls('take money')
const owner = adminCalls('change settings')
const headers = z.object({ 'idempotency-key': idempotencyKeyShape.optional() })
const theEntry = created(cashEntryShape, 'The entry')

const list = reader.get({
  path: '/khata',
  summary: 'List who owes, whom the shop owes, and the gift cards',
  responses: ok(khataListShape, 'The sums of all, and the rows'),
})

const read = reader.get({
  path: '/khata/of/{id}',
  summary: 'Read the khata of the customer of an order',
  responses: ok(customerKhataShape, 'Their khata, with its entries; none before its first use'),
})

const limit = owner.put({
  path: '/khata/limits/{id}',
  summary: 'Set how much the customer of an order may owe',
  description: 'Opens their khata. 0 allows no more udhar; what is owed already stays.',
  body: khataLimitShape,
  bodyName: 'KhataLimit',
  responses: ok(customerKhataShape, 'Their khata'),
})

const before = owner.post({
  path: '/khata/before/{id}',
  summary: 'Enter what the customer of an order owed before',
  description: 'As it stands in the notebook that the shop had until now. It is no money taken, and no limit holds it.',
  request: { headers },
  body: owedBeforeShape,
  bodyName: 'OwedBefore',
  responses: theEntry,
  refusals: ['idempotency_key_reused'],
})

const paid = taker.post({
  path: '/khata/paid',
  summary: 'Enter money that a customer paid on their khata',
  description: 'It is an entry of the cash book, and taken back as one. What is paid above what is owed is credit.',
  request: { headers },
  body: khataPaidShape,
  bodyName: 'KhataPaid',
  responses: theEntry,
  refusals: ['not_found', 'idempotency_key_reused'],
})

const paidOut = taker.post({
  path: '/khata/paid-out',
  summary: 'Pay a customer’s credit out',
  description: 'In cash or by UPI, never more than the credit. It is an entry of the cash book, and taken back as one.',
  request: { headers },
  body: khataPaidShape,
  bodyName: 'KhataPaidOut',
  responses: theEntry,
  refusals: ['not_found', 'not_due', 'idempotency_key_reused'],
})

const pay = taker.post({
  path: '/khata/orders',
  summary: 'Put what an order costs on its customer’s khata, or pay it by a gift card',
  description:
    'Whole or in part. Credit goes first, then udhar up to the limit. The order is paid; no money moves. Taken back as an entry of the cash book.',
  request: { headers },
  body: paidFromLedgerShape,
  bodyName: 'PaidFromKhata',
  responses: theEntry,
  refusals: ['not_found', 'wrong_status', 'not_due', 'idempotency_key_reused'],
})

const sell = taker.post({
  path: '/gift-cards',
  summary: 'Sell a gift card',
  description:
    'The money is in the cash book and is no turnover until the card is used. The code is in this answer only: whoever loses it takes the sale back and sells another.',
  body: giftCardSoldShape,
  bodyName: 'GiftCardToSell',
  responses: created(issuedCardShape, 'The card with its code'),
})

const find = taker.post({
  path: '/gift-cards/find',
  summary: 'Say what is left on a gift card',
  body: giftCardCodeShape,
  bodyName: 'GiftCardToFind',
  responses: ok(cardBalanceShape, 'What is left'),
  refusals: ['not_found'],
})

export function khataApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(list, (_, admin) => listKhatas(shop.db, admin)),
    answering(read, (c, admin) => readCustomerKhata(shop.db, admin, c.req.valid('param').id)),
    answering(limit, (c, admin) => setKhataLimit(shop.db, admin, c.req.valid('param').id, c.req.valid('json').limit)),
    answering(before, async (c, admin) => {
      const of = { orderId: c.req.valid('param').id, amount: c.req.valid('json').amount }
      return markReplay(c, await enterOwedBefore(shop.db, admin, of, c.req.valid('header')['idempotency-key'])).entry
    }),
    answering(
      paid,
      async (c, admin) =>
        markReplay(c, await payKhata(shop.db, admin, c.req.valid('json'), c.req.valid('header')['idempotency-key']))
          .entry,
    ),
    answering(
      paidOut,
      async (c, admin) =>
        markReplay(c, await payOutCredit(shop.db, admin, c.req.valid('json'), c.req.valid('header')['idempotency-key']))
          .entry,
    ),
    answering(
      pay,
      async (c, admin) =>
        markReplay(
          c,
          await payFromLedger(shop.db, admin, c.req.valid('json'), c.req.valid('header')['idempotency-key']),
        ).entry,
    ),
    answering(sell, (c, admin) => sellGiftCard(shop.db, admin, c.req.valid('json'))),
    answering(find, (c, admin) => readGiftCard(shop.db, admin, c.req.valid('json').giftCard)),
  ])
}
