import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'
import { answerRequests, dismissRequests } from '#store/requests/answer-requests.server.ts'
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
const replying = adminCalls('answer requests')

const gathered = reading.get({
  path: '/request-groups',
  summary: 'List what is wanted, requests for the same thing put together',
  description:
    'Fifty at a time. Spellings, plurals, the order of words, small slips and the words of the list of synonyms make no difference. Searches that found nothing stand beside them. Both are counted by visitors: who sends the same many times in a day counts once.',
  request: { query: groupQuery },
  responses: ok(gatheredRequestsShape, 'A page of them'),
})

const one = reading.get({
  path: '/request-groups/{id}',
  summary: 'Read the requests for one thing',
  request: { params: z.object({ id: z.uuid().describe('Any request of the group') }) },
  responses: ok(requestGroupShape, 'The requests put together'),
})

const answerAll = replying.post({
  path: '/request-groups/answer',
  summary: 'Answer all requests for the same thing',
  description: 'With `stocked` and a product, each person who left an address is told once.',
  body: requestAnswer,
  bodyName: 'RequestAnswer',
  responses: ok(answeredShape, 'How many requests were answered, and how many people are told'),
  refusals: ['not_found'],
})

const dismiss = replying.post({
  path: '/request-groups/dismiss',
  summary: 'Say no to many at once',
  description: 'What is on order or stocked stays so. Nobody is told.',
  body: requestDismissal,
  bodyName: 'RequestDismissal',
  responses: ok(dismissedShape, 'How many groups and requests were said no to'),
})

export function requestGroupsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(gathered, async (c, admin) => {
      // Recent searches wait in memory.
      await shop.searchLog.flush()
      return gatherRequests(shop.db, admin, c.req.valid('query'))
    }),
    answering(one, async (c, admin) => {
      const group = await readGroup(shop.db, admin, c.req.valid('param').id)
      if (!group) throw new StoreError('not_found', 'There is no such request any more.')
      return group
    }),
    answering(answerAll, (c, admin) => answerRequests(shop.db, admin, c.req.valid('json'), shop.publicUrl)),
    answering(dismiss, (c, admin) => dismissRequests(shop.db, admin, c.req.valid('json')._ids ?? 'set aside')),
  ])
}
