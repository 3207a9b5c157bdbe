import { createRoute } from '@hono/zod-openapi'
import { productRequestShape, requestBody } from '#store/requests/requests.schema.ts'
import { requestProduct } from '#store/requests/requests.server.ts'
import { answer, jsonAnswer, jsonBody, newRouter, problems } from './router.ts'
import type { Shop } from './shop.ts'

const send = createRoute({
  method: 'post',
  path: '/',
  summary: 'Ask the shop to stock a product',
  request: jsonBody(requestBody),
  responses: {
    201: jsonAnswer(productRequestShape, 'The request is kept'),
    ...problems('invalid_input', 'rate_limited'),
  },
})

/** What shoppers looked for and did not find. */
export function productRequestsApi(shop: Shop) {
  return newRouter().openapi(send, async (c) => {
    const { productName, email } = c.req.valid('json')
    await shop.limits.count('product request', c.env.client)
    return answer(c, productRequestShape, await requestProduct(shop.db, productName, email), 201)
  })
}
