import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'
import {
  answerRequests,
  dismissRequests,
  joinRequests,
  separateRequests,
} from '#store/goods/requests/answer-requests.server.ts'
import { gatherRequests, readGroup } from '#store/goods/requests/gather-requests.server.ts'
import {
  answeredShape,
  dismissedShape,
  gatheredRequestsShape,
  groupJoinShape,
  groupQueryShape,
  groupSeparationShape,
  joinedShape,
  requestAnswerShape,
  requestDismissalShape,
  requestGroupShape,
} from '#store/goods/requests/requests.schema.ts'

const reading = adminCalls('read requests')
const replying = adminCalls('answer requests')

const gathered = reading.get({
  path: '/request-groups',
  summary: 'List what is wanted, requests for the same thing put together',
  description:
    'Fifty at a time. Capitals, accents, plurals and the order of words make no difference; what else means the same is joined by hand. Searches that found nothing stand beside them. Both are counted by visitors: who sends the same many times in a day counts once.',
  request: { query: groupQueryShape },
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
  body: requestAnswerShape,
  bodyName: 'RequestAnswer',
  responses: ok(answeredShape, 'How many requests were answered, and how many people are told'),
  refusals: ['not_found'],
})

const dismiss = replying.post({
  path: '/request-groups/dismiss',
  summary: 'Say no to many at once',
  description: 'What is on order or stocked stays so. Nobody is told.',
  body: requestDismissalShape,
  bodyName: 'RequestDismissal',
  responses: ok(dismissedShape, 'How many groups and requests were said no to'),
})

const join = replying.post({
  path: '/request-groups/join',
  summary: 'Join two groups that mean the same',
  description: 'They stay joined: later requests with the words of either are of the group.',
  body: groupJoinShape,
  bodyName: 'RequestsToJoin',
  responses: ok(joinedShape, 'The join, and the name of the first group'),
  refusals: ['not_found'],
})

const separate = replying.post({
  path: '/request-groups/separate',
  summary: 'Take a join of groups back',
  body: groupSeparationShape,
  bodyName: 'RequestsToSeparate',
  responses: ok(groupSeparationShape, 'The join that was taken back'),
  refusals: ['not_found'],
})

export function requestGroupsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(gathered, async (c, admin) => {
      // Searches are counted in memory first.
      await shop.searchLog.flush()
      return gatherRequests(shop.db, admin, c.req.valid('query'))
    }),
    answering(one, async (c, admin) => {
      const group = await readGroup(shop.db, admin, c.req.valid('param').id)
      if (!group) throw new StoreError('not_found', 'There is no such request any more.')
      return group
    }),
    answering(answerAll, (c, admin) => answerRequests(shop.db, admin, c.req.valid('json'), shop.publicUrl)),
    answering(join, (c, admin) => joinRequests(shop.db, admin, c.req.valid('json')._ids)),
    answering(separate, async (c, admin) => {
      const { join } = c.req.valid('json')
      await separateRequests(shop.db, admin, join)
      return { join }
    }),
    answering(dismiss, (c, admin) => dismissRequests(shop.db, admin, c.req.valid('json')._ids ?? 'set aside')),
  ])
}
