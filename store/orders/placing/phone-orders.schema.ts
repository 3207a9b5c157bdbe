/** Wire shapes of orders that are taken by phone. */

import { z } from 'zod'
import { MOST_IN_STOCK } from '#db/order-values.ts'
import { note, optionalEmail } from '#store/orders/order-desk.schema.ts'
import { addressWanted, hasItsAddress, itemsUpTo, orderFields } from '#store/orders/orders.schema.ts'
import { statusesThat } from '#store/orders/steps/order-statuses.ts'

export const phoneOrder = orderFields
  .omit({ customerEmail: true, classSets: true })
  .extend({
    customerEmail: optionalEmail.default(''),
    orderItems: itemsUpTo(MOST_IN_STOCK),
    status: z.enum(statusesThat('begins')).describe('Whether it still has to be confirmed by a call'),
    note: note.optional(),
    isDeliveryFree: z.boolean().default(false).describe('Whether the shop charges nothing for its delivery'),
    replacesReturn: z.uuid().optional().describe('The return that it is sent in exchange for'),
  })
  .refine(hasItsAddress, addressWanted)
  .meta({ id: 'PhoneOrder' })
export type PhoneOrder = z.output<typeof phoneOrder>

export const knownCustomerShape = z
  .object({
    customerName: z.string(),
    customerPhone: z.string(),
    customerEmail: z.string(),
    customerAddress: z.string(),
    orderNumber: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'KnownCustomer' })

export type KnownCustomer = z.output<typeof knownCustomerShape>

/** An order that a cap turned away. Rupees. */
export const refusedOrderShape = z
  .object({
    _id: z.uuid(),
    createdAt: z.iso.datetime(),
    customerInfo: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
    orderItems: z.array(z.object({ name: z.string(), qty: z.int() })),
    totalAmount: z.number(),
  })
  .meta({ id: 'RefusedOrder' })

export type RefusedOrder = z.output<typeof refusedOrderShape>
