/** Wire shapes of the address book. */
import { z } from 'zod'
import { customerInfo } from '#store/orders/orders.schema.ts'

export const addressData = customerInfo.extend({
  isDefault: z.boolean().optional().describe('True makes it the one the checkout begins with'),
})

export type AddressData = z.output<typeof addressData>

/** A delivery address, with the person to call. */
export const addressShape = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    phone: z.string().describe('+91XXXXXXXXXX'),
    address: z.string(),
    isDefault: z.boolean().describe('The one the checkout begins with: exactly one of them is, when there are any'),
  })
  .meta({ id: 'Address' })

export type Address = z.output<typeof addressShape>
