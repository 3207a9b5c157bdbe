import { z } from '@hono/zod-openapi'
import { productRequestShape } from '#store/goods/requests/requests.schema.ts'
import { requestsInPieces } from '#store/goods/requests/requests.server.ts'
import { orderShape } from '#store/selling/orders/orders.schema.ts'
import { ordersInPieces } from '#store/selling/orders/reading/list-orders.server.ts'
import { adminCalls } from './guarded-calls.ts'
import { answerInPieces, newRouter, ok } from './router.ts'
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
  return newRouter()
    .openapi(orders, (c) => answerInPieces(c, orderShape, ordersInPieces(shop.db, c.var.admin)))
    .openapi(requests, (c) => answerInPieces(c, productRequestShape, requestsInPieces(shop.db, c.var.admin)))
}
