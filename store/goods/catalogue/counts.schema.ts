/** API schemas of counts: how many products each choice of a filter would leave. */
import { z } from 'zod'
import { countShape } from '#store/wire.ts'
import { AGE_BANDS } from '../products/age-bands.ts'
import { productQueryShape } from '../products/products.schema.ts'
import { CATEGORIES, OLDEST_COUNTED_AGE, PRICE_FILTER } from '../products/products.ts'
import { CHOICES, NARROWINGS } from './filters.ts'

/** How many products each choice would leave, with the other filters as they are. */
export const facetsShape = z
  .object({
    total: countShape,
    inStock: countShape,
    categories: z.record(z.enum(CATEGORIES), countShape),
    ages: z.array(countShape).describe('By age in years, from 0'),
    ageBands: z.record(z.enum(AGE_BANDS), countShape).describe('What suits any age of a band'),
    prices: z.array(z.object({ max: z.number(), count: countShape })).describe('At most this many rupees'),
    without: z.record(z.enum(NARROWINGS), countShape).describe('How many there would be with one filter given up'),
  })
  .meta({ id: 'Facets' })
export type Facets = z.output<typeof facetsShape>

/** Up to ten numbers or names, separated by commas. */
function several<T extends number | string>(one: z.ZodType<T, number | string>, what: string) {
  return z
    .string()
    .max(100)
    .transform((text) => text.split(',').map((part) => (/^\d+$/.test(part) ? Number(part) : part)))
    .pipe(z.array(one).max(10))
    .optional()
    .describe(what)
}

const AGES = z.union([z.int().min(0).max(OLDEST_COUNTED_AGE), z.enum(AGE_BANDS)])
const STEP = z.int().min(PRICE_FILTER.min).max(PRICE_FILTER.max).multipleOf(PRICE_FILTER.step)

/** A list and the counts wanted of it. The fewer counts an answer has, the longer it can be kept. */
export const countsQueryShape = productQueryShape.extend({
  ages: several(AGES, `Ages in years or bands of them, separated by commas. Bands: ${AGE_BANDS.join(', ')}`),
  prices: several(STEP, `Rupees in steps of ${PRICE_FILTER.step}, separated by commas`),
  without: z
    .string()
    .max(100)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(NARROWINGS)).max(NARROWINGS.length))
    .optional()
    .describe(`Filters to give up, each by itself, separated by commas: ${NARROWINGS.join(', ')}`),
})
export type CountsQuery = z.output<typeof countsQueryShape>

/** How many products each requested choice would leave. */
export const countsShape = z
  .object({
    ages: z.record(z.string(), countShape).describe('By age in years, or by band'),
    prices: z.array(z.object({ max: z.number(), count: countShape })).describe('At most this many rupees'),
    without: z
      .partialRecord(z.enum(NARROWINGS), countShape)
      .describe('How many there would be with one filter given up'),
  })
  .meta({ id: 'Counts' })
export type Counts = z.output<typeof countsShape>

/** The owner's own facts, in their order; each choice has the value that the parameter `fact` takes. */
const factChoices = z
  .array(
    z.object({
      name: z.string(),
      choices: z.array(z.object({ name: z.string(), words: z.string(), count: countShape })),
    }),
  )
  .optional()

const choices = z.array(z.object({ name: z.string(), count: countShape }))
const each = Object.fromEntries(Object.keys(CHOICES).map((name) => [name, choices]))
export const choicesShape = z
  .object({ ...(each as Record<keyof typeof CHOICES, typeof choices>), facts: factChoices })
  .meta({ id: 'Choices' })
export type Choices = z.output<typeof choicesShape>
