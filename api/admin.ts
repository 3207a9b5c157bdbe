import { createRoute, z } from '@hono/zod-openapi'
import { listOrders } from '#store/orders/list-orders.server.ts'
import { orderShape } from '#store/orders/orders.schema.ts'
import { requireAdmin } from '#store/people/people.server.ts'
import { productRequestShape } from '#store/requests/requests.schema.ts'
import { listRequests } from '#store/requests/requests.server.ts'
import { whoMayWrite } from './guards.ts'
import { answer, jsonAnswer, jsonBody, newRouter, problems } from './router.ts'
import { personOf, type Shop } from './shop.ts'

const asker = z.object({ userId: z.string().max(100).optional() })

const orders = createRoute({
  method: 'post',
  path: '/orders',
  summary: 'List all orders, newest first',
  request: jsonBody(asker, false),
  responses: {
    200: jsonAnswer(z.array(orderShape), 'The orders'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden'),
  },
})

const requests = createRoute({
  method: 'post',
  path: '/requests',
  summary: 'List all product requests, newest first',
  request: jsonBody(asker, false),
  responses: {
    200: jsonAnswer(z.array(productRequestShape), 'The requests'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden'),
  },
})

/** What only the shop's people read. */
export function adminApi(shop: Shop) {
  const router = newRouter()
  router.use(
    '/orders',
    whoMayWrite(shop, (person) => requireAdmin(person, 'read orders')),
  )
  router.use(
    '/requests',
    whoMayWrite(shop, (person) => requireAdmin(person, 'read requests')),
  )
  return router
    .openapi(orders, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), 'read orders', c.req.valid('json').userId)
      c.header('cache-control', 'no-store')
      return answer(c, z.array(orderShape), await listOrders(shop.db, admin), 200)
    })
    .openapi(requests, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), 'read requests', c.req.valid('json').userId)
      c.header('cache-control', 'no-store')
      return answer(c, z.array(productRequestShape), await listRequests(shop.db, admin), 200)
    })
}
