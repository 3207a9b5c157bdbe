import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { answer, jsonAnswer, jsonBody, newRouter, problems } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { orderStatusShape } from '#store/orders/reading/customer-orders.schema.ts'
import { readOrderByLink } from '#store/orders/reading/order-link.server.ts'
import { askReturn, withdrawReturn } from '#store/orders/returns/ask-return.server.ts'
import { returnRequest } from '#store/orders/returns/returns.schema.ts'
import { daysToReturn, orderPromisesOf } from '#store/settings/sections/promises.ts'

/** Which order's link the browser has opened. No script can read it, and it goes by itself. */
const COOKIE = 'tokri.order'
const COOKIE_SECONDS = 3600

/** Which calls go by it. */
const security = [{ orderLink: [] }]

const theOrder = { 200: jsonAnswer(orderStatusShape, 'The order, without who ordered and where it goes') }

const open = createRoute({
  method: 'post',
  path: '/',
  summary: 'Open the link of a mail about an order',
  description:
    'The token stands behind the # of the link, which no server is sent. Nobody needs to be signed in. It holds until the order is erased, gets another email address, or its account is deleted. ' +
    `The answer sets a cookie that the other calls here go by, for ${COOKIE_SECONDS / 60} minutes.`,
  request: jsonBody(z.object({ token: z.string().max(100) }).openapi('OrderLink'), true),
  responses: { ...theOrder, ...problems('invalid_input', 'forbidden', 'not_found', 'rate_limited') },
})

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'How the order stands whose link was opened',
  description: 'With the cookie of the link, for the reader of the mailbox; no login is needed.',
  security,
  responses: { ...theOrder, ...problems('not_found', 'rate_limited') },
})

const askBack = createRoute({
  method: 'post',
  path: '/returns',
  summary: 'Ask to give something of it back',
  description:
    'As with an account. All that it does is to ask: the shop answers before anything is collected or paid, and the mailbox hears of it.',
  security,
  request: jsonBody(returnRequest.openapi('ReturnAskedByLink'), true),
  responses: {
    ...theOrder,
    ...problems('invalid_input', 'forbidden', 'not_found', 'wrong_status', 'already_exists', 'rate_limited'),
  },
})

const withdraw = createRoute({
  method: 'post',
  path: '/returns/{returnId}/withdraw',
  summary: 'Take such a request back, while it is not answered',
  description: 'As with an account.',
  security,
  request: { params: z.object({ returnId: z.uuid() }), ...jsonBody(z.object({}).openapi('Nothing'), true) },
  responses: { ...theOrder, ...problems('invalid_input', 'forbidden', 'not_found', 'wrong_status', 'rate_limited') },
})

/** For whoever reads the mailbox that an order was placed with. */
export function orderStatusApi(shop: Shop) {
  const view = async (of: string) =>
    readOrderByLink(shop.db, shop.orderLinks, of, orderPromisesOf(await shop.details.current()))
  // Over TLS no other host of the domain can plant one.
  const ofHost = shop.publicUrl.startsWith('https:') ? ({ prefix: 'host' } as const) : undefined
  const linkIn = (c: Context) => {
    c.header('cache-control', 'no-store')
    return getCookie(c, COOKIE, ofHost?.prefix) ?? ''
  }
  return newRouter()
    .openapi(open, async (c) => {
      await shop.limits.count('order status', c.env.client)
      const { token } = c.req.valid('json')
      const order = await view(token)
      c.header('cache-control', 'no-store')
      setCookie(c, COOKIE, token, { httpOnly: true, sameSite: 'Strict', path: '/', maxAge: COOKIE_SECONDS, ...ofHost })
      return answer(c, orderStatusShape, order, 200)
    })
    .openapi(read, async (c) => {
      await shop.limits.count('order status', c.env.client)
      return answer(c, orderStatusShape, await view(linkIn(c)), 200)
    })
    .openapi(askBack, async (c) => {
      await shop.limits.count('return', c.env.client)
      const token = linkIn(c)
      const days = daysToReturn(await shop.details.current())
      await askReturn(shop.db, { links: shop.orderLinks, token }, c.req.valid('json'), days)
      return answer(c, orderStatusShape, await view(token), 200)
    })
    .openapi(withdraw, async (c) => {
      await shop.limits.count('return', c.env.client)
      const token = linkIn(c)
      await withdrawReturn(shop.db, { links: shop.orderLinks, token }, c.req.valid('param').returnId)
      return answer(c, orderStatusShape, await view(token), 200)
    })
}
