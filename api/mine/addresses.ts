import { z } from '@hono/zod-openapi'
import { customerCalls } from '#api/guarded-calls.ts'
import { answer, jsonAnswer, newRouter } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { addressData, addressShape } from '#store/people/addresses.schema.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from '#store/people/addresses.server.ts'
import { MOST_ADDRESSES } from '#store/people/addresses.ts'

const idParam = z.object({ id: z.uuid() })
const deleted = z.object({ _id: z.uuid(), deleted: z.literal(true) }).meta({ id: 'AddressDeleted' })

const list = customerCalls.get({
  path: '/',
  summary: 'List the own addresses, the default first',
  responses: { 200: jsonAnswer(z.array(addressShape), 'The address book') },
})

const add = customerCalls.post({
  path: '/',
  summary: 'Keep an address',
  description: `The first one is the default. At most ${MOST_ADDRESSES} are kept.`,
  body: addressData,
  bodyName: 'AddressWrite',
  responses: {
    201: jsonAnswer(addressShape, 'The address as it is kept'),
  },
})

const change = customerCalls.put({
  path: '/{id}',
  summary: 'Change an address, or make it the default',
  request: { params: idParam },
  body: addressData,
  bodyName: 'AddressWrite',
  responses: {
    200: jsonAnswer(addressShape, 'The address as it is kept'),
  },
  refusals: ['not_found'],
})

const remove = customerCalls.post({
  path: '/delete/{id}',
  summary: 'Take an address out of the book',
  request: { params: idParam },
  responses: {
    200: jsonAnswer(deleted, 'It is gone'),
  },
  refusals: ['not_found'],
})

/** The address book of whoever asks. Nobody sees or changes that of another. */
export function addressesApi(shop: Shop) {
  return newRouter()
    .openapi(list, async (c) => answer(c, z.array(addressShape), await listAddresses(shop.db, c.var.customer), 200))
    .openapi(add, async (c) => {
      const data = c.req.valid('json')
      return answer(c, addressShape, await addAddress(shop.db, c.var.customer, data), 201)
    })
    .openapi(change, async (c) => {
      const data = c.req.valid('json')
      const { customer } = c.var
      return answer(c, addressShape, await changeAddress(shop.db, customer, c.req.valid('param').id, data), 200)
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      await removeAddress(shop.db, c.var.customer, id)
      return answer(c, deleted, { _id: id, deleted: true }, 200)
    })
}
