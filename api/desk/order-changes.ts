import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { payByReference, refundReturn } from '#store/money/cash-book/take-money.server.ts'
import { khataOfOrder } from '#store/money/khata/khata.server.ts'
import { refuseOtherState, refuseOwnGstin } from '#store/money/papers/own-state.ts'
import { ACTS } from '#store/selling/orders/desk-acts.ts'
import {
  deskOrderShape,
  failedTryShape,
  newLinesShape,
  newNoteShape,
  orderDetailsShape,
  upiReferenceShape,
} from '#store/selling/orders/order-desk.schema.ts'
import { receiverOf } from '#store/selling/orders/orders.ts'
import type { OrderRow } from '#store/selling/orders/reading/order-row.server.ts'
import { deskOrderOf } from '#store/selling/orders/reading/read-desk-order.server.ts'
import { answerReturn, receiveReturn, recordReturn } from '#store/selling/orders/returns/answer-return.server.ts'
import { listReturns } from '#store/selling/orders/returns/read-returns.server.ts'
import {
  deskReturnShape,
  returnAnsweredShape,
  returnReceivedShape,
  returnRecordedShape,
  returnsQueryShape,
} from '#store/selling/orders/returns/returns.schema.ts'
import { changeLines } from '#store/selling/orders/steps/change-lines.server.ts'
import { addNote, correctDetails, recordTry } from '#store/selling/orders/steps/change-order.server.ts'
import { findPinCode } from '#store/shop/pins/address-pins.ts'
import { deliveryTermsForPin, refuseUnreached } from '#store/shop/settings/sections/promises.ts'

const theOrder = ok(deskOrderShape, 'The order as it is now')

const note = adminCalls(ACTS.note.right).post({
  path: '/orders/{id}/notes',
  summary: 'Add a note that only the shop reads',
  body: newNoteShape,
  bodyName: 'OrderNote',
  responses: theOrder,
})

const correct = adminCalls(ACTS['correct details'].right).post({
  path: '/orders/{id}/details',
  summary: 'Correct name, phone, address or mail, until the parcel is on its way',
  body: orderDetailsShape,
  bodyName: 'OrderDetails',
  responses: theOrder,
  refusals: ['wrong_status'],
})

const lines = adminCalls(ACTS['change lines'].right).post({
  path: '/orders/{id}/lines',
  summary: 'Change what was ordered, until it is packed or has an invoice',
  description:
    'Lines already sold keep their price, new ones have the present one; the stock and the total follow. ' +
    'The delivery charge falls away where it would be free now, and never grows.',
  body: newLinesShape,
  bodyName: 'OrderLines',
  responses: theOrder,
  refusals: ['wrong_status', 'out_of_stock', 'cart_changed'],
})

const notDelivered = adminCalls(ACTS['not delivered'].right).post({
  path: '/orders/{id}/tries',
  summary: 'Note that a parcel was not delivered, why, and when it is tried again',
  description:
    'It stays on its way. The customer reads reason and day on the page of the order; the note is for the shop.',
  body: failedTryShape,
  bodyName: 'FailedTry',
  responses: theOrder,
  refusals: ['wrong_status'],
})

const pay = adminCalls(ACTS['record payment'].right).post({
  path: '/orders/{id}/payment',
  summary: 'Keep the reference of a UPI payment',
  description:
    'What was still to be paid is entered in the cash book. An empty one takes the reference back, not the entry.',
  body: upiReferenceShape,
  bodyName: 'OrderPayment',
  responses: theOrder,
  refusals: ['wrong_status'],
})

const desk = adminCalls('cancel orders')

const list = adminCalls('read orders').get({
  path: '/returns',
  summary: 'List returns that stand so, the oldest first',
  description: 'At most 50; `after` leads on.',
  request: { query: returnsQueryShape },
  responses: ok(z.array(deskReturnShape), 'The returns'),
})

const record = desk.post({
  path: '/orders/{id}/returns',
  summary: 'Write down a return that was agreed with the customer',
  description: 'Of a delivered order, whatever the policy says. It waits until what comes back is taken in.',
  body: returnRecordedShape,
  bodyName: 'ReturnRecorded',
  responses: theOrder,
  refusals: ['wrong_status'],
})

const reply = desk.post({
  path: '/returns/{id}/answer',
  summary: 'Accept or refuse a return',
  description:
    'What was accepted and never came can still be refused. Can be undone for ten seconds; then mail leaves.',
  body: returnAnsweredShape,
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
  body: returnReceivedShape,
  bodyName: 'ReturnReceived',
  responses: theOrder,
  refusals: ['wrong_status', 'not_due'],
})

export function orderChangesApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(note, async (c, admin) =>
      deskOrderOf(await addNote(shop.db, admin, c.req.valid('param').id, c.req.valid('json').note), admin),
    ),
    answering(correct, async (c, admin) => {
      const body = c.req.valid('json')
      const details = await shop.details.current()
      refuseOwnGstin(details, body.gstin, '/gstin')
      const refuse = (after: string, pointer: string, order: OrderRow) => {
        refuseOtherState(details, after, pointer)
        refuseUnreached(details, order.way, { before: receiverOf(order).address, after, pointer })
      }
      return deskOrderOf(await correctDetails(shop.db, admin, c.req.valid('param').id, body, refuse), admin)
    }),
    answering(lines, async (c, admin) => {
      const settings = await shop.details.current()
      const termsAt = (address: string) => deliveryTermsForPin(settings, findPinCode(address))
      const order = await changeLines(shop.db, admin, c.req.valid('param').id, c.req.valid('json'), termsAt)
      return deskOrderOf(order, admin)
    }),
    answering(notDelivered, async (c, admin) =>
      deskOrderOf(await recordTry(shop.db, admin, c.req.valid('param').id, c.req.valid('json')), admin),
    ),
    answering(pay, async (c, admin) => {
      const { upiReference } = c.req.valid('json')
      return deskOrderOf(await payByReference(shop.db, admin, c.req.valid('param').id, upiReference), admin)
    }),
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
        : refundReturn(shop.db, admin, id, { lines, refund }, khataOfOrder))
      return deskOrderOf(order, admin)
    }),
  ])
}
