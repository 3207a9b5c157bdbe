/** API schemas of the counting of stock. */
import { z } from 'zod'
import { productIdShape } from '#store/goods/products/products.schema.ts'
import { PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { oneLine, wholeNumber } from '#store/wire.ts'
import { MOST_STOCK_TAKE_NAME } from './stock-take.ts'

export const stockTakeDataShape = z
  .object({
    _id: z.uuid().toLowerCase().optional().describe('Made by the caller: sent again, it is the same stock-take'),
    name: oneLine(1, MOST_STOCK_TAKE_NAME),
  })
  .meta({ id: 'StockTakeData' })
export type StockTakeData = z.output<typeof stockTakeDataShape>

export const stockCountDataShape = z
  .object({
    _id: z.uuid().toLowerCase().describe('Made by the caller: sent again, it is the same count'),
    product: productIdShape,
    pieces: wholeNumber(0, PRODUCT_LIMITS.stock),
    isAll: z
      .boolean()
      .default(false)
      .describe('True: so many are there, whatever was counted before; else they come to what was counted'),
  })
  .meta({ id: 'StockCountData' })
export type StockCountData = z.output<typeof stockCountDataShape>

export const takeOverDataShape = z.object({
  restIsZero: z.boolean().default(false).describe('Also sets to 0 what was not counted'),
})
export type TakeOverData = z.output<typeof takeOverDataShape>

export const stockTakeShape = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    state: z.enum(['open', 'taken over', 'dropped', 'undone']),
    who: z.string(),
    at: z.iso.datetime(),
    products: z.int().describe('Counted so far'),
    changeId: z.uuid().optional().describe('By which POST /api/admin/product-imports/{id}/undo undoes it'),
  })
  .meta({ id: 'StockTake' })
export type StockTake = z.output<typeof stockTakeShape>

export const countedShape = z
  .object({
    _id: z.uuid().describe('Of the product'),
    name: z.string(),
    counted: z.int(),
    expected: z
      .int()
      .describe('On the shelf when its counting began: the stock, and what was ordered and not packed yet'),
    difference: z.int().describe('What taking over adds to the stock, which may be another by then'),
    value: z.number().optional().describe('Of the difference, at cost, in rupees; only for those who may see costs'),
    who: z.array(z.string()),
  })
  .meta({ id: 'Counted' })
export type Counted = z.output<typeof countedShape>

export const stockTakeDetailShape = stockTakeShape
  .extend({
    rows: z.array(countedShape).describe('A thousand at most: first what differs, then the latest'),
    differing: z.int(),
    difference: z.int().describe('Pieces in all'),
    value: z.number().optional().describe('Of all that differs and has a cost, in rupees'),
    notCounted: z.int().describe('Products with stock that were not counted'),
  })
  .meta({ id: 'StockTakeDetail' })
export type StockTakeDetail = z.output<typeof stockTakeDetailShape>
