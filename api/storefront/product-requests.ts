import { createRoute, z } from '@hono/zod-openapi'
import { answering, jsonAnswer, jsonBody, newRouter, problems } from '#api/router.ts'
import { personOf, type Shop } from '#api/shop.ts'
import { proveAddress, stopRequestMail } from '#store/goods/requests/request-mail.server.ts'
import { productRequestShape, requestMailStopShape, requestToSendShape } from '#store/goods/requests/requests.schema.ts'
import { requestProduct } from '#store/goods/requests/requests.server.ts'
import { roleHasRight } from '#store/people/access/rights.ts'

const send = createRoute({
  method: 'post',
  path: '/',
  summary: 'Ask the shop to stock a product',
  description:
    'With `email` the shop writes when it is there. With `productId` it is about a product that is sold out: as many are told as there are units, oldest first, the next a day later.',
  request: jsonBody(requestToSendShape),
  responses: {
    201: jsonAnswer(productRequestShape, 'The request is kept'),
    ...problems('invalid_input', 'not_found', 'rate_limited'),
  },
})

const stopped = z.object({ stopped: z.literal(true) }).meta({ id: 'RequestMailStopped' })

const stop = createRoute({
  method: 'post',
  path: '/no-more',
  summary: 'Never again write to an address about requests',
  description: 'The token stands in the link of the message. Nobody needs to be signed in.',
  request: jsonBody(requestMailStopShape),
  responses: {
    200: jsonAnswer(stopped, 'Nobody writes to the address about requests any more'),
    ...problems('invalid_input', 'not_found', 'rate_limited'),
  },
})

const proven = z.object({ proven: z.literal(true) }).meta({ id: 'RequestMailProven' })

const prove = createRoute({
  method: 'post',
  path: '/prove',
  summary: 'Say that an address may be told that something is back',
  description: 'The token stands in the link of the message. Nobody needs to be signed in.',
  request: jsonBody(requestMailStopShape),
  responses: {
    200: jsonAnswer(proven, 'Those who wait with the address are told'),
    ...problems('invalid_input', 'not_found', 'rate_limited'),
  },
})

export function productRequestsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(send, async (c) => {
      const request = c.req.valid('json')
      const { client } = c.env
      const person = await personOf(c)
      // Staff note here what a shopper's pasted list named in vain.
      const isOwn = person !== undefined && roleHasRight(person.role, 'answer requests')
      if (!isOwn) {
        await shop.limits.count('product request', client)
        await shop.limits.count('product requests of a day', client)
      }
      const isLimited = shop.limits.areOn && !isOwn
      return requestProduct(shop.db, request, { client, person, isLimited, publicUrl: shop.publicUrl })
    }),
    answering(prove, async (c) => {
      await shop.limits.count('product request', c.env.client)
      await proveAddress(shop.db, c.req.valid('json').token)
      return { proven: true as const }
    }),
    answering(stop, async (c) => {
      await shop.limits.count('product request', c.env.client)
      await stopRequestMail(shop.db, c.req.valid('json').token)
      return { stopped: true as const }
    }),
  ])
}
