import { createRoute, z } from '@hono/zod-openapi'
import { languageQueryShape } from '#store/goods/products/products.schema.ts'
import {
  classListDataShape,
  classListDetailShape,
  classListShape,
  deskClassListShape,
} from '#store/selling/class-lists/class-lists.schema.ts'
import {
  listClassLists,
  readClassList,
  readForDesk,
  saveClassList,
} from '#store/selling/class-lists/class-lists.server.ts'
import { adminCalls } from './guarded-calls.ts'
import { answering, created, jsonAnswer, newRouter, ok, problems } from './router.ts'
import type { Shop } from './shop.ts'

const open = createRoute({
  method: 'get',
  path: '/classes/{code}',
  summary: 'Read the list of a class',
  description: 'By the code of its page, `/class/{code}`. A closed one is read, and not ordered.',
  request: { params: z.object({ code: z.string() }), query: languageQueryShape },
  responses: { 200: jsonAnswer(classListShape, 'The list'), ...problems('invalid_input', 'not_found', 'rate_limited') },
})

const desk = adminCalls('change products')
const request = { params: z.object({ id: z.uuid() }) }

const list = desk.get({
  path: '/admin/classes',
  summary: 'List the classes',
  responses: ok(z.array(deskClassListShape), 'The latest first'),
})

const read = desk.get({
  path: '/admin/classes/{id}',
  summary: 'Read a class with who ordered and what is to be packed',
  request,
  responses: ok(classListDetailShape, 'The class'),
  refusals: ['not_found'],
})

const add = desk.post({
  path: '/admin/classes',
  summary: 'Add a class',
  body: classListDataShape,
  bodyName: 'ClassListToAdd',
  responses: created(deskClassListShape, 'The class, with the code of its page'),
  refusals: ['stale_settings'],
})

const change = desk.post({
  path: '/admin/classes/{id}',
  summary: 'Change a class',
  description: 'Orders keep what they have; a set that lies in a cart changes with its list.',
  request,
  body: classListDataShape,
  bodyName: 'ClassListToChange',
  responses: ok(deskClassListShape, 'The class'),
  refusals: ['not_found', 'stale_settings'],
})

export function classListsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(open, (c) =>
      shop.limits.countMisses('class code', c.env.client, () =>
        readClassList(shop.db, c.req.valid('param').code, c.req.valid('query').language),
      ),
    ),
    answering(list, (_, admin) => listClassLists(shop.db, admin)),
    answering(read, (c, admin) => readForDesk(shop.db, admin, c.req.valid('param').id)),
    answering(add, (c, admin) => saveClassList(shop.db, admin, undefined, c.req.valid('json'))),
    answering(change, (c, admin) => saveClassList(shop.db, admin, c.req.valid('param').id, c.req.valid('json'))),
  ])
}
