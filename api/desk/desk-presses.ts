import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { undoPress } from '#store/cash-book/take-money.server.ts'
import { callOfMany, deskNowShape, ordersChangedShape, stepOfMany } from '#store/orders/order-desk.schema.ts'
import { recordCallOfMany, takeStepOfMany } from '#store/orders/steps/record-call.server.ts'
import { listUndoable } from '#store/orders/steps/undo.server.ts'

const desk = adminCalls('read orders')
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
    'All of them in one transaction that can be undone as one. What is due of those delivered is owed, see the cash book.',
  body: stepOfMany,
  bodyName: 'StepOfMany',
  responses: whatChanged,
  refusals: ['not_found'],
})

const calls = adminCalls('confirm orders').post({
  path: '/calls',
  summary: 'Note how one call about several orders ended',
  description: 'As for one order: `confirmed` and `cancelled` take that step as well.',
  body: callOfMany,
  bodyName: 'CallOfMany',
  responses: whatChanged,
  refusals: ['not_found'],
})

export function deskPressesApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(now, async (_, admin) => {
      const { callHours } = await shop.details.current()
      return { undoable: await listUndoable(shop.db, admin), callHours }
    }),
    answering(undo, (c, admin) => undoPress(shop.db, admin, c.req.valid('json').press)),
    answering(steps, (c, admin) => takeStepOfMany(shop.db, admin, c.req.valid('json'))),
    answering(calls, async (c, admin) => {
      const made = c.req.valid('json')
      const { callHours } = await shop.details.current()
      return recordCallOfMany(shop.db, admin, made, callHours)
    }),
  ])
}
