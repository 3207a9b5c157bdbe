import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answer, jsonAnswer, newRouter } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'
import { answerRequests } from '#store/requests/answer-requests.server.ts'
import { dismissRequests } from '#store/requests/dismiss-requests.server.ts'
import { gatherRequests, readGroup } from '#store/requests/gather-requests.server.ts'
import {
  answeredShape,
  dismissedShape,
  gatheredRequestsShape,
  groupQuery,
  requestAnswer,
  requestDismissal,
  requestGroupShape,
} from '#store/requests/requests.schema.ts'

const reading = adminCalls('read requests')
const answering = adminCalls('answer requests')

const gathered = reading.get({
  path: '/request-groups',
  summary: 'List what is wanted, requests for the same thing put together',
  description:
    'Fifty at a time. Spellings, plurals, the order of words, small slips and the words of the list of synonyms make no difference. Searches that found nothing stand beside them. Both are counted by visitors: who sends the same many times in a day counts once.',
  request: { query: groupQuery },
  responses: {
    200: jsonAnswer(gatheredRequestsShape, 'A page of them'),
  },
})

const one = reading.get({
  path: '/request-groups/{id}',
  summary: 'Read the requests for one thing',
  request: { params: z.object({ id: z.uuid().describe('Any request of the group') }) },
  responses: {
    200: jsonAnswer(requestGroupShape, 'The requests put together'),
  },
  refusals: ['not_found'],
})

const answerAll = answering.post({
  path: '/request-groups/answer',
  summary: 'Answer all requests for the same thing',
  description: 'With `stocked` and a product, whoever left an address is told once.',
  body: requestAnswer,
  bodyName: 'RequestAnswer',
  responses: {
    200: jsonAnswer(answeredShape, 'How many requests were answered, and how many people are told'),
  },
  refusals: ['not_found'],
})

const dismiss = answering.post({
  path: '/request-groups/dismiss',
  summary: 'Say no to many at once',
  description: 'What is on order or stocked stays so. Nobody is told.',
  body: requestDismissal,
  bodyName: 'RequestDismissal',
  responses: {
    200: jsonAnswer(dismissedShape, 'How many groups and requests were said no to'),
  },
})

/** What shoppers want and the shop does not have. */
export function requestGroupsApi(shop: Shop) {
  return newRouter()
    .openapi(gathered, async (c) => {
      const { admin } = c.var
      // Searches of the last seconds wait in memory.
      await shop.searchLog.flush()
      return answer(c, gatheredRequestsShape, await gatherRequests(shop.db, admin, c.req.valid('query')), 200)
    })
    .openapi(one, async (c) => {
      const { admin } = c.var
      const group = await readGroup(shop.db, admin, c.req.valid('param').id)
      if (!group) throw new StoreError('not_found', 'There is no such request any more.')
      return answer(c, requestGroupShape, group, 200)
    })
    .openapi(answerAll, async (c) => {
      const said = c.req.valid('json')
      const { admin } = c.var
      return answer(c, answeredShape, await answerRequests(shop.db, admin, said, shop.publicUrl), 200)
    })
    .openapi(dismiss, async (c) => {
      const { _ids } = c.req.valid('json')
      const { admin } = c.var
      return answer(c, dismissedShape, await dismissRequests(shop.db, admin, _ids ?? 'set aside'), 200)
    })
}
