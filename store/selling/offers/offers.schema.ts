/** API schemas of offers. Prices in rupees, times in ISO 8601. */
import { z } from 'zod'
import { productIdShape } from '#store/goods/products/products.schema.ts'
import { CATEGORIES, PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { oneLine, rupeesShape, wholeNumber } from '#store/wire.ts'
import { OFFER_LIMITS } from './limits.ts'

const moment = z.iso
  .datetime({ offset: true, error: 'Must be a time such as 2026-11-26T18:00:00+05:30.' })
  .refine((text) => text > '2000' && text < '2200', { error: 'Must be a time of this century.' })

const offerFields = {
  name: oneLine(1, OFFER_LIMITS.name),
  from: moment.describe('From this second on'),
  until: moment.describe('In this second it is over'),
  percent: wholeNumber(1, OFFER_LIMITS.percent).optional(),
  amount: rupeesShape(PRODUCT_LIMITS.price)
    .refine((amount) => amount > 0, { error: 'Must be more than 0.' })
    .optional()
    .describe('What is taken off; products that cost no more than that keep their price'),
  category: z.enum(CATEGORIES).optional(),
  brand: oneLine(1, PRODUCT_LIMITS.brand).optional(),
  family: oneLine(1, PRODUCT_LIMITS.family).optional(),
  productIds: z
    .array(productIdShape)
    .min(1)
    .max(OFFER_LIMITS.products, { error: `At most ${OFFER_LIMITS.products} products.` })
    .optional(),
  isRounded: z.boolean().default(true).describe('What a percentage leaves is rounded to whole rupees'),
}

/** A product must fit each of category, brand, family and ids that is given. */
export const offerDataShape = z
  .object(offerFields)
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    error: 'Enter percent or an amount.',
    path: ['percent'],
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    error: 'Must be after the start.',
    path: ['until'],
  })
  .refine(({ category, brand, family, productIds }) => category ?? brand ?? family ?? productIds, {
    error: 'Say which products it is for.',
    path: ['category'],
  })
export type OfferData = z.output<typeof offerDataShape>

const reach = {
  products: z.int().describe('Products that it is for'),
  unchanged: z.int().describe('Of these, those that it would leave nothing to pay for, or takes nothing off'),
  beaten: z.int().describe('Of these, those that another offer of the same time makes cheaper'),
}

/** The effect that an offer would have on prices. */
export const offerPreviewShape = z
  .object({ ...reach, examples: z.array(z.object({ name: z.string(), from: z.number(), to: z.number() })) })
  .meta({ id: 'OfferPreview' })
export type OfferPreview = z.output<typeof offerPreviewShape>

export const offerShape = z
  .object({
    _id: z.uuid(),
    revision: z.int().describe('A change names the one it was read at'),
    ...offerFields,
    state: z.enum(['waiting', 'running', 'over']),
    reach: z.object(reach).optional().describe('Until it is over'),
    picked: z.array(z.object({ _id: z.uuid(), name: z.string() })).optional(),
  })
  .meta({ id: 'Offer' })
export type Offer = z.output<typeof offerShape>
