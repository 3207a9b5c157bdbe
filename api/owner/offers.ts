import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, created, newRouter, ok } from '#api/router.ts'
import { refreshAfter, type Shop } from '#api/shop.ts'
import { offerDataShape, offerPreviewShape, offerShape } from '#store/selling/offers/offers.schema.ts'
import {
  addOffer,
  changeOffer,
  deleteOffer,
  endOffer,
  listOffers,
  previewOffer,
  readOffer,
} from '#store/selling/offers/offers.server.ts'
import { MOST_INT4 } from '#store/wire.ts'

const catalogue = adminCalls('change products')
const write = { body: z.object({ offer: offerDataShape }), bodyName: 'OfferWrite' } as const
const removed = z.object({ _id: z.uuid(), deleted: z.literal(true) }).meta({ id: 'OfferDeleted' })

const list = catalogue.get({
  path: '/',
  summary: 'List offers, those that end last first',
  responses: ok(z.array(offerShape), 'The last 200'),
})

const read = catalogue.get({
  path: '/{id}',
  summary: 'Read one offer',
  responses: ok(offerShape, 'The offer'),
})

const preview = catalogue.post({
  path: '/preview',
  summary: 'Say what an offer would do',
  description: 'Nothing is written. `id` is the offer that it changes.',
  body: write.body.extend({ id: z.uuid().optional() }),
  bodyName: 'OfferToPreview',
  responses: ok(offerPreviewShape, 'How many products, and three of them'),
})

const add = catalogue.post({
  path: '/',
  summary: 'Add an offer',
  description:
    'It begins and ends by itself, to the second. Of several offers for one product the lowest price counts.',
  ...write,
  responses: created(offerShape, 'The new offer'),
})

const change = catalogue.put({
  path: '/{id}',
  summary: 'Change an offer',
  body: write.body.extend({ revision: z.int().min(0).max(MOST_INT4) }),
  bodyName: 'OfferChange',
  responses: ok(offerShape, 'The offer as it is now'),
  refusals: ['stale_settings'],
})

const end = catalogue.post({
  path: '/{id}/end',
  summary: 'End a running offer now',
  responses: ok(offerShape, 'The offer as it is now'),
  refusals: ['wrong_status'],
})

const remove = catalogue.post({
  path: '/{id}/delete',
  summary: 'Delete an offer',
  description: 'Its products have their usual prices again.',
  responses: ok(removed, 'It is gone'),
})

export function offersApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(list, (_, admin) => listOffers(shop.db, admin)),
    answering(read, (c, admin) => readOffer(shop.db, admin, c.req.valid('param').id)),
    answering(preview, (c, admin) => {
      const { offer, id } = c.req.valid('json')
      return previewOffer(shop.db, admin, offer, id)
    }),
    answering(add, (c, admin) => refreshAfter(shop, addOffer(shop.db, admin, c.req.valid('json').offer))),
    answering(change, (c, admin) => {
      const { offer, revision } = c.req.valid('json')
      return refreshAfter(shop, changeOffer(shop.db, admin, c.req.valid('param').id, offer, revision))
    }),
    answering(end, (c, admin) => refreshAfter(shop, endOffer(shop.db, admin, c.req.valid('param').id))),
    answering(remove, async (c, admin) => {
      const { id } = c.req.valid('param')
      await refreshAfter(shop, deleteOffer(shop.db, admin, id))
      return { _id: id, deleted: true as const }
    }),
  ])
}
