/** API schemas of the catalogue for staff. */
import { z } from 'zod'
import { namedOrderShape } from '#store/selling/orders/orders.schema.ts'
import {
  calendarDay,
  MOST_INT4,
  oneLine,
  plainText,
  rowNumberShape,
  rupeesShape,
  wholeInQuery,
  wholeNumber,
} from '#store/wire.ts'
import { ADMIN_SORTS, PRICE_PERCENT_LIMITS, ROUNDINGS, STOCK_REASON_WORDS, STOCK_STATES } from './admin-products.ts'
import { gstPercentShape, gstZeroShape, hsnCodeShape, WRITE_SHAPES } from './product-shapes.schema.ts'
import { productIdShape, productShape, productVersionShape, usualPricesShape } from './products.schema.ts'
import { CATEGORIES, PRODUCT_LIMITS, VISIBILITIES } from './products.ts'

/** Most ids in one selection; more products are selected by a filter. */
const MOST_IDS = 1000
const LAST_PAGE = 100_000

const category = z.enum(CATEGORIES)
const visibility = z.enum(VISIBILITIES)

const filterFields = {
  search: plainText(0, PRODUCT_LIMITS.search).optional().describe('Words of the name'),
  category: category.optional(),
  stock: z.enum(STOCK_STATES).optional().describe('low: 1 to 5 units; in: at least one'),
  featured: z.enum(['true', 'false']).optional(),
  visibility: visibility.optional(),
  tax: z.literal('missing').optional().describe('Only those without a GST rate or HSN code for an invoice'),
  onSale: z.literal('true').optional().describe('Only with an original price above the price'),
  family: oneLine(1, PRODUCT_LIMITS.family).optional().describe('Only its siblings, the oldest first'),
}

export const adminProductFilterShape = z.object(filterFields)
export type AdminProductFilter = z.output<typeof adminProductFilterShape>

export const adminProductQueryShape = z.object({
  ...filterFields,
  sort: z.enum(ADMIN_SORTS).optional().describe('Absent: what was changed last comes first'),
  page: wholeInQuery(1, LAST_PAGE).optional(),
})
export type AdminProductQuery = z.output<typeof adminProductQueryShape>

export const adminProductShape = productShape
  .omit({ description: true })
  .extend({ visibility, usual: usualPricesShape.optional().describe('While an offer runs') })
  .meta({ id: 'AdminProduct' })
export type AdminProduct = z.output<typeof adminProductShape>

export const adminProductPageShape = z
  .object({
    products: z.array(adminProductShape),
    total: z.int().describe('On all pages'),
    page: z.int(),
    corrected: z.string().optional().describe('The words searched for instead, when a slip was mended'),
  })
  .meta({ id: 'AdminProductPage' })
export type AdminProductPage = z.output<typeof adminProductPageShape>

/** A change of price, stock or options in the list, based on the row's version. */
export const productEditShape = z
  .object({
    version: productVersionShape,
    price: rupeesShape(PRODUCT_LIMITS.price).optional(),
    stock: wholeNumber(0, PRODUCT_LIMITS.stock).optional(),
    option1: WRITE_SHAPES.option1,
    option2: WRITE_SHAPES.option2,
  })
  .meta({ id: 'ProductEdit' })
export type ProductEdit = z.output<typeof productEditShape>

const percent = z
  .number({ error: 'Must be a number of percent.' })
  .min(PRICE_PERCENT_LIMITS.min, { error: `Must be at least ${PRICE_PERCENT_LIMITS.min}.` })
  .max(PRICE_PERCENT_LIMITS.max, { error: `Must be at most ${PRICE_PERCENT_LIMITS.max}.` })
  .refine((value) => value !== 0, { error: 'Must not be 0.' })

export const bulkActionShape = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('feature'), isFeatured: z.boolean() }),
    z.object({ kind: z.literal('visibility'), visibility }),
    z.object({
      kind: z.literal('category'),
      how: z.enum(['set', 'add', 'remove']),
      category: z.array(category).min(1, { error: 'Please select at least one category.' }).max(4),
    }),
    z.object({ kind: z.literal('price'), percent, rounding: z.enum(ROUNDINGS) }),
    z.object({
      kind: z.literal('stock'),
      how: z.enum(['set', 'add']),
      amount: wholeNumber(-PRODUCT_LIMITS.stock, PRODUCT_LIMITS.stock),
    }),
    z.object({
      kind: z.literal('gst'),
      percent: gstPercentShape.nullable().describe('null: as its category says'),
      zero: gstZeroShape.optional().describe('What 0 % means; absent it is nil-rated'),
      from: calendarDay()
        .optional()
        .describe('The first day of the rate; absent it takes the place of the present one'),
    }),
    z.object({ kind: z.literal('hsn'), code: hsnCodeShape.nullable().describe('null: as its category says') }),
    z.object({ kind: z.literal('codes') }).describe('Gives a code of the shop to those that have none for one piece'),
    z.object({ kind: z.literal('delete') }),
  ])
  .meta({ id: 'BulkAction' })
export type BulkAction = z.output<typeof bulkActionShape>

/** Products by id, or all that match a filter; `count` is the number that the person saw. */
export const selectionShape = z
  .union([
    z.object({ ids: z.array(productIdShape).min(1).max(MOST_IDS) }),
    z.object({ filter: adminProductFilterShape, count: z.int().min(1).max(MOST_INT4) }),
  ])
  .meta({ id: 'ProductSelection' })

export const bulkResultShape = z
  .object({
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    refusals: z.array(z.object({ name: z.string(), words: z.string() })).describe('The first twenty'),
    examples: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
    belowCost: z.int().optional().describe('In a preview, for who may see costs: so many would be below their cost'),
    changeId: z.uuid().optional().describe('By this the change can be undone'),
  })
  .meta({ id: 'BulkResult' })
export type BulkResult = z.output<typeof bulkResultShape>

export const stockQueryShape = z.object({
  before: rowNumberShape.optional().describe('The last _id of the page before'),
})

export const stockHistoryShape = z
  .object({
    product: z.object({ _id: z.uuid(), name: z.string(), stock: z.int() }),
    movements: z.array(
      z.object({
        _id: z.int(),
        at: z.string(),
        delta: z.int(),
        total: z.int().describe('The stock after it'),
        reason: z.enum(Object.keys(STOCK_REASON_WORDS) as (keyof typeof STOCK_REASON_WORDS)[]),
        note: z.string().optional(),
        who: z.string().optional(),
        order: namedOrderShape.optional(),
      }),
    ),
    hasMore: z.boolean(),
  })
  .meta({ id: 'StockHistory' })
export type StockHistory = z.output<typeof stockHistoryShape>
export type StockMovement = StockHistory['movements'][number]
