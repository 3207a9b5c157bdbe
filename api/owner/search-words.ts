import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answer, jsonAnswer, newRouter } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { listMisses } from '#store/catalogue-search/search-misses.server.ts'
import { searchMissShape, synonymData, synonymShape } from '#store/catalogue-search/synonyms.schema.ts'
import { addSynonym, listSynonyms, removeSynonym } from '#store/catalogue-search/synonyms.server.ts'

const MOST_MISSES = 200

const catalogue = adminCalls('change products')
const removed = z.object({ _id: z.uuid(), deleted: z.literal(true) }).meta({ id: 'SynonymDeleted' })

const misses = adminCalls('read requests').post({
  path: '/search-misses',
  summary: 'List what was searched for and not found, most frequent first',
  description: `At most ${MOST_MISSES}. Who searched is not kept.`,
  responses: {
    200: jsonAnswer(z.array(searchMissShape), 'The words, how often and when last'),
  },
})

const list = catalogue.post({
  path: '/synonyms',
  summary: 'List the words that also find others',
  responses: {
    200: jsonAnswer(z.array(synonymShape), 'The list, by the words searched for'),
  },
})

const add = catalogue.post({
  path: '/synonyms/add',
  summary: 'Let a search for some words also find others',
  description: 'It leads one way, and holds from the next search on.',
  body: z.object({ ...synonymData }),
  bodyName: 'SynonymToAdd',
  responses: {
    201: jsonAnswer(synonymShape, 'The new line'),
  },
})

const remove = catalogue.post({
  path: '/synonyms/delete/{id}',
  summary: 'Take a line off the list',
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: jsonAnswer(removed, 'It is gone'),
  },
  refusals: ['not_found'],
})

/** The words of the search: what shoppers type in vain, and what the shopkeeper makes of it. */
export function searchWordsApi(shop: Shop) {
  return newRouter()
    .openapi(misses, async (c) => {
      const { admin } = c.var
      // Searches of the last seconds wait in memory.
      await shop.searchLog.flush()
      return answer(c, z.array(searchMissShape), await listMisses(shop.db, admin, MOST_MISSES), 200)
    })
    .openapi(list, async (c) => {
      const { admin } = c.var
      return answer(c, z.array(synonymShape), await listSynonyms(shop.db, admin), 200)
    })
    .openapi(add, async (c) => {
      const words = c.req.valid('json')
      const { admin } = c.var
      const synonym = await addSynonym(shop.db, admin, words)
      await shop.onCatalogueChange()
      return answer(c, synonymShape, synonym, 201)
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      const { admin } = c.var
      await removeSynonym(shop.db, admin, id)
      await shop.onCatalogueChange()
      return answer(c, removed, { _id: id, deleted: true }, 200)
    })
}
