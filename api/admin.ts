import { z } from '@hono/zod-openapi'
import { orderShape } from '#store/orders/orders.schema.ts'
import { listOrders } from '#store/orders/reading/list-orders.server.ts'
import { productRequestShape } from '#store/requests/requests.schema.ts'
import { listRequests } from '#store/requests/requests.server.ts'
import { adminCalls } from './guarded-calls.ts'
import { answer, jsonAnswer, newRouter } from './router.ts'
import type { Shop } from './shop.ts'

const orders = adminCalls('read orders').post({
  path: '/orders',
  summary: 'List all orders, newest first',
  responses: {
    200: jsonAnswer(z.array(orderShape), 'The orders'),
  },
})

const requests = adminCalls('read requests').post({
  path: '/requests',
  summary: 'List all product requests, newest first',
  responses: {
    200: jsonAnswer(z.array(productRequestShape), 'The requests'),
  },
})

/** What only the shop's people read. */
export function adminApi(shop: Shop) {
  return newRouter()
    .openapi(orders, async (c) => {
      const { admin } = c.var
      return answer(c, z.array(orderShape), await listOrders(shop.db, admin), 200)
    })
    .openapi(requests, async (c) => {
      const { admin } = c.var
      return answer(c, z.array(productRequestShape), await listRequests(shop.db, admin), 200)
    })
}
