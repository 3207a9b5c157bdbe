/** API schemas of the owner's own facts and of a product's values. */
import { z } from 'zod'
import { CATEGORIES, FACT_ID_FORM, FACT_KINDS } from '#db/order-values.ts'
import { areDistinct, countShape, MOST_INT4, oneLine } from '#store/wire.ts'
import { FACT_LIMITS } from './facts.ts'

const factId = z.string().max(FACT_LIMITS.id).regex(new RegExp(FACT_ID_FORM))
const HINDI = 'For pages in Hindi; empty where there is none'

/** A product's fact values as answered: by fact id, an option id, a number, or yes or no. */
export const factValuesShape = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

const writtenValue = z.union([z.string().max(FACT_LIMITS.id), z.number(), z.boolean()], {
  error: 'Must be the id of an option, a number, or true or false.',
})
/** A product's fact values as sent. A null value counts as absent; null for all of them removes all. */
export const factsInputShape = z
  .record(z.string().max(FACT_LIMITS.id), writtenValue.nullable())
  .refine((values) => Object.keys(values).length <= FACT_LIMITS.facts, { error: `At most ${FACT_LIMITS.facts} facts.` })
  .transform((values) => {
    const told = Object.entries(values).filter(([, value]) => value !== null) as [string, string | number | boolean][]
    return told.length === 0 ? null : Object.fromEntries(told)
  })

const option = z.object({
  id: factId.optional().describe('Of an option that is there; absent of a new one'),
  name: oneLine(1, FACT_LIMITS.option),
  nameHi: oneLine(0, FACT_LIMITS.option).default('').describe(HINDI),
})

export const factDataShape = z
  .object({
    name: oneLine(1, FACT_LIMITS.name),
    nameHi: oneLine(0, FACT_LIMITS.name).default('').describe(HINDI),
    kind: z.enum(FACT_KINDS).describe('It stays as it is once the fact is there'),
    unit: oneLine(0, FACT_LIMITS.unit).default('').describe('Of a number, such as pages or ml'),
    categories: z
      .array(z.enum(CATEGORIES))
      .min(1, { error: 'Please select at least one category.' })
      .transform((some) => [...new Set(some)]),
    options: z
      .array(option)
      .max(FACT_LIMITS.options, { error: `Use at most ${FACT_LIMITS.options} options.` })
      .default([])
      .describe('Of a choice, in their order. One that is left out is taken off the products that have it'),
    isFilter: z.boolean().describe('Lists can be narrowed by it'),
    revision: z.int().min(0).max(MOST_INT4).describe('0 of a new one'),
  })
  .refine(({ kind, options }) => kind !== 'choice' || options.length > 0, {
    path: ['options'],
    error: 'Please enter at least one option.',
  })
  .refine(({ options }) => areDistinct(options.map(({ name }) => name.toLowerCase())), {
    path: ['options'],
    error: 'An option comes twice.',
  })
  .refine(({ options }) => areDistinct(options.flatMap(({ id }) => id ?? [])), {
    path: ['options'],
    error: 'An option comes twice.',
  })
export type FactData = z.output<typeof factDataShape>
export type FactDataInput = z.input<typeof factDataShape>

export const deskFactShape = z
  .object({
    id: z.string(),
    name: z.string(),
    nameHi: z.string(),
    kind: z.enum(FACT_KINDS),
    unit: z.string(),
    categories: z.array(z.enum(CATEGORIES)),
    options: z.array(z.object({ id: z.string(), name: z.string(), nameHi: z.string(), products: countShape })),
    isFilter: z.boolean(),
    revision: z.int(),
    products: countShape.describe('How many have it; of an option, how many have that'),
  })
  .meta({ id: 'DeskFact' })
export type DeskFact = z.output<typeof deskFactShape>
