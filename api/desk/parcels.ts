import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'
import { parcelNewsShape, parcelShape } from '#store/orders/parcels/parcels.schema.ts'
import { bookParcel, cancelParcel, parcelAt, trackParcel } from '#store/orders/parcels/parcels.server.ts'

const desk = adminCalls('pack orders')
const theParcel = ok(parcelShape, 'How it stands at the service')

const book = desk.post({
  path: '/orders/{id}/parcel',
  summary: 'Have a parcel booked for a packed order at the courier service that the shop was started with',
  description:
    'It is asked for once. When no answer came it is only looked up, until somebody asks again. `not_found` without a service.',
  responses: theParcel,
  refusals: ['wrong_status', 'already_exists'],
})

const cancel = desk.post({
  path: '/orders/{id}/parcel/cancel',
  summary: 'Cancel the parcel of an order at the service',
  responses: theParcel,
  refusals: ['wrong_status', 'busy'],
})

const track = desk.get({
  path: '/orders/{id}/parcel/track',
  summary: 'Ask the service where the parcel of an order is',
  responses: ok(parcelNewsShape, 'In the words of the service'),
  refusals: ['wrong_status', 'busy'],
})

/** Calls that book and follow parcels at a courier service. */
export function parcelsApi(shop: Shop) {
  const service = () => {
    if (shop.parcels) return shop.parcels
    throw new StoreError('not_found', 'This shop was started without a courier service.')
  }
  return newRouter().openapiRoutes([
    answering(book, async (c, admin) => {
      const { id } = c.req.valid('param')
      await bookParcel(shop.db, admin, id, service())
      return parcelAt(shop.db, id, service())
    }),
    answering(cancel, async (c, admin) => {
      const { id } = c.req.valid('param')
      await cancelParcel(shop.db, admin, id, service())
      return parcelAt(shop.db, id, service())
    }),
    answering(track, async (c, admin) => ({
      words: await trackParcel(shop.db, admin, c.req.valid('param').id, service()),
    })),
  ])
}
