/** Wire shapes of papers. */
import { z } from 'zod'
import { TAX_PAPERS } from '#db/order-values.ts'

export const issuedPaperShape = z
  .object({ _id: z.uuid(), kind: z.enum(TAX_PAPERS), serial: z.string(), issuedAt: z.iso.datetime() })
  .meta({ id: 'IssuedPaper' })

/** A tax invoice, bill of supply or credit note of an order. */
export type IssuedPaper = z.output<typeof issuedPaperShape>

export const issuedPapersShape = z.object({ papers: z.array(issuedPaperShape) }).meta({ id: 'IssuedPapers' })

const named = { _id: z.uuid(), orderNumber: z.string() }

export const pickListShape = z
  .object({
    orders: z.array(z.object(named)),
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

/** What to pick from the shelves for several orders. */
export type PickList = z.output<typeof pickListShape>
