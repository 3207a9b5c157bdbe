/** API schemas of the address book. */
import { z } from 'zod'
import { buyerGstinShape } from '#store/money/gst/gstin.schema.ts'
import { calledFields, customerInfoShape } from '#store/selling/orders/orders.schema.ts'

export const addressDataShape = customerInfoShape.extend({
  gstin: buyerGstinShape
    .optional()
    .describe('Of a business or school that wants it on its invoices; absent it stays as it is'),
  isDefault: z.boolean().optional().describe('True makes it the one the checkout begins with'),
})

export type AddressData = z.output<typeof addressDataShape>

/** A delivery address, with the person to call. */
export const addressShape = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    phone: z.string().describe('+91XXXXXXXXXX'),
    ...calledFields,
    address: z.string(),
    gstin: z.string().optional().describe('Of a business or school'),
    isDefault: z.boolean().describe('The one the checkout begins with: exactly one of them is, when there are any'),
  })
  .meta({ id: 'Address' })

export type Address = z.output<typeof addressShape>
