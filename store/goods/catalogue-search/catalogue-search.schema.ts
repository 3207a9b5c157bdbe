/** API schemas of search suggestions. */
import { z } from 'zod'
import { plainText } from '#store/wire.ts'
import { CATEGORIES, PRODUCT_LIMITS } from '../products/products.ts'

export const suggestionQueryShape = z.object({ q: plainText(0, PRODUCT_LIMITS.search) })

/** A suggested product. Price in rupees. */
const suggestedProduct = z.object({
  _id: z.uuid(),
  name: z.string(),
  price: z.number(),
  imageUrl: z.string().optional(),
})

export const suggestionsShape = z
  .object({
    products: z.array(suggestedProduct),
    categories: z.array(z.enum(CATEGORIES)),
    searches: z.array(z.string()).describe('What others searched for and found'),
  })
  .meta({ id: 'Suggestions' })
export type Suggestions = z.output<typeof suggestionsShape>
