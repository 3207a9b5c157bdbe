import { createRoute, z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, jsonAnswer, newRouter, ok, problems } from '#api/router.ts'
import { refreshAfter, type Shop } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'
import {
  getCollection,
  listCollections,
  removeCollection,
  saveCollection,
} from '#store/goods/collections/change-collections.server.ts'
import {
  collectionAddressShape,
  collectionDataShape,
  collectionDetailShape,
  collectionShape,
  homeDeskShape,
  homeLayoutShape,
  openCollectionShape,
} from '#store/goods/collections/collections.schema.ts'
import { queryOf, wordsOfShelf } from '#store/goods/collections/collections.ts'
import { readHomeDesk, saveHome } from '#store/goods/collections/home-layouts.server.ts'
import { widePicture } from '#store/goods/images/shop-pictures.ts'
import { languageQueryShape } from '#store/goods/products/products.schema.ts'
import { seoIn } from '#store/seo.ts'
import { promisesOf } from '#store/shop/settings/sections/promises.ts'
import { welcomeOf } from '#store/shop/settings/shop-look.ts'
import { MOST_INT4 } from '#store/wire.ts'

const nameParam = z.object({ name: collectionAddressShape })
const revision = z.int().min(0).max(MOST_INT4)
const staff = adminCalls('change products')

const open = createRoute({
  method: 'get',
  path: '/{name}',
  summary: 'Read a collection that is open now',
  description: 'Its products: `GET /api/products` with `query`. One that has not begun or is over is not found.',
  request: { params: nameParam, query: languageQueryShape },
  responses: { 200: jsonAnswer(openCollectionShape, 'The collection'), ...problems('invalid_input', 'not_found') },
})

export function collectionsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(open, async (c) => {
      const found = await shop.catalogue.collection(c.req.valid('param').name)
      if (!found) throw new StoreError('not_found', 'There is no such collection now.')
      const { name, isNarrowable } = found
      const { language = 'en' } = c.req.valid('query')
      const picture = widePicture(found.picture)
      return {
        name,
        ...wordsOfShelf(found, language),
        ...seoIn(language, found),
        picture,
        isNarrowable,
        query: queryOf(found),
      }
    }),
  ])
}

const list = staff.post({
  path: '/collections',
  summary: 'List the collections, begun or not',
  responses: ok(z.array(collectionShape), 'By their titles'),
})

const read = staff.post({
  path: '/collections/{name}',
  summary: 'Read a collection with the products that were picked for it',
  request: { params: nameParam },
  responses: ok(collectionDetailShape, 'The collection'),
  refusals: ['not_found'],
})

const save = staff.put({
  path: '/collections/{name}',
  summary: 'Add or change a collection',
  description:
    'With the revision it was read at, 0 for a new one. It holds at once, in other processes within a second.',
  request: { params: nameParam },
  body: z.object({ revision, collection: collectionDataShape }),
  bodyName: 'CollectionWrite',
  responses: ok(collectionShape, 'The collection as it is now'),
  refusals: ['already_exists', 'stale_settings'],
})

const removed = z.object({ name: z.string(), deleted: z.literal(true) }).meta({ id: 'CollectionDeleted' })

const remove = staff.post({
  path: '/collections/delete/{name}',
  summary: 'Remove a collection',
  description: 'One that the shop brought is again as it was.',
  request: { params: nameParam },
  responses: ok(removed, 'It is gone'),
  refusals: ['not_found'],
})

const readHome = staff.post({
  path: '/home',
  summary: 'Read how the first page is arranged',
  responses: ok(homeDeskShape, 'As it holds'),
})

const changeHome = staff.post({
  path: '/home/save',
  summary: 'Arrange the first page',
  description: 'With the revision that was read. It holds at once, in other processes within a second.',
  body: z.object({ revision, layout: homeLayoutShape }),
  bodyName: 'HomeToSave',
  responses: ok(homeDeskShape, 'As it is now'),
  refusals: ['stale_settings'],
})

export function deskCollectionsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(list, (_, admin) => listCollections(shop.db, admin)),
    answering(read, (c, admin) => getCollection(shop.db, admin, c.req.valid('param').name)),
    answering(save, (c, admin) => {
      const { revision, collection } = c.req.valid('json')
      return refreshAfter(shop, saveCollection(shop.db, admin, c.req.valid('param').name, { ...collection, revision }))
    }),
    answering(remove, async (c, admin) => {
      const { name } = c.req.valid('param')
      await refreshAfter(shop, removeCollection(shop.db, admin, name))
      return { name, deleted: true as const }
    }),
    answering(readHome, async (_, admin) => withWelcome(shop, await readHomeDesk(shop.db, admin))),
    answering(changeHome, async (c, admin) =>
      withWelcome(shop, await refreshAfter(shop, saveHome(shop.db, admin, c.req.valid('json')))),
    ),
  ])
}

async function withWelcome<T>(shop: Shop, home: T) {
  const details = await shop.catalogue.details()
  return { ...home, welcome: welcomeOf(details, promisesOf(details)) }
}
