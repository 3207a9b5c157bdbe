import { z } from '@hono/zod-openapi'
import { customerCalls } from '#api/guarded-calls.ts'
import { answering, created, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { addressDataShape, addressShape } from '#store/people/addresses/addresses.schema.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from '#store/people/addresses/addresses.server.ts'
import { MOST_ADDRESSES } from '#store/people/addresses/addresses.ts'

const deleted = z.object({ _id: z.uuid(), deleted: z.literal(true) }).meta({ id: 'AddressDeleted' })

const list = customerCalls.get({
  path: '/',
  summary: 'List the own addresses, the default first',
  responses: ok(z.array(addressShape), 'The address book'),
})

const add = customerCalls.post({
  path: '/',
  summary: 'Keep an address',
  description: `The first one is the default. At most ${MOST_ADDRESSES} are kept.`,
  body: addressDataShape,
  bodyName: 'AddressWrite',
  responses: created(addressShape, 'The address as it is kept'),
})

const change = customerCalls.put({
  path: '/{id}',
  summary: 'Change an address, or make it the default',
  body: addressDataShape,
  bodyName: 'AddressWrite',
  responses: ok(addressShape, 'The address as it is kept'),
})

const remove = customerCalls.post({
  path: '/delete/{id}',
  summary: 'Take an address out of the book',
  responses: ok(deleted, 'It is gone'),
})

export function addressesApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(list, (_, customer) => listAddresses(shop.db, customer)),
    answering(add, (c, customer) => addAddress(shop.db, customer, c.req.valid('json'))),
    answering(change, (c, customer) => changeAddress(shop.db, customer, c.req.valid('param').id, c.req.valid('json'))),
    answering(remove, async (c, customer) => {
      const { id } = c.req.valid('param')
      await removeAddress(shop.db, customer, id)
      return { _id: id, deleted: true as const }
    }),
  ])
}
