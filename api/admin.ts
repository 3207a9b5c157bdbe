import { z } from '@hono/zod-openapi'
import { orderShape } from '#store/orders/orders.schema.ts'
import { listOrders } from '#store/orders/reading/list-orders.server.ts'
import { productRequestShape } from '#store/requests/requests.schema.ts'
import { listRequests } from '#store/requests/requests.server.ts'
import { adminCalls } from './guarded-calls.ts'
import { answering, newRouter, ok } from './router.ts'
import type { Shop } from './shop.ts'

const orders = adminCalls('read orders').post({
  path: '/orders',
  summary: 'List all orders, newest first',
  responses: ok(z.array(orderShape), 'The orders'),
})

const requests = adminCalls('read requests').post({
  path: '/requests',
  summary: 'List all product requests, newest first',
  responses: ok(z.array(productRequestShape), 'The requests'),
})

export function adminApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(orders, (_, admin) => listOrders(shop.db, admin)),
    answering(requests, (_, admin) => listRequests(shop.db, admin)),
  ])
}
