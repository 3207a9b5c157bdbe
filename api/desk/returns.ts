import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { refundReturn } from '#store/cash-book/take-money.server.ts'
import { deskOrderShape } from '#store/orders/order-desk.schema.ts'
import { deskOrderOf } from '#store/orders/reading/read-desk-order.server.ts'
import { answerReturn, receiveReturn, recordReturn } from '#store/orders/returns/answer-return.server.ts'
import { listReturns } from '#store/orders/returns/read-returns.server.ts'
import {
  deskReturnShape,
  returnAnswered,
  returnReceived,
  returnRecorded,
  returnsQuery,
} from '#store/orders/returns/returns.schema.ts'

const desk = adminCalls('cancel orders')
const theOrder = ok(deskOrderShape, 'The order as it is now, and what the asker may do with it')

const list = adminCalls('read orders').get({
  path: '/returns',
  summary: 'List returns that stand so, the oldest first',
  description: 'At most 50; `after` leads on.',
  request: { query: returnsQuery },
  responses: ok(z.array(deskReturnShape), 'The returns'),
})

const record = desk.post({
  path: '/orders/{id}/returns',
  summary: 'Write down a return that was agreed with the customer',
  description: 'Of a delivered order, whatever the policy says. It waits until what comes back is taken in.',
  body: returnRecorded,
  bodyName: 'ReturnRecorded',
  responses: theOrder,
  refusals: ['wrong_status'],
})

const reply = desk.post({
  path: '/returns/{id}/answer',
  summary: 'Accept or refuse a return',
  description:
    'What was accepted and never came can still be refused. Can be undone for ten seconds; then mail leaves.',
  body: returnAnswered,
  bodyName: 'ReturnAnswered',
  responses: theOrder,
  refusals: ['wrong_status'],
})

const receive = desk.post({
  path: '/returns/{id}/receive',
  summary: 'Take in what came back',
  description:
    'Says of each line how many came back and how many of these go on the shelf. With `refund` all that is owed back then ' +
    'is entered as given back. When all of the order is back, it is returned. Can be undone for ten seconds.',
  body: returnReceived,
  bodyName: 'ReturnReceived',
  responses: theOrder,
  refusals: ['wrong_status', 'not_due'],
})

export function returnsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(list, (c, admin) => listReturns(shop.db, admin, c.req.valid('query'))),
    answering(record, async (c, admin) =>
      deskOrderOf(await recordReturn(shop.db, admin, c.req.valid('param').id, c.req.valid('json')), admin),
    ),
    answering(reply, async (c, admin) =>
      deskOrderOf(await answerReturn(shop.db, admin, c.req.valid('param').id, c.req.valid('json')), admin),
    ),
    answering(receive, async (c, admin) => {
      const { refund, lines } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const order = await (refund === undefined
        ? receiveReturn(shop.db, admin, id, { lines })
        : refundReturn(shop.db, admin, id, { lines, refund }))
      return deskOrderOf(order, admin)
    }),
  ])
}
