/** Shapes of the address book on the wire. */
import { z } from 'zod'
import { customerInfo } from '#store/orders/orders.schema.ts'

export const addressData = customerInfo.extend({
  isDefault: z.boolean().optional().describe('True makes it the one the checkout begins with'),
})

export type AddressData = z.output<typeof addressData>

export const addressShape = z
  .object({ _id: z.uuid(), name: z.string(), phone: z.string(), address: z.string(), isDefault: z.boolean() })
  .meta({ id: 'Address' })
