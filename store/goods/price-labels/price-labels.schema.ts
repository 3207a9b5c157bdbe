/** API schemas of price labels. */
import { z } from 'zod'
import { productIdShape } from '#store/goods/products/products.schema.ts'
import { wholeInQuery } from '#store/wire.ts'
import { LABEL_LIMITS, SHEET_NAMES, type SheetName } from './price-labels.ts'

export const priceLabelShape = z
  .object({
    _id: z.uuid(),
    name: z.string().describe('With its size and colour'),
    nameHi: z.string().optional(),
    imageUrl: z.string().optional(),
    price: z.number().describe('Rupees, without an offer: a label stays longer than an offer runs'),
    mrp: z.number().optional().describe('Rupees'),
    code: z.string().optional().describe('Of one piece: the first EAN or UPC, else the first of its own'),
  })
  .meta({ id: 'PriceLabel' })
export type PriceLabel = z.output<typeof priceLabelShape>

export const priceLabelsShape = z.array(priceLabelShape)

const labelledProducts = z
  .string()
  .max(LABEL_LIMITS.products * 41)
  .regex(/^[0-9a-f-]{36}(?::\d{1,3})?(?:,[0-9a-f-]{36}(?::\d{1,3})?)*$/i, {
    error: 'Must be ids of products, such as id:3,id:1.',
  })
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((one) => ({ _id: one.slice(0, 36), count: Number(one.slice(37) || 1) })),
  )
  .refine((all) => all.every(({ _id }) => productIdShape.safeParse(_id).success), { error: 'Must be ids of products.' })
  .refine((all) => all.length <= LABEL_LIMITS.products, { error: `At most ${LABEL_LIMITS.products} products.` })

export const labelsQueryShape = z.object({
  products: labelledProducts.describe('Ids of products, each with the number of its labels: `id:3,id:1`'),
})

export const printLabelsQueryShape = labelsQueryShape.extend({
  sheet: z.enum(SHEET_NAMES).default('24'),
  from: wholeInQuery(1, 65).default(1).describe('The first label of a used sheet that is still there'),
})
export type PrintLabels = z.output<typeof printLabelsQueryShape>

/** Labels to draw, each `count` times. The first is placed at position `from` of the first sheet, counted from 1. */
export type LabelsToPrint = { sheet: SheetName; from: number; labels: (PriceLabel & { count: number })[] }
