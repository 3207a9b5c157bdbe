import { z } from 'zod'

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
