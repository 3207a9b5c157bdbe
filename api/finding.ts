import { createRoute, z } from '@hono/zod-openapi'
import { countFacets } from '#store/finding/facets.server.ts'
import { facetsShape, suggestionQuery, suggestionsShape } from '#store/finding/finding.schema.ts'
import { suggest } from '#store/finding/suggest.server.ts'
import { productId, productQuery, productShape } from '#store/products/products.schema.ts'
import { listRelated } from '#store/products/related-products.server.ts'
import { answer, jsonAnswer, newRouter, problems } from './router.ts'
import type { Shop } from './shop.ts'

const RELATED = 8

const suggestions = createRoute({
  method: 'get',
  path: '/suggest',
  summary: 'What words that are being typed may become',
  request: { query: suggestionQuery },
  responses: {
    200: jsonAnswer(suggestionsShape, 'Products, categories and searches'),
    ...problems('invalid_input', 'rate_limited'),
  },
})

const facets = createRoute({
  method: 'get',
  path: '/facets',
  summary: 'How many products each choice of a filter would leave',
  request: { query: productQuery },
  responses: { 200: jsonAnswer(facetsShape, 'The counts'), ...problems('invalid_input', 'rate_limited') },
})

const related = createRoute({
  method: 'get',
  path: '/{id}/related',
  summary: 'Other products for somebody who looks at this one',
  request: { params: z.object({ id: productId }) },
  responses: { 200: jsonAnswer(z.array(productShape), 'Up to eight'), ...problems('invalid_input', 'not_found') },
})

/** What helps people to find: suggestions, counts before a choice, things alike. */
export function findingApi(shop: Shop) {
  return newRouter()
    .openapi(suggestions, async (c) => {
      await shop.limits.count('suggestion', c.env.client)
      return answer(c, suggestionsShape, await suggest(shop, c.req.valid('query').q), 200)
    })
    .openapi(facets, async (c) => {
      const filter = c.req.valid('query')
      if (filter.search) await shop.limits.count('search', c.env.client)
      const options = { literal: filter.literal === 'true' }
      const among = filter.search ? (await shop.index.search(filter.search, options)).ids : undefined
      return answer(c, facetsShape, await countFacets(shop.db, filter, among), 200)
    })
    .openapi(related, async (c) => {
      const list = await listRelated(shop.db, c.req.valid('param').id, RELATED)
      return answer(c, z.array(productShape), list, 200)
    })
}
