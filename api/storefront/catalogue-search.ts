import { createRoute, z } from '@hono/zod-openapi'
import { answering, jsonAnswer, newRouter, problems } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { readChoices, readCounts, readFacets, readSiblings } from '#store/goods/catalogue/answers.server.ts'
import { choicesShape, countsQueryShape, countsShape, facetsShape } from '#store/goods/catalogue/counts.schema.ts'
import { readRelated } from '#store/goods/catalogue/related.server.ts'
import { suggestionQueryShape, suggestionsShape } from '#store/goods/catalogue-search/catalogue-search.schema.ts'
import { withFiltersInWords } from '#store/goods/catalogue-search/read-search.ts'
import { findAmong, suggest } from '#store/goods/catalogue-search/search-products.server.ts'
import { productInLanguage } from '#store/goods/products/card-product.ts'
import {
  languageQueryShape,
  type Product,
  type ProductFilter,
  productIdShape,
  productQueryShape,
  productShape,
} from '#store/goods/products/products.schema.ts'
import type { Language } from '#store/language.ts'
import { answerList } from './answer-list.ts'

const RELATED = 6

const suggestions = createRoute({
  method: 'get',
  path: '/suggest',
  summary: 'What words that are being typed may become',
  description: 'Slips of the hand and words in Hindi are understood, as in the search itself.',
  request: { query: suggestionQueryShape },
  responses: {
    200: jsonAnswer(suggestionsShape, 'Products, categories and searches'),
    ...problems('invalid_input'),
  },
})

const facets = createRoute({
  method: 'get',
  path: '/facets',
  summary: 'How many products each choice of a filter would leave',
  description: 'All other filters stay as they are in the query.',
  request: { query: productQueryShape },
  responses: { 200: jsonAnswer(facetsShape, 'The counts'), ...problems('invalid_input') },
})

const counts = createRoute({
  method: 'get',
  path: '/counts',
  summary: 'Some of these counts: of the ages, prices and filters that are named',
  description: 'An answer that says less holds longer: pages ask for the counts that they show.',
  request: { query: countsQueryShape },
  responses: { 200: jsonAnswer(countsShape, 'The counts'), ...problems('invalid_input') },
})

const choices = createRoute({
  method: 'get',
  path: '/choices',
  summary: 'Which brands and countries of origin a list can be narrowed to',
  description: 'Those of the listed products, each with how many it would leave; the most used come first.',
  request: { query: productQueryShape },
  responses: { 200: jsonAnswer(choicesShape, 'The choices'), ...problems('invalid_input') },
})

const related = createRoute({
  method: 'get',
  path: '/related/{id}',
  summary: 'Other products for somebody who looks at this one',
  description: 'What is most like it. None rather than just any.',
  request: { params: z.object({ id: productIdShape }), query: languageQueryShape },
  responses: {
    200: jsonAnswer(z.array(productShape), `Up to ${RELATED}`),
    ...problems('invalid_input', 'not_found'),
  },
})

const siblings = createRoute({
  method: 'get',
  path: '/siblings/{id}',
  summary: 'The family of a product',
  description: 'Itself and its siblings in other sizes or colours, the oldest first. Empty for a product without any.',
  request: { params: z.object({ id: productIdShape }), query: languageQueryShape },
  responses: { 200: jsonAnswer(z.array(productShape), 'The products'), ...problems('invalid_input') },
})

export function catalogueSearchApi(shop: Shop) {
  return newRouter()
    .openapiRoutes([
      answering(suggestions, (c) => suggest(shop, c.req.valid('query').q)),
      answering(facets, (c) => countAmongFound(shop, c.req.valid('query'), readFacets)),
      answering(counts, (c) => countAmongFound(shop, c.req.valid('query'), readCounts)),
      answering(choices, (c) => countAmongFound(shop, c.req.valid('query'), readChoices)),
    ])
    .openapi(related, async (c) => {
      const list = await readRelated(shop.catalogue, c.req.valid('param').id, RELATED, c.env.shown)
      return answerList(c, productShape, inLanguageOf(c.req.valid('query'), list))
    })
    .openapi(siblings, async (c) => {
      const list = await readSiblings(shop.catalogue, c.req.valid('param').id, c.env.shown)
      return answerList(c, productShape, inLanguageOf(c.req.valid('query'), list))
    })
}

function inLanguageOf({ language }: { language?: Language | undefined }, list: readonly Product[]): Product[] {
  return list.map((product) => productInLanguage(product, language))
}

/** Counts among the products that the filter's words find, or among all when it has no words. */
async function countAmongFound<F extends ProductFilter, A>(
  { catalogue }: Shop,
  query: F,
  count: (
    catalogue: Shop['catalogue'],
    filter: F,
    how: { among?: Awaited<ReturnType<typeof findAmong>> },
  ) => Promise<A>,
): Promise<A> {
  const filter = withFiltersInWords(query)
  return count(catalogue, filter, filter.search ? { among: await findAmong(catalogue, filter) } : {})
}
