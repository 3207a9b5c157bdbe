import { createRoute, z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, created, jsonBody, newRouter, ok, problems } from '#api/router.ts'
import { type ApiEnv, personOf, type Shop } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'
import { boughtCardShape, cardPurchaseShape, cardToBuyShape } from '#store/money/khata/card-purchases.schema.ts'
import {
  askForCard,
  getPurchase,
  sellPurchase,
  viewPurchase,
  withdrawPurchase,
} from '#store/money/khata/card-purchases.server.ts'
import { idInLink } from '#store/sealed-link.server.ts'
import { idempotencyKeyShape } from '#store/selling/orders/orders.schema.ts'

const buyAt = (shop: Shop) =>
  createRoute({
    method: 'post',
    path: '/gift-card-purchases',
    // Where none are sold the call is none, whatever its body.
    middleware: createMiddleware<ApiEnv>(async (_, next) => {
      if (!(await shop.details.current()).giftCards.isOn)
        throw new StoreError('not_found', 'This shop sells no gift cards.')
      await next()
    }),
    summary: 'Ask for a gift card, to be paid by UPI',
    description:
      'Nobody need be signed in. The card is sold, and its code told, once the shop has seen the money; until then nothing is in its books. Not found while the shop sells none.',
    request: { ...jsonBody(cardToBuyShape), headers: z.object({ 'idempotency-key': idempotencyKeyShape.optional() }) },
    responses: {
      ...created(cardPurchaseShape, 'What was asked for, and the key of its page'),
      ...problems('invalid_input', 'forbidden', 'not_found', 'idempotency_key_reused', 'rate_limited'),
    },
  })

const read = createRoute({
  method: 'get',
  path: '/gift-card-purchases/{key}',
  summary: 'How a gift card stands that somebody asked for, by its key',
  request: { params: z.object({ key: z.string() }) },
  responses: { ...ok(cardPurchaseShape, 'How it stands'), ...problems('not_found', 'rate_limited') },
})

const desk = adminCalls('take money')

const paid = desk.post({
  path: '/admin/gift-card-purchases/{id}/paid',
  summary: 'Sell a gift card that somebody asked for: its money has come by UPI',
  description:
    'Exactly once. As a sale at the desk it is an entry of the cash book and no turnover. The code is in this answer, and in a mail to the buyer who left an address.',
  responses: created(boughtCardShape, 'The card with its code'),
  refusals: ['wrong_status'],
})

const withdraw = desk.post({
  path: '/admin/gift-card-purchases/{id}/withdraw',
  summary: 'Put away a gift card that nobody paid',
  responses: ok(z.object({}), 'It is away'),
  refusals: ['wrong_status'],
})

/** Gift cards that shoppers ask for, for them and for the desk. */
export function cardPurchasesApi(shop: Shop) {
  const links = shop.linksFor('link of a gift card that was asked for')
  type Row = Awaited<ReturnType<typeof getPurchase>>
  const view = (row: Row) => viewPurchase(shop.db, row, links.tokenFor(row.id, row.phone))
  return newRouter().openapiRoutes([
    answering(buyAt(shop), async (c) => {
      c.header('cache-control', 'no-store')
      await shop.limits.count('gift card asked for', c.env.client)
      await shop.limits.count('gift cards asked for in a day', c.env.client)
      const asking = { person: await personOf(c), idempotencyKey: c.req.valid('header')['idempotency-key'] }
      const card = c.req.valid('json')
      const { row, replayed } = await askForCard(shop.db, card, { ...asking, isLimited: shop.limits.areOn })
      if (replayed) c.header('idempotent-replayed', 'true')
      return view(row)
    }),
    answering(read, async (c) => {
      c.header('cache-control', 'no-store')
      await shop.limits.count('order status', c.env.client)
      const { key } = c.req.valid('param')
      const row = await getPurchase(shop.db, idInLink(key))
      return view(links.holds(key, row.id, row.phone) ? row : await getPurchase(shop.db, undefined))
    }),
    answering(paid, (c, admin) =>
      sellPurchase(shop.db, admin, c.req.valid('param').id, { sendsMail: shop.mail.channels.includes('email') }),
    ),
    answering(withdraw, async (c, admin) => {
      await withdrawPurchase(shop.db, admin, c.req.valid('param').id)
      return {}
    }),
  ])
}
