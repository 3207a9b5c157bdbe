/** API schemas of the address book. */
import { z } from 'zod'
import { buyerGstin } from '#store/money/gst/gstin.schema.ts'
import { calledShape, customerInfo } from '#store/selling/orders/orders.schema.ts'

export const addressData = customerInfo.extend({
  gstin: buyerGstin
    .optional()
    .describe('Of a business or school that wants it on its invoices; absent it stays as it is'),
  isDefault: z.boolean().optional().describe('True makes it the one the checkout begins with'),
})

export type AddressData = z.output<typeof addressData>

/** A delivery address, with the person to call. */
export const addressShape = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    phone: z.string().describe('+91XXXXXXXXXX'),
    ...calledShape,
    address: z.string(),
    gstin: z.string().optional().describe('Of a business or school'),
    isDefault: z.boolean().describe('The one the checkout begins with: exactly one of them is, when there are any'),
  })
  .meta({ id: 'Address' })

export type Address = z.output<typeof addressShape>
