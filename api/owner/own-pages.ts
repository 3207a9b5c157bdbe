import { createRoute, z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, jsonAnswer, newRouter, ok, problems } from '#api/router.ts'
import { refreshAfter, type Shop } from '#api/shop.ts'
import { languageQueryShape } from '#store/goods/products/products.schema.ts'
import {
  ownPageAddressShape,
  ownPageDataShape,
  ownPageShape,
  publishedPageShape,
} from '#store/shop/own-pages/own-pages.schema.ts'
import {
  getOwnPage,
  listOwnPages,
  pageNotFound,
  removeOwnPage,
  saveOwnPage,
} from '#store/shop/own-pages/own-pages.server.ts'
import { shownPage } from '#store/shop/own-pages/own-pages.ts'
import { MOST_INT4 } from '#store/wire.ts'

const nameParam = z.object({ name: ownPageAddressShape })
const staff = adminCalls('change products')

const published = createRoute({
  method: 'get',
  path: '/{name}',
  summary: 'Read a page of the shop’s own',
  description: 'A draft is not found.',
  request: { params: nameParam, query: languageQueryShape },
  responses: { 200: jsonAnswer(publishedPageShape, 'The page'), ...problems('invalid_input', 'not_found') },
})

export function ownPagesApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(published, async (c) => {
      const { ownPages = [] } = await shop.catalogue.details()
      const found = ownPages.find(({ name }) => name === c.req.valid('param').name)
      if (!found) throw pageNotFound()
      return shownPage(found, c.req.valid('query').language ?? 'en')
    }),
  ])
}

const list = staff.post({
  path: '/pages',
  summary: 'List the shop’s own pages, drafts too',
  responses: ok(z.array(ownPageShape), 'By their titles'),
})

const read = staff.post({
  path: '/pages/{name}',
  summary: 'Read a page of the shop’s own',
  request: { params: nameParam },
  responses: ok(ownPageShape, 'The page'),
  refusals: ['not_found'],
})

const save = staff.put({
  path: '/pages/{name}',
  summary: 'Add or change a page of the shop’s own',
  description:
    'With the revision it was read at, 0 for a new one. At most 50. It holds at once, in other processes within a second.',
  request: { params: nameParam },
  body: z.object({ revision: z.int().min(0).max(MOST_INT4), page: ownPageDataShape }),
  bodyName: 'OwnPageWrite',
  responses: ok(ownPageShape, 'The page as it is now'),
  refusals: ['already_exists', 'stale_settings'],
})

const removed = z.object({ name: z.string(), deleted: z.literal(true) }).meta({ id: 'OwnPageDeleted' })

const remove = staff.post({
  path: '/pages/delete/{name}',
  summary: 'Remove a page of the shop’s own',
  request: { params: nameParam },
  responses: ok(removed, 'It is gone'),
  refusals: ['not_found'],
})

export function deskOwnPagesApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(list, (_, admin) => listOwnPages(shop.db, admin)),
    answering(read, (c, admin) => getOwnPage(shop.db, admin, c.req.valid('param').name)),
    answering(save, (c, admin) => {
      const { revision, page } = c.req.valid('json')
      return refreshAfter(shop, saveOwnPage(shop.db, admin, c.req.valid('param').name, { ...page, revision }))
    }),
    answering(remove, async (c, admin) => {
      const { name } = c.req.valid('param')
      await refreshAfter(shop, removeOwnPage(shop.db, admin, name))
      return { name, deleted: true as const }
    }),
  ])
}
