import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { pastedLinesShape, pastedList } from '#store/pasted-lists/pasted-lists.schema.ts'
import { readList } from '#store/pasted-lists/read-list.server.ts'

const read = adminCalls('take orders').post({
  path: '/pasted-lists',
  summary: 'Read a list that somebody pasted: what the shop has of it, and what it lacks',
  description:
    'In English, Hindi or both. A line has a product only where every word and number of it is borne out; else up to three candidates to choose from. Nothing is written.',
  body: pastedList,
  bodyName: 'PastedList',
  responses: ok(pastedLinesShape, 'The lines in their order'),
})

export function pastedListsApi(shop: Shop) {
  return newRouter().openapiRoutes([answering(read, (c) => readList(shop.catalogue, c.req.valid('json').text))])
}
