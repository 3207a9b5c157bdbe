import { createRoute, z } from '@hono/zod-openapi'
import { listMisses } from '#store/finding/search-misses.server.ts'
import { searchMissShape, synonymData, synonymShape } from '#store/finding/synonyms.schema.ts'
import { addSynonym, listSynonyms, removeSynonym } from '#store/finding/synonyms.server.ts'
import { requireAdmin } from '#store/people/people.server.ts'
import { whoMayWrite } from './guards.ts'
import { answer, jsonAnswer, jsonBody, newRouter, problems } from './router.ts'
import { personOf, type Shop } from './shop.ts'

const MOST_MISSES = 200

const userId = z.string().max(100).optional()
const asker = z.object({ userId })
const removed = z.object({ _id: z.uuid(), deleted: z.literal(true) }).meta({ id: 'SynonymDeleted' })

const misses = createRoute({
  method: 'post',
  path: '/search-misses',
  summary: 'List what was searched for and not found, most frequent first',
  description: `At most ${MOST_MISSES}. Who searched is not kept.`,
  request: jsonBody(asker, false),
  responses: {
    200: jsonAnswer(z.array(searchMissShape), 'The words, how often and when last'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden'),
  },
})

const list = createRoute({
  method: 'post',
  path: '/synonyms',
  summary: 'List the words that also find others',
  request: jsonBody(asker, false),
  responses: {
    200: jsonAnswer(z.array(synonymShape), 'The list, by the words searched for'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden'),
  },
})

const add = createRoute({
  method: 'post',
  path: '/synonyms/add',
  summary: 'Let a search for some words also find others',
  description: 'It leads one way, and holds from the next search on.',
  request: jsonBody(z.object({ userId, ...synonymData }).openapi('SynonymToAdd')),
  responses: {
    201: jsonAnswer(synonymShape, 'The new line'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden'),
  },
})

const remove = createRoute({
  method: 'post',
  path: '/synonyms/delete/{id}',
  summary: 'Take a line off the list',
  request: { params: z.object({ id: z.uuid() }), ...jsonBody(asker, false) },
  responses: {
    200: jsonAnswer(removed, 'It is gone'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden', 'not_found'),
  },
})

/** The words of the search: what shoppers type in vain, and what the shopkeeper makes of it. */
export function searchWordsApi(shop: Shop) {
  const router = newRouter()
  router.use(
    '/search-misses',
    whoMayWrite(shop, (person) => requireAdmin(person, 'read requests')),
  )
  router.use(
    '/synonyms/*',
    whoMayWrite(shop, (person) => requireAdmin(person, 'change products')),
  )
  return router
    .openapi(misses, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), 'read requests', c.req.valid('json').userId)
      // Searches of the last seconds wait in memory.
      await shop.searchLog.flush()
      c.header('cache-control', 'no-store')
      return answer(c, z.array(searchMissShape), await listMisses(shop.db, admin, MOST_MISSES), 200)
    })
    .openapi(list, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), 'change products', c.req.valid('json').userId)
      c.header('cache-control', 'no-store')
      return answer(c, z.array(synonymShape), await listSynonyms(shop.db, admin), 200)
    })
    .openapi(add, async (c) => {
      const { userId: claimed, ...words } = c.req.valid('json')
      const admin = requireAdmin(await personOf(shop, c), 'change products', claimed)
      const synonym = await addSynonym(shop.db, admin, words)
      shop.onCatalogueChange('synonyms')
      return answer(c, synonymShape, synonym, 201)
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      const admin = requireAdmin(await personOf(shop, c), 'change products', c.req.valid('json').userId)
      await removeSynonym(shop.db, admin, id)
      shop.onCatalogueChange('synonyms')
      return answer(c, removed, { _id: id, deleted: true }, 200)
    })
}
