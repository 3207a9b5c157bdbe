/** API schema of a product found by a scanned code. */
import { z } from 'zod'
import { priceStepsShape } from '#store/goods/prices/price-steps.schema.ts'

export const foundByCodeShape = z
  .object({
    _id: z.uuid(),
    name: z.string().describe('With its size and colour'),
    price: z.number().describe('Rupees'),
    priceSteps: priceStepsShape,
    stock: z.int(),
    imageUrl: z.string().optional(),
    isBundle: z.literal(true).optional().describe('Its parts are what is counted'),
    code: z.string(),
    pieces: z.int().describe('For how many the code stands'),
  })
  .meta({ id: 'FoundByCode' })
export type FoundByCode = z.output<typeof foundByCodeShape>
