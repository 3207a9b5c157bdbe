/** Shapes of the customer's own orders. What is not in them never leaves the shop: notes, calls, names of staff. */
import { z } from 'zod'
import { wholeInQuery } from '#store/wire.ts'
import { ORDER_STATUSES } from './order-statuses.ts'
import { orderShape, placedOrderShape } from './orders.schema.ts'

export const ownOrderShape = orderShape
  .pick({ _id: true, orderNumber: true, status: true, createdAt: true, totalAmount: true, orderItems: true })
  .meta({ id: 'OwnOrder' })

/** One of the customer's own orders in a list. */
export type OwnOrder = z.output<typeof ownOrderShape>

const step = z.object({
  what: z.enum([...ORDER_STATUSES, 'changed']),
  at: z.iso.datetime(),
  byYou: z.boolean().describe('Whether the customer did it'),
})

/** What the customer is told of one thing that happened. */
export type OrderStep = z.output<typeof step>

export const ownOrderDetailShape = ownOrderShape
  .extend({
    customerInfo: placedOrderShape.shape.customerInfo,
    customerEmail: z.string(),
    subtotal: z.number(),
    deliveryCharge: z.number(),
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    upiReference: z.string().nullable().describe('Of the UPI payment, once the shop has seen it'),
    invoiceSerial: z.string().nullable().describe('Null while there is no tax invoice'),
    timeline: z.array(step).describe('Oldest first'),
  })
  .meta({ id: 'OwnOrderDetail' })

/** One of the customer's own orders with all they may know. Rupees; times in ISO 8601. */
export type OwnOrderDetail = z.output<typeof ownOrderDetailShape>

export const ownOrdersQuery = z.object({
  limit: wholeInQuery(1, 999).optional(),
  after: z.uuid().optional().describe('The last _id of the page before'),
})

export type OwnOrdersQuery = z.output<typeof ownOrdersQuery>
