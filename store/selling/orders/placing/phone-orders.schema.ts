/** API schemas of orders that are taken by phone. */

import { z } from 'zod'
import { MOST_IN_STOCK } from '#db/order-values.ts'
import { deskNoteShape, optionalEmailShape } from '#store/selling/orders/order-desk.schema.ts'
import {
  addressRequired,
  calledFields,
  hasItsAddress,
  itemsUpTo,
  orderFieldsShape,
  orderShape,
  placedOrderShape,
} from '#store/selling/orders/orders.schema.ts'
import { statusesThat } from '#store/selling/orders/steps/order-statuses.ts'

export const phoneOrderShape = orderFieldsShape
  .omit({ customerEmail: true, classSets: true })
  .extend({
    customerEmail: optionalEmailShape.default(''),
    orderItems: itemsUpTo(MOST_IN_STOCK),
    status: z.enum(statusesThat('begins')).describe('Whether it still has to be confirmed by a call'),
    note: deskNoteShape.optional(),
    isDeliveryFree: z.boolean().default(false).describe('Whether the shop charges nothing for its delivery'),
    replacesReturn: z.uuid().optional().describe('The return that it is sent in exchange for'),
  })
  .refine(hasItsAddress, addressRequired)
  .meta({ id: 'PhoneOrder' })
export type PhoneOrder = z.output<typeof phoneOrderShape>

export const knownCustomerShape = orderShape
  .pick({
    customerName: true,
    customerPhone: true,
    customerEmail: true,
    customerAddress: true,
    orderNumber: true,
    createdAt: true,
  })
  .meta({ id: 'KnownCustomer' })

export type KnownCustomer = z.output<typeof knownCustomerShape>

/** An order that a cap refused. Rupees. */
export const refusedOrderShape = placedOrderShape
  .pick({ _id: true, createdAt: true, customerInfo: true, totalAmount: true })
  .extend({ ...calledFields, orderItems: z.array(z.object({ name: z.string(), qty: z.int() })) })
  .meta({ id: 'RefusedOrder' })

export type RefusedOrder = z.output<typeof refusedOrderShape>
