import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, created, newRouter, ok } from '#api/router.ts'
import { refreshAfter, type Shop } from '#api/shop.ts'
import { listFailedSearches } from '#store/goods/catalogue-search/search-log.server.ts'
import { searchMissShape, synonymFields, synonymShape } from '#store/goods/catalogue-search/synonyms.schema.ts'
import { addSynonym, listSynonyms, removeSynonym } from '#store/goods/catalogue-search/synonyms.server.ts'

const MOST_MISSES = 200

const catalogue = adminCalls('change products')
const removed = z.object({ _id: z.uuid(), deleted: z.literal(true) }).meta({ id: 'SynonymDeleted' })

const misses = adminCalls('read requests').post({
  path: '/search-misses',
  summary: 'List what was searched for and not found, most frequent first',
  description: `At most ${MOST_MISSES}. Who searched is not kept.`,
  responses: ok(z.array(searchMissShape), 'The words, how often and when last'),
})

const list = catalogue.post({
  path: '/synonyms',
  summary: 'List the words that also find others',
  responses: ok(z.array(synonymShape), 'The list, by the words searched for'),
})

const add = catalogue.post({
  path: '/synonyms/add',
  summary: 'Let a search for some words also find others',
  description: 'It leads one way, and holds from the next search on.',
  body: z.object({ ...synonymFields }),
  bodyName: 'SynonymToAdd',
  responses: created(synonymShape, 'The new line'),
})

const remove = catalogue.post({
  path: '/synonyms/delete/{id}',
  summary: 'Take a line off the list',
  responses: ok(removed, 'It is gone'),
})

export function searchWordsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(misses, async (_, admin) => {
      // Searches are counted in memory first.
      await shop.searchLog.flush()
      return listFailedSearches(shop.db, admin, MOST_MISSES)
    }),
    answering(list, (_, admin) => listSynonyms(shop.db, admin)),
    answering(add, (c, admin) => refreshAfter(shop, addSynonym(shop.db, admin, c.req.valid('json')))),
    answering(remove, async (c, admin) => {
      const { id } = c.req.valid('param')
      await refreshAfter(shop, removeSynonym(shop.db, admin, id))
      return { _id: id, deleted: true as const }
    }),
  ])
}
