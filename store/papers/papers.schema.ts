/** Wire shapes of papers. */
import { z } from 'zod'
import { issuedPaperShape, namedOrder } from '#store/orders/orders.schema.ts'

export const issuedPapersShape = z.object({ papers: z.array(issuedPaperShape) }).meta({ id: 'IssuedPapers' })

export const pickListShape = z
  .object({
    orders: z.array(namedOrder),
    products: z
      .array(
        z.object({
          _id: z.uuid(),
          name: z.string(),
          imageUrl: z.string().optional(),
          category: z.array(z.string()),
          shelf: z.string().nullable().describe('Its place in the store room'),
          qty: z.int(),
          orders: z.array(z.object({ orderNumber: z.string(), qty: z.int() })),
        }),
      )
      .describe('In the order of the shelves'),
    units: z.int(),
  })
  .meta({ id: 'PickList' })

/** The goods to pick from the shelves for several orders. */
export type PickList = z.output<typeof pickListShape>
