import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { LINK_SECONDS, linkCookie } from '#api/link-cookie.ts'
import { answering, jsonBody, newRouter, ok, problems } from '#api/router.ts'
import type { ApiEnv, Shop } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'
import { refuseOtherState } from '#store/money/papers/own-state.ts'
import { idInLink } from '#store/sealed-link.server.ts'
import {
  addressByLinkShape,
  cancelByLinkShape,
  orderStatusShape,
  yesByLinkShape,
} from '#store/selling/orders/reading/customer-orders.schema.ts'
import { readOrderByLink, recordLinkSeen } from '#store/selling/orders/reading/customer-orders.server.ts'
import { askReturn, withdrawReturn } from '#store/selling/orders/returns/answer-return.server.ts'
import { returnRequestShape } from '#store/selling/orders/returns/returns.schema.ts'
import { cancelOwnOrder, changeOwnAddress, confirmOwnOrder } from '#store/selling/orders/steps/own-order.server.ts'
import { daysToReturn, hasSameTerms, orderPromisesOf } from '#store/shop/settings/sections/promises.ts'

const security = [{ orderLink: [] }]

const theOrder = ok(orderStatusShape, 'The order, without who ordered')

const open = createRoute({
  method: 'post',
  path: '/',
  summary: 'Open the link of a mail about an order',
  description:
    'The token stands behind the # of the link, which no server is sent. Nobody needs to be signed in. It holds until the order is erased, gets another email address, or its account is deleted. ' +
    `The answer sets a cookie that the other calls here go by, for ${LINK_SECONDS / 60} minutes.`,
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

const act = {
  method: 'post' as const,
  security,
  responses: { ...theOrder, ...problems('invalid_input', 'forbidden', 'not_found', 'wrong_status', 'rate_limited') },
}

const confirm = createRoute({
  ...act,
  path: '/confirm',
  summary: 'Confirm the order, instead of the call',
  description:
    'As with an account. A link that is only looked at confirms nothing; the order must be the one that was opened last.',
  request: jsonBody(yesByLinkShape.openapi('YesByLink'), true),
})

const changeAddress = createRoute({
  ...act,
  path: '/address',
  summary: 'Change where it goes, until it is packed',
  description: 'For anyone who may see the address: by a link to the phone, or to a mailbox that is proven.',
  request: jsonBody(addressByLinkShape.openapi('AddressByLink'), true),
})

const cancel = createRoute({
  ...act,
  path: '/cancel',
  summary: 'Cancel it, until it is packed',
  description: 'For anyone who may see the address.',
  request: jsonBody(cancelByLinkShape.openapi('CancelByLink'), true),
})

const askBack = createRoute({
  ...act,
  path: '/returns',
  summary: 'Ask to give something of it back',
  description:
    'As with an account. All that it does is to ask: the shop answers before anything is collected or paid, and the mailbox hears of it.',
  request: jsonBody(returnRequestShape.openapi('ReturnAskedByLink'), true),
  responses: { ...act.responses, ...problems('already_exists') },
})

const withdraw = createRoute({
  ...act,
  path: '/returns/{returnId}/withdraw',
  summary: 'Take such a request back, while it is not answered',
  description: 'As with an account.',
  request: { params: z.object({ returnId: z.uuid() }), ...jsonBody(z.object({}).openapi('Nothing'), true) },
})

/** Lets whoever holds an order's secret link read and answer the order without signing in. */
export function orderStatusApi(shop: Shop) {
  const link = linkCookie(shop, 'tokri.order')
  const view = async (of: string) =>
    readOrderByLink(shop.db, shop.orderLinks, of, orderPromisesOf(await shop.details.current()))
  /** Counts what is refused: a class behind one address opens as many links as it has orders. */
  const byLink = <T>(
    c: Context<ApiEnv>,
    limit: 'own order' | 'return',
    act: (whose: { links: typeof shop.orderLinks; token: string }) => Promise<T>,
  ) => shop.limits.countMisses(limit, c.env.client, () => act({ links: shop.orderLinks, token: link.read(c) }))
  /** Runs `act` with the cookie's link. Throws `not_found` when that is of another order than the page's. */
  const withOrder = (c: Context<ApiEnv>, id: string, act: Parameters<typeof byLink<void>>[2]) =>
    byLink(c, 'own order', async (whose) => {
      if (idInLink(whose.token) !== id)
        throw new StoreError('not_found', 'Please open the link of this order once more.')
      await act(whose)
      return view(whose.token)
    })
  return newRouter().openapiRoutes([
    answering(open, (c) =>
      shop.limits.countMisses('order status', c.env.client, async () => {
        const { token } = c.req.valid('json')
        const order = await view(token)
        await recordLinkSeen(shop.db, order._id)
        link.set(c, token)
        return order
      }),
    ),
    answering(read, (c) => shop.limits.countMisses('order status', c.env.client, () => view(link.read(c)))),
    answering(confirm, (c) => {
      const { _id, totalAmount } = c.req.valid('json')
      return withOrder(c, _id, async (whose) => {
        await confirmOwnOrder(shop.db, whose, totalAmount, orderPromisesOf(await shop.details.current()))
      })
    }),
    answering(changeAddress, (c) => {
      const { _id, address } = c.req.valid('json')
      return withOrder(c, _id, async (whose) => {
        const details = await shop.details.current()
        refuseOtherState(details, address, '/address')
        await changeOwnAddress(shop.db, whose, address, hasSameTerms(details))
      })
    }),
    answering(cancel, (c) => withOrder(c, c.req.valid('json')._id, (whose) => cancelOwnOrder(shop.db, whose))),
    answering(askBack, (c) =>
      byLink(c, 'return', async (whose) => {
        await askReturn(shop.db, whose, c.req.valid('json'), daysToReturn(await shop.details.current()))
        return view(whose.token)
      }),
    ),
    answering(withdraw, (c) =>
      byLink(c, 'return', async (whose) => {
        await withdrawReturn(shop.db, whose, c.req.valid('param').returnId)
        return view(whose.token)
      }),
    ),
  ])
}
