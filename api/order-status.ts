import { createRoute, z } from '@hono/zod-openapi'
import { askReturn, withdrawReturn } from '#store/orders/ask-return.server.ts'
import { orderStatusShape } from '#store/orders/customer-orders.schema.ts'
import { readOrderByLink } from '#store/orders/order-link.server.ts'
import { returnAsked } from '#store/orders/returns.schema.ts'
import { daysToReturn } from '#store/settings/promises.ts'
import { answer, jsonAnswer, jsonBody, newRouter, problems } from './router.ts'
import type { Shop } from './shop.ts'

const token = z.string().max(100)
const theOrder = { 200: jsonAnswer(orderStatusShape, 'The order, without who ordered and where it goes') }

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'How an order stands, by the link of a mail about it',
  description:
    'The token stands in the link. Nobody needs to be signed in. It holds until the order is erased or gets another email address.',
  request: { query: z.object({ token }) },
  responses: { ...theOrder, ...problems('invalid_input', 'not_found', 'rate_limited') },
})

const askBack = createRoute({
  method: 'post',
  path: '/returns',
  summary: 'Ask to give something back, by the link of a mail about the order',
  description:
    'As with an account. All that it does is to ask: the shop answers before anything is collected or paid, and the mailbox hears of it.',
  request: jsonBody(returnAsked.extend({ token }).openapi('ReturnAskedByLink'), true),
  responses: {
    ...theOrder,
    ...problems('invalid_input', 'forbidden', 'not_found', 'wrong_status', 'already_exists', 'rate_limited'),
  },
})

const withdraw = createRoute({
  method: 'post',
  path: '/returns/{returnId}/withdraw',
  summary: 'Take such a request back, while it is not answered',
  request: {
    params: z.object({ returnId: z.uuid() }),
    ...jsonBody(z.object({ token }).openapi('OrderLink'), true),
  },
  responses: { ...theOrder, ...problems('invalid_input', 'forbidden', 'not_found', 'wrong_status', 'rate_limited') },
})

/** For whoever reads the mailbox that an order was placed with. */
export function orderStatusApi(shop: Shop) {
  const view = async (of: string) =>
    readOrderByLink(shop.db, shop.orderLinks, of, daysToReturn(await shop.details.current()))
  return newRouter()
    .openapi(read, async (c) => {
      await shop.limits.count('order status', c.env.client)
      c.header('cache-control', 'no-store')
      return answer(c, orderStatusShape, await view(c.req.valid('query').token), 200)
    })
    .openapi(askBack, async (c) => {
      await shop.limits.count('return', c.env.client)
      c.header('cache-control', 'no-store')
      const { token: of, ...asked } = c.req.valid('json')
      const days = daysToReturn(await shop.details.current())
      await askReturn(shop.db, { links: shop.orderLinks, token: of }, asked, days)
      return answer(c, orderStatusShape, await view(of), 200)
    })
    .openapi(withdraw, async (c) => {
      await shop.limits.count('return', c.env.client)
      c.header('cache-control', 'no-store')
      const { token: of } = c.req.valid('json')
      await withdrawReturn(shop.db, { links: shop.orderLinks, token: of }, c.req.valid('param').returnId)
      return answer(c, orderStatusShape, await view(of), 200)
    })
}
