import { createRoute, z } from '@hono/zod-openapi'
import { answering, jsonAnswer, jsonBody, newRouter, problems } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { stopRequestMail } from '#store/requests/request-mail.server.ts'
import { productRequestShape, requestBody, stopBody } from '#store/requests/requests.schema.ts'
import { requestProduct } from '#store/requests/requests.server.ts'

const send = createRoute({
  method: 'post',
  path: '/',
  summary: 'Ask the shop to stock a product',
  description: 'With `email` the shop writes when it is there.',
  request: jsonBody(requestBody),
  responses: {
    201: jsonAnswer(productRequestShape, 'The request is kept'),
    ...problems('invalid_input', 'rate_limited'),
  },
})

const stopped = z.object({ stopped: z.literal(true) }).meta({ id: 'RequestMailStopped' })

const stop = createRoute({
  method: 'post',
  path: '/no-more',
  summary: 'Never again write to an address about requests',
  description: 'The token stands in the link of the message. Nobody needs to be signed in.',
  request: jsonBody(stopBody),
  responses: {
    200: jsonAnswer(stopped, 'Nobody writes to the address about requests any more'),
    ...problems('invalid_input', 'not_found', 'rate_limited'),
  },
})

export function productRequestsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(send, async (c) => {
      const asked = c.req.valid('json')
      const { client } = c.env
      await shop.limits.count('product request', client)
      await shop.limits.count('product requests of a day', client)
      const request = await requestProduct(shop.db, asked, { client, isLimited: shop.limits.areOn })
      return request
    }),
    answering(stop, async (c) => {
      await shop.limits.count('product request', c.env.client)
      await stopRequestMail(shop.db, c.req.valid('json').token)
      return { stopped: true as const }
    }),
  ])
}
