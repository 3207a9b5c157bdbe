import { z } from 'zod'
import { calledFields, orderShape } from '#store/selling/orders/orders.schema.ts'
import { DESK_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { countShape, plainText, wholeNumber } from '#store/wire.ts'

const place = z.string().regex(/^(open|ended)-\d{1,15}$/)

export const customersQueryShape = z.object({
  search: plainText(0, DESK_LIMITS.search)
    .optional()
    .describe('Words of the name, phone or its end, email with @, or PIN'),
  after: place.optional().describe('`next` of the page before'),
})
export type CustomersQuery = z.output<typeof customersQueryShape>

const customerShape = z
  .object({
    _id: z.uuid().describe('Of an order of theirs, with name, phone and email: any of them leads to its customer'),
    name: z.string(),
    phone: z.string(),
    ...calledFields,
    email: z.string(),
    uid: z.string().nullable().describe('Of the account; null for who ordered by phone alone'),
    orders: countShape,
    open: countShape.describe('Orders that have not ended'),
    refused: countShape.describe('Parcels that came back from the door'),
    spent: z.number().describe('In rupees, without cancelled orders and what came back'),
    lastOrderAt: z.iso.datetime(),
    note: z.string(),
    revision: countShape.describe('Of the note'),
  })
  .meta({ id: 'CustomerOfTheDesk' })
export type DeskCustomer = z.output<typeof customerShape>

export const customersShape = z
  .object({ customers: z.array(customerShape), next: place.nullable().describe('`after` of the page that follows') })
  .meta({ id: 'CustomersOfTheDesk' })
export type CustomersPage = z.output<typeof customersShape>

export const customerPageShape = customerShape
  .extend({ placed: z.array(orderShape).describe('The open ones first, then the newest; at most 200') })
  .meta({ id: 'CustomerWithOrders' })
export type CustomerWithOrders = z.output<typeof customerPageShape>

export const customerNoteShape = z.object({
  note: plainText(0, DESK_LIMITS.note),
  revision: wholeNumber(0, 1_000_000_000),
})
export type CustomerNote = z.output<typeof customerNoteShape>
