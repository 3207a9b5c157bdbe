import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import {
  customerNoteShape,
  customerPageShape,
  customersQueryShape,
  customersShape,
} from '#store/people/customers/customers.schema.ts'
import { getCustomer, listCustomers, writeCustomerNote } from '#store/people/customers/customers.server.ts'

const desk = adminCalls('take orders')

const list = desk.get({
  path: '/customers',
  summary: 'List who ordered, fifty at a time: those with open orders, then by the last order',
  description:
    'Orders by phone are those of an account where the number is surely its own, and no other account has it.',
  request: { query: customersQueryShape },
  responses: ok(customersShape, 'A page of them'),
})

const read = desk.get({
  path: '/customers/{id}',
  summary: 'Read the customer of an order, with all their orders',
  responses: ok(customerPageShape, 'The customer'),
})

const note = desk.put({
  path: '/customers/{id}/note',
  summary: 'Replace the note about the customer of an order',
  description: 'With the revision that was read: a note changed since is answered 409 stale_settings.',
  body: customerNoteShape,
  bodyName: 'NoteToKeep',
  responses: ok(customerNoteShape.meta({ id: 'NoteKept' }), 'The note as it is now'),
  refusals: ['stale_settings'],
})

export function customersApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(list, (c, admin) => listCustomers(shop.db, admin, c.req.valid('query'))),
    answering(read, (c, admin) => getCustomer(shop.db, admin, c.req.valid('param').id)),
    answering(note, (c, admin) => writeCustomerNote(shop.db, admin, c.req.valid('param').id, c.req.valid('json'))),
  ])
}
