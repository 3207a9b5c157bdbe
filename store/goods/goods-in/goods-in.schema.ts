/** API schemas of goods that came in. */
import { z } from 'zod'
import { productIdShape } from '#store/goods/products/products.schema.ts'
import { PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { calendarDay, oneLine, plainText, rupeesShape, wholeNumber } from '#store/wire.ts'

export const MOST_LINES = 200

export const goodsInDataShape = z
  .object({
    _id: z.uuid().toLowerCase().optional().describe('Made by the caller: sent again, it is the same entry'),
    day: calendarDay(),
    supplier: oneLine(0, 100).default(''),
    note: plainText(0, 300).default(''),
    lines: z
      .array(
        z.object({
          _id: productIdShape,
          pieces: wholeNumber(1, PRODUCT_LIMITS.stock),
          price: rupeesShape(PRODUCT_LIMITS.price).describe('Rupees for a piece'),
        }),
      )
      .min(1, { error: 'Please add what came in.' })
      .max(MOST_LINES),
  })
  .meta({ id: 'GoodsInData' })
export type GoodsInData = z.output<typeof goodsInDataShape>

export const goodsInShape = z
  .object({
    _id: z.uuid(),
    day: z.iso.date(),
    supplier: z.string(),
    note: z.string(),
    who: z.string(),
    at: z.iso.datetime(),
    total: z.number().describe('Rupees'),
    lines: z.array(z.object({ line: z.int(), _id: z.uuid(), name: z.string(), pieces: z.int(), price: z.number() })),
    takenBack: z
      .object({ who: z.string(), at: z.iso.datetime() })
      .optional()
      .describe('Its pieces are off the shelf again, and out of the average'),
  })
  .meta({ id: 'GoodsIn' })
export type GoodsIn = z.output<typeof goodsInShape>

export const goodsInListShape = z
  .object({
    entries: z.array(goodsInShape),
    hasMore: z.boolean(),
    suppliers: z.array(z.string()).describe('Those of before, the latest first'),
  })
  .meta({ id: 'GoodsInList' })
export type GoodsInList = z.output<typeof goodsInListShape>
