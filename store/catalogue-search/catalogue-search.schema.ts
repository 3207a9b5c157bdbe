/** Shapes of what helps people to find: counts before a choice, and suggestions. */
import { z } from 'zod'
import { plainText } from '#store/wire.ts'
import { CATEGORIES, PRODUCT_LIMITS } from '../products/products.ts'

const counted = z.int().min(0)

/** How many products each choice would leave, with the other filters as they are. */
export const facetsShape = z
  .object({
    total: counted,
    inStock: counted,
    categories: z.record(z.enum(CATEGORIES), counted),
    ages: z.array(counted).describe('By age in years, from 0'),
    prices: z.array(z.object({ max: z.number(), count: counted })).describe('At most this many rupees'),
    without: z
      .object({ category: counted, price: counted, age: counted, brand: counted, origin: counted })
      .describe('How many there would be with one filter given up'),
  })
  .meta({ id: 'Facets' })
export type Facets = z.output<typeof facetsShape>

const choices = z.array(z.object({ name: z.string(), count: counted }))

export const choicesShape = z.object({ brands: choices, origins: choices }).meta({ id: 'Choices' })
export type Choices = z.output<typeof choicesShape>

export const suggestionQuery = z.object({ q: plainText(0, PRODUCT_LIMITS.search) })

/** What a suggestion shows of a product. Price in rupees. */
const suggestedProduct = z.object({
  _id: z.uuid(),
  name: z.string(),
  price: z.number(),
  imageUrl: z.string().optional(),
})
export type SuggestedProduct = z.output<typeof suggestedProduct>

export const suggestionsShape = z
  .object({
    products: z.array(suggestedProduct),
    categories: z.array(z.enum(CATEGORIES)),
    searches: z.array(z.string()).describe('What others searched for and found'),
  })
  .meta({ id: 'Suggestions' })
export type Suggestions = z.output<typeof suggestionsShape>
