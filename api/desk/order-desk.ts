import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { inLanguage } from '#store/language.ts'
import { deliverManyPaid, deliverPaid, undoPress } from '#store/money/cash-book/take-money.server.ts'
import type { AnyStaff } from '#store/people/access/access.server.ts'
import { roleHasRight } from '#store/people/access/rights.ts'
import { secretLink } from '#store/secret-link.ts'
import { ACTS } from '#store/selling/orders/desk-acts.ts'
import {
  besideOrderShape,
  callMadeShape,
  callOfManyShape,
  callQueueShape,
  deskNowShape,
  deskOrderShape,
  listedOrderShape,
  ordersChangedShape,
  ordersQueryShape,
  statusChangeShape,
  stepOfManyShape,
} from '#store/selling/orders/order-desk.schema.ts'
import { findOrders } from '#store/selling/orders/reading/find-orders.server.ts'
import {
  deskOrderOf,
  getDeskOrder,
  networkOf,
  readBesideOrder,
} from '#store/selling/orders/reading/read-desk-order.server.ts'
import { type LinkOf, readCallQueue } from '#store/selling/orders/steps/call-queue.server.ts'
import { changeStatus } from '#store/selling/orders/steps/change-status.server.ts'
import { nextStatuses, ORDER_STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { recordCall, recordCallOfMany } from '#store/selling/orders/steps/record-call.server.ts'
import { listUndoable } from '#store/selling/orders/steps/undo.server.ts'

const desk = adminCalls('read orders')
const theOrder = ok(deskOrderShape, 'The order as it is now, and what the asker may do with it')

const list = desk.get({
  path: '/orders',
  summary: 'Find orders, highest number first, a page at a time',
  description: '`Link: rel=next` leads to the page after. `POST /api/admin/orders` is the whole list.',
  request: { query: ordersQueryShape },
  responses: ok(z.array(listedOrderShape), 'The orders'),
})

const queue = desk.get({
  path: '/call-queue',
  summary: 'List the orders to confirm by a call: those due, oldest first, and those to be called later',
  description: 'At most 100 of each; the counts end at 1000.',
  responses: ok(callQueueShape, 'The queue'),
})

const read = desk.get({
  path: '/orders/{id}',
  summary: 'Read one order with its whole story',
  responses: theOrder,
})

const beside = desk.get({
  path: '/orders/{id}/beside',
  summary: 'Read what stands beside an order: the other orders of its phone, and the next order of a queue',
  request: { query: z.object({ queue: z.enum(ORDER_STATUSES).optional() }) },
  responses: ok(besideOrderShape, 'What stands beside it'),
})

const step = desk.post({
  path: '/orders/{id}/status',
  summary: 'Take an order one step on',
  description:
    `${stepsInWords()}. The units of a cancelled order go back on the shelf; of a returned one \`restock\` says whether they do. ` +
    'Of two people at once one wins, the other hears `currentStatus`, `changedBy` and `changedAt`.',
  body: statusChangeShape,
  bodyName: 'OrderStep',
  responses: theOrder,
  refusals: ['wrong_status', 'not_paid'],
})

const call = adminCalls(ACTS.call.right).post({
  path: '/orders/{id}/calls',
  summary: 'Note how a call to confirm an order ended',
  description:
    '`confirmed` and `cancelled` take that step as well. After `no answer` it is due again in an hour, within the hours for calls; after `call later` at `at`.',
  body: callMadeShape,
  bodyName: 'CallMade',
  responses: theOrder,
  refusals: ['wrong_status'],
})

const whatChanged = ok(ordersChangedShape, 'Which orders went on, and which were changed meanwhile')

const now = desk.get({
  path: '/desk',
  summary: 'Read what every page of the desk shows: what the asker can still undo, and when customers may be called',
  responses: ok(deskNowShape, 'The desk now'),
})

const undo = desk.post({
  path: '/undo',
  summary: 'Undo a press of the own of the last seconds',
  description:
    'Its orders are as they were before, its mail is not sent. Orders that were changed since stay as they are. ' +
    'After ten seconds it is `wrong_status`.',
  body: z.object({ press: z.uuid().toLowerCase() }),
  bodyName: 'Undo',
  responses: whatChanged,
  refusals: ['wrong_status', 'out_of_stock'],
})

const steps = adminCalls('pack orders').post({
  path: '/orders/steps',
  summary: 'Take several orders one step on: packed, shipped with one courier, or delivered',
  description:
    'All of them in one transaction that can be undone as one. What is due of those delivered is owed, unless `received` says that it came: see the cash book.',
  body: stepOfManyShape,
  bodyName: 'StepOfMany',
  responses: whatChanged,
  refusals: ['not_found'],
})

const calls = adminCalls(ACTS.call.right).post({
  path: '/calls',
  summary: 'Note how one call about several orders ended',
  description: 'As for one order: `confirmed` and `cancelled` take that step as well.',
  body: callOfManyShape,
  bodyName: 'CallOfMany',
  responses: whatChanged,
  refusals: ['not_found'],
})

/** All allowed steps in words: "placed to confirmed or cancelled; confirmed to ..." */
function stepsInWords(): string {
  const from = ORDER_STATUSES.filter((status) => nextStatuses(status).length > 0)
  return from.map((status) => `${status} to ${nextStatuses(status).join(' or ')}`).join('; ')
}

/** The secret link with which the customer confirms the order, to a page in their language. */
export function phoneLinkOf(shop: Shop, { id, customerPhone, language }: Parameters<LinkOf>[0]): string {
  const page = shop.publicUrl + inLanguage('/order-status', language)
  return secretLink(page, shop.orderLinks.tokenFor(id, customerPhone))
}

export function orderDeskApi(shop: Shop) {
  /** The link confirms the order, so it is shown only to staff who may confirm. */
  const linksFor =
    (admin: AnyStaff): LinkOf =>
    (order) =>
      order.customerPhone !== '' && roleHasRight(admin.role, 'confirm orders') ? { link: phoneLinkOf(shop, order) } : {}
  return newRouter().openapiRoutes([
    answering(list, async (c, admin) => {
      const query = c.req.valid('query')
      const { found, next } = await findOrders(shop.db, admin, query)
      if (next !== undefined) c.header('link', nextPage(c.req.url, query.sort === 'oldest' ? 'after' : 'before', next))
      return found
    }),
    answering(queue, async (_, admin) => {
      return readCallQueue(shop.db, admin, linksFor(admin))
    }),
    answering(read, async (c, admin) => {
      const order = await getDeskOrder(shop.db, admin, c.req.valid('param').id)
      const network = await networkOf(shop.db, admin, order._id)
      return { ...order, ...linksFor(admin)({ ...order, id: order._id }), ...network }
    }),
    answering(beside, (c, admin) =>
      readBesideOrder(shop.db, admin, c.req.valid('param').id, c.req.valid('query').queue),
    ),
    answering(step, async (c, admin) => {
      const change = c.req.valid('json')
      const { id } = c.req.valid('param')
      const { received } = change
      const order = await (received === undefined
        ? changeStatus(shop.db, admin, id, change)
        : deliverPaid(shop.db, admin, id, { ...change, received }))
      return deskOrderOf(order, admin)
    }),
    answering(call, async (c, admin) => {
      const made = c.req.valid('json')
      const { callHours } = await shop.details.current()
      const order = await recordCall(shop.db, admin, c.req.valid('param').id, made, callHours)
      return deskOrderOf(order, admin)
    }),
    answering(now, async (_, admin) => {
      const { callHours } = await shop.details.current()
      return { undoable: await listUndoable(shop.db, admin), callHours }
    }),
    answering(undo, (c, admin) => undoPress(shop.db, admin, c.req.valid('json').press)),
    answering(steps, (c, admin) => deliverManyPaid(shop.db, admin, c.req.valid('json'))),
    answering(calls, async (c, admin) => {
      const made = c.req.valid('json')
      const { callHours } = await shop.details.current()
      return recordCallOfMany(shop.db, admin, made, callHours)
    }),
  ])
}

function nextPage(url: string, from: 'after' | 'before', number: number): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.set(from, String(number))
  return `<${pathname}?${searchParams}>; rel="next"`
}
