/** API schemas of a pasted list and of the products found for it. */
import { z } from 'zod'
import { priceStepsShape } from '#store/goods/prices/price-steps.schema.ts'
import { plainText } from '#store/wire.ts'
import { LIST_LIMITS } from './pasted-lists.ts'

export const pastedListShape = z.object({ text: plainText(1, LIST_LIMITS.text) })

const listedProduct = z.object({
  _id: z.uuid(),
  name: z.string(),
  price: z.number(),
  priceSteps: priceStepsShape,
  stock: z.int(),
})

const pastedLineShape = z.object({
  text: z.string().describe('As it stands in the list'),
  thing: z.string().describe('The text without how many are wanted'),
  quantity: z.int(),
  product: listedProduct.optional().describe('What it asks for: every word and number of it is borne out'),
  candidates: z.array(listedProduct).describe('Up to three that are like it, to choose from'),
  reason: z.string().optional().describe('Why there is no product, or what to look at'),
})
export type PastedLine = z.output<typeof pastedLineShape>

export const pastedLinesShape = z.object({ lines: z.array(pastedLineShape) }).meta({ id: 'PastedLines' })
export type PastedLines = z.output<typeof pastedLinesShape>
