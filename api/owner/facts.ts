import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, created, newRouter, ok } from '#api/router.ts'
import { refreshAfter, type Shop } from '#api/shop.ts'
import { deskFactShape, factDataShape } from '#store/goods/facts/facts.schema.ts'
import { getFact, listFacts, removeFact, saveFact } from '#store/goods/facts/facts.server.ts'
import { problemOfHeader } from '#store/goods/product-changes/csv-columns.ts'

const catalogue = adminCalls('change products')
const removed = z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: 'FactDeleted' })
const request = { params: z.object({ id: z.string().max(40) }) }
const write = { body: z.object({ fact: factDataShape }), bodyName: 'FactWrite' } as const

const list = catalogue.get({
  path: '/',
  summary: "List the owner's own facts of products",
  responses: ok(z.array(deskFactShape), 'The oldest first, each with how many products have it'),
})

const read = catalogue.get({
  path: '/{id}',
  summary: 'Read one fact',
  request,
  responses: ok(deskFactShape, 'The fact'),
})

const add = catalogue.post({
  path: '/',
  summary: 'Add a fact',
  description: 'Products of its categories can have it from now on.',
  ...write,
  responses: created(deskFactShape, 'The new fact'),
  refusals: ['stale_settings'],
})

const change = catalogue.put({
  path: '/{id}',
  summary: 'Change a fact',
  description:
    'Products keep what is told of them under the ids. An option that is left out is taken off its products.',
  request,
  ...write,
  responses: ok(deskFactShape, 'The fact as it is now'),
  refusals: ['stale_settings'],
})

const remove = catalogue.post({
  path: '/{id}/delete',
  summary: 'Remove a fact',
  description: 'It is taken off all products. Refused while a shelf asks for it.',
  request,
  responses: ok(removed, 'It is gone'),
})

export function factsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(list, (_, admin) => listFacts(shop.db, admin)),
    answering(read, (c, admin) => getFact(shop.db, admin, c.req.valid('param').id)),
    answering(add, (c, admin) =>
      refreshAfter(shop, saveFact(shop.db, admin, undefined, c.req.valid('json').fact, problemOfHeader)),
    ),
    answering(change, (c, admin) =>
      refreshAfter(shop, saveFact(shop.db, admin, c.req.valid('param').id, c.req.valid('json').fact, problemOfHeader)),
    ),
    answering(remove, async (c, admin) => {
      const { id } = c.req.valid('param')
      await refreshAfter(shop, removeFact(shop.db, admin, id))
      return { id, deleted: true as const }
    }),
  ])
}
