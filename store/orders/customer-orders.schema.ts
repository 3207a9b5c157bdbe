/** Shapes of the customer's own orders. What is not in them never leaves the shop: notes, calls, names of staff. */
import { z } from 'zod'
import { wholeInQuery } from '#store/wire.ts'
import { orderShape, placedOrderShape } from './orders.schema.ts'
import { ORDER_STATUSES } from './transitions.ts'

export const ownOrderShape = orderShape
  .pick({ _id: true, orderNumber: true, status: true, createdAt: true, totalAmount: true, orderItems: true })
  .meta({ id: 'OwnOrder' })

const step = z.object({ what: z.enum([...ORDER_STATUSES, 'changed']), at: z.iso.datetime(), byYou: z.boolean() })

export const ownOrderDetailShape = ownOrderShape
  .extend({
    customerInfo: placedOrderShape.shape.customerInfo,
    customerEmail: z.string(),
    subtotal: z.number(),
    deliveryCharge: z.number(),
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    upiReference: z.string().nullable(),
    invoiceSerial: z.string().nullable(),
    timeline: z.array(step).describe('Oldest first'),
  })
  .meta({ id: 'OwnOrderDetail' })

export const ownOrdersQuery = z.object({
  limit: wholeInQuery(1, 999).optional(),
  after: z.uuid().optional().describe('The last _id of the page before'),
})

export type OwnOrdersQuery = z.output<typeof ownOrdersQuery>
