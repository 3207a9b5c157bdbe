import { createRoute, z } from '@hono/zod-openapi'
import { addressData, addressShape } from '#store/people/addresses.schema.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from '#store/people/addresses.server.ts'
import { MOST_ADDRESSES } from '#store/people/addresses.ts'
import { requireCustomer } from '#store/people/people.server.ts'
import { whoMayWrite } from './guards.ts'
import { answer, jsonAnswer, jsonBody, newRouter, problems } from './router.ts'
import { type ApiContext, personOf, type Shop } from './shop.ts'

const userId = z.string().max(100).optional()
const idParam = z.object({ id: z.uuid() })
const addressWrite = z.object({ userId, ...addressData.shape }).openapi('AddressWrite')
const deleted = z.object({ _id: z.uuid(), deleted: z.literal(true) }).meta({ id: 'AddressDeleted' })

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List the own addresses, the default first',
  responses: { 200: jsonAnswer(z.array(addressShape), 'The address book'), ...problems('unauthenticated') },
})

const add = createRoute({
  method: 'post',
  path: '/',
  summary: 'Keep an address',
  description: `The first one is the default. At most ${MOST_ADDRESSES} are kept.`,
  request: jsonBody(addressWrite),
  responses: {
    201: jsonAnswer(addressShape, 'The address as it is kept'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden'),
  },
})

const change = createRoute({
  method: 'put',
  path: '/{id}',
  summary: 'Change an address, or make it the default',
  request: { params: idParam, ...jsonBody(addressWrite) },
  responses: {
    200: jsonAnswer(addressShape, 'The address as it is kept'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden', 'not_found'),
  },
})

const remove = createRoute({
  method: 'post',
  path: '/delete/{id}',
  summary: 'Take an address out of the book',
  request: { params: idParam, ...jsonBody(z.object({ userId }), false) },
  responses: {
    200: jsonAnswer(deleted, 'It is gone'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden', 'not_found'),
  },
})

/** The address book of whoever asks. Nobody sees or changes that of another. */
export function addressesApi(shop: Shop) {
  const router = newRouter()
  router.use(whoMayWrite(shop, requireCustomer))
  const asker = async (c: ApiContext, claimed?: string) => {
    c.header('cache-control', 'no-store')
    return requireCustomer(await personOf(shop, c), claimed)
  }
  return router
    .openapi(list, async (c) => answer(c, z.array(addressShape), await listAddresses(shop.db, await asker(c)), 200))
    .openapi(add, async (c) => {
      const { userId: claimed, ...data } = c.req.valid('json')
      return answer(c, addressShape, await addAddress(shop.db, await asker(c, claimed), data), 201)
    })
    .openapi(change, async (c) => {
      const { userId: claimed, ...data } = c.req.valid('json')
      const customer = await asker(c, claimed)
      return answer(c, addressShape, await changeAddress(shop.db, customer, c.req.valid('param').id, data), 200)
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      await removeAddress(shop.db, await asker(c, c.req.valid('json').userId), id)
      return answer(c, deleted, { _id: id, deleted: true }, 200)
    })
}
