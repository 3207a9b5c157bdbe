import { z } from '@hono/zod-openapi'
import { customerCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'
import { ownPaymentShape } from '#store/money/khata/khata.schema.ts'
import { payOwnOrder, readOrderOnKhata } from '#store/money/khata/own-payment.server.ts'
import { refuseOtherState } from '#store/money/papers/own-state.ts'
import type { Customer } from '#store/people/access/access.server.ts'
import {
  ownAddressShape,
  ownOrderDetailShape,
  ownOrderShape,
  ownOrdersQueryShape,
  ownYesShape,
} from '#store/selling/orders/reading/customer-orders.schema.ts'
import { getOwnOrder, listOwnOrders } from '#store/selling/orders/reading/customer-orders.server.ts'
import { askReturn, withdrawReturn } from '#store/selling/orders/returns/answer-return.server.ts'
import { returnRequestShape } from '#store/selling/orders/returns/returns.schema.ts'
import { cancelOwnOrder, changeOwnAddress, confirmOwnOrder } from '#store/selling/orders/steps/own-order.server.ts'
import { daysToReturn, hasSameTerms, orderPromisesOf } from '#store/shop/settings/sections/promises.ts'
import { tryGiftCard } from './means.ts'

const idParam = z.object({ id: z.string().max(100).describe('The _id of an order') })

const list = customerCalls.get({
  path: '/',
  summary: 'List the own orders, newest first',
  description:
    'Whole, or `limit` of those older than `after`. Orders of others are never in it, whatever is asked for.',
  request: { query: ownOrdersQueryShape },
  responses: ok(z.array(ownOrderShape), 'The orders'),
})

const read = customerCalls.get({
  path: '/{id}',
  summary: 'Read one of the own orders with its story',
  request: { params: idParam },
  responses: ok(ownOrderDetailShape, 'The order'),
})

const cancel = customerCalls.post({
  path: '/{id}/cancel',
  summary: 'Cancel one of the own orders, until it is packed',
  description:
    'What was ordered goes back on the shelf. Cancelled twice at once, one of the two is answered wrong_status.',
  request: { params: idParam },
  responses: ok(ownOrderDetailShape, 'The cancelled order'),
  refusals: ['wrong_status'],
})

const confirm = customerCalls.post({
  path: '/{id}/confirm',
  summary: 'Confirm one of the own orders, instead of the call',
  description:
    'A shop that calls about every order notes the yes, and calls; so does every shop when the account has proven neither its mailbox nor the number of the order. Once confirmed, another yes changes nothing.',
  request: { params: idParam },
  body: ownYesShape,
  bodyName: 'OwnYes',
  responses: ok(ownOrderDetailShape, 'The order'),
  refusals: ['wrong_status', 'rate_limited'],
})

const changeAddress = customerCalls.post({
  path: '/{id}/address',
  summary: 'Change where one of the own orders goes, until it is packed',
  request: { params: idParam },
  body: ownAddressShape,
  bodyName: 'OwnAddress',
  responses: ok(ownOrderDetailShape, 'The order'),
  refusals: ['wrong_status', 'rate_limited'],
})

const askBack = customerCalls.post({
  path: '/{id}/returns',
  summary: 'Ask to give something of an own order back',
  description: 'Of a delivered order, within the days of the policy. The shop answers; one request at a time.',
  request: { params: idParam },
  body: returnRequestShape,
  bodyName: 'ReturnAsked',
  responses: ok(ownOrderDetailShape, 'The order with the request'),
  refusals: ['wrong_status', 'already_exists', 'rate_limited'],
})

const withdraw = customerCalls.post({
  path: '/{id}/returns/{returnId}/withdraw',
  summary: 'Take such a request back, while it is not answered',
  request: { params: idParam.extend({ returnId: z.string().max(100) }) },
  responses: ok(ownOrderDetailShape, 'The order without the request'),
  refusals: ['wrong_status'],
})

const pay = customerCalls.post({
  path: '/{id}/pay',
  summary: 'Pay one of the own orders by a gift card, or by what the shop owes',
  description:
    'As much of what is due as the card or the credit has, until it is packed; then what comes first by UPI alone, and what is collected from the shop. Codes are counted, and one that no card has is answered 400 at `/giftCard`.',
  request: { params: idParam },
  body: ownPaymentShape,
  bodyName: 'OwnPayment',
  responses: ok(ownOrderDetailShape, 'The order as it is then'),
  refusals: ['wrong_status', 'not_due', 'rate_limited'],
})

export function myOrdersApi(shop: Shop) {
  const ownOrder = async (customer: Customer, id: string) => {
    const order = await getOwnOrder(shop.db, customer, id, orderPromisesOf(await shop.details.current()))
    return { ...order, ...(await readOrderOnKhata(shop.db, customer, order)) }
  }
  /** Runs `act` on the order of the path, then answers the order as it is after it. */
  const doing = async (
    c: { req: { valid: (part: 'param') => { id: string } } },
    customer: Customer,
    act: (whose: { customer: Customer; orderId: string }) => Promise<unknown>,
  ) => {
    const id = orderId(c.req.valid('param').id)
    await act({ customer, orderId: id })
    return ownOrder(customer, id)
  }
  return newRouter().openapiRoutes([
    answering(list, async (c, customer) => {
      const query = c.req.valid('query')
      const orders = await listOwnOrders(shop.db, customer, query)
      const last = orders.at(-1)
      if (last && orders.length === query.limit) c.header('link', nextPage(c.req.url, last._id))
      return orders
    }),
    answering(read, (c, customer) => ownOrder(customer, orderId(c.req.valid('param').id))),
    answering(cancel, (c, customer) => doing(c, customer, (whose) => cancelOwnOrder(shop.db, whose))),
    answering(confirm, (c, customer) =>
      doing(c, customer, async (whose) => {
        await shop.limits.count('own order', customer)
        const promises = orderPromisesOf(await shop.details.current())
        await confirmOwnOrder(shop.db, whose, c.req.valid('json').totalAmount, promises)
      }),
    ),
    answering(pay, (c, customer) =>
      doing(c, customer, async (whose) => {
        const body = c.req.valid('json')
        const paying = () => payOwnOrder(shop.db, whose, body)
        await (body.giftCard ? tryGiftCard(shop, c.env.client, customer, paying) : paying())
      }),
    ),
    answering(changeAddress, (c, customer) =>
      doing(c, customer, async (whose) => {
        await shop.limits.count('own order', customer)
        const { address } = c.req.valid('json')
        const details = await shop.details.current()
        refuseOtherState(details, address, '/address')
        await changeOwnAddress(shop.db, whose, address, hasSameTerms(details))
      }),
    ),
    answering(askBack, (c, customer) =>
      doing(c, customer, async (whose) => {
        await shop.limits.count('return', customer)
        await askReturn(shop.db, whose, c.req.valid('json'), daysToReturn(await shop.details.current()))
      }),
    ),
    answering(withdraw, (c, customer) =>
      doing(c, customer, (whose) => withdrawReturn(shop.db, whose, orderId(c.req.valid('param').returnId))),
    ),
  ])
}

/** The id, which must be a UUID: another text names no order, so the answer is `not_found` and no field's error. */
function orderId(id: string): string {
  if (z.uuid().safeParse(id).success) return id
  throw new StoreError('not_found', 'There is no such order.')
}

function nextPage(url: string, lastId: string): string {
  const next = new URL(url)
  next.searchParams.set('after', lastId)
  return `<${next.pathname}${next.search}>; rel="next"`
}
