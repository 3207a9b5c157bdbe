import { createRoute, z } from '@hono/zod-openapi'
import { changeStatus, rightOfStep } from '#store/orders/change-status.server.ts'
import { deskOrderShape, statusChange } from '#store/orders/order-desk.schema.ts'
import { deskOrderOf, getDeskOrder } from '#store/orders/read-desk-order.server.ts'
import { requireAdmin } from '#store/people/people.server.ts'
import { whoMayWrite } from './guards.ts'
import { answer, jsonAnswer, jsonBody, newRouter, problems } from './router.ts'
import { personOf, type Shop } from './shop.ts'

const userId = z.string().max(100).optional()
const request = { params: z.object({ id: z.uuid() }) }

const read = createRoute({
  method: 'get',
  path: '/orders/{id}',
  summary: 'Read one order with its whole story',
  request,
  responses: {
    200: jsonAnswer(deskOrderShape, 'The order, and what the asker may do with it'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden', 'not_found'),
  },
})

const step = createRoute({
  method: 'post',
  path: '/orders/{id}/status',
  summary: 'Take an order one step on',
  description:
    'placed, confirmed, packed, shipped, delivered; cancelled until it is shipped (its units go back on the shelf); ' +
    'returned after (`restock` says whether they do). Of two people at once one wins, the other hears `currentStatus`, `changedBy` and `changedAt`.',
  request: { ...request, ...jsonBody(statusChange.extend({ userId }).openapi('OrderStep')) },
  responses: {
    200: jsonAnswer(deskOrderShape, 'The order as it is now'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'wrong_status'),
  },
})

/** What the shop's people do with one order. */
export function orderDeskApi(shop: Shop) {
  const router = newRouter()
  router.use(
    '/orders/:id/*',
    whoMayWrite(shop, (person) => requireAdmin(person, 'read orders')),
  )
  return router
    .openapi(read, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), 'read orders')
      c.header('cache-control', 'no-store')
      return answer(c, deskOrderShape, await getDeskOrder(shop.db, admin, c.req.valid('param').id), 200)
    })
    .openapi(step, async (c) => {
      const { userId: claimed, ...change } = c.req.valid('json')
      const admin = requireAdmin(await personOf(shop, c), rightOfStep(change.to), claimed)
      const order = await changeStatus(shop.db, admin, c.req.valid('param').id, change)
      c.header('cache-control', 'no-store')
      return answer(c, deskOrderShape, deskOrderOf(order, admin), 200)
    })
}
