/** API schemas of papers. */
import { z } from 'zod'
import {
  deliveryMethodShape,
  issuedPaperShape,
  namedOrderShape,
  orderedGiftShape,
} from '#store/selling/orders/orders.schema.ts'
import { MOST_AT_ONCE } from '#store/selling/orders/placing/order-limits.ts'

export const issuedPapersShape = z.object({ papers: z.array(issuedPaperShape) }).meta({ id: 'IssuedPapers' })

export const papersIssuedShape = z
  .object({
    done: z.array(namedOrderShape).describe('Orders that have all their papers now'),
    refused: z.array(namedOrderShape.extend({ why: z.string() })),
  })
  .meta({ id: 'PapersIssued' })

export type PapersIssued = z.output<typeof papersIssuedShape>

export const ordersForPapersShape = z.object({ orders: z.array(z.uuid().toLowerCase()).min(1).max(MOST_AT_ONCE) })

export const pickListShape = z
  .object({
    orders: z.array(
      namedOrderShape.extend({
        notes: z.array(z.string()).optional(),
        gift: orderedGiftShape.optional(),
        way: deliveryMethodShape,
      }),
    ),
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

export type PickList = z.output<typeof pickListShape>
