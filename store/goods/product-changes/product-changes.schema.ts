/** API schemas of product files and of bulk changes. */
import { z } from 'zod'
import { CATEGORIES, PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { countShape, plainText, wholeInQuery } from '#store/wire.ts'

const ONE = `(?:${CATEGORIES.join('|')})?`
const CATEGORY_LIST = new RegExp(`^${ONE}(?:,${ONE})*$`)

export const undoResultShape = z
  .object({
    undone: z.int(),
    kept: z.int(),
    keptProducts: z.array(z.object({ name: z.string(), words: z.string() })).describe('The first twenty'),
  })
  .meta({ id: 'UndoResult' })
export type UndoResult = z.output<typeof undoResultShape>

const counts = z.object({ created: countShape, updated: countShape, unchanged: countShape, refused: countShape })
export type ImportCounts = z.output<typeof counts>

/** A remark on a row; `line` is the row in the sheet, from 2. */
const remark = z.object({ line: z.int(), name: z.string(), words: z.string() })
export type RowRemark = z.output<typeof remark>
const remarks = z.array(remark)

/** A row's changes to a product, in words. */
const rowChange = z.object({
  line: z.int(),
  name: z.string(),
  fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
})
export type RowChange = z.output<typeof rowChange>

const movedFile = z.object({
  system: z.string().describe('Shopify or WooCommerce'),
  lines: countShape.describe('Rows of the file; rows counts products'),
  categories: z
    .array(z.object({ name: z.string(), count: countShape, guess: z.enum(CATEGORIES).nullable() }))
    .describe('Its own, most products first, each with ours if its words tell'),
  uncounted: countShape.describe('Products whose stock nobody counted there'),
  notes: z.array(z.string()),
})
export type MovedFile = z.output<typeof movedFile>

export const importCheckShape = z
  .object({
    rows: countShape,
    counts,
    changes: z.array(rowChange).describe('The first rows that change a product, each field as it is and as it will be'),
    additions: remarks.describe('The first rows that add a product'),
    problems: remarks.describe('The first refused rows'),
    warnings: remarks.describe('The first rows that are probably not meant'),
    ignoredColumns: z.array(z.string()),
    sheets: z
      .array(z.string())
      .optional()
      .describe('Of a workbook, where several have rows: the first is the one that was read'),
    moved: movedFile.optional().describe('Where it is the file of another shop system'),
  })
  .meta({ id: 'ImportCheck' })
export type ImportCheck = z.output<typeof importCheckShape>

export const productImportShape = z
  .object({
    _id: z.uuid(),
    fileName: z.string(),
    status: z.enum(['running', 'done', 'cancelled', 'failed', 'undone']),
    total: countShape,
    done: countShape,
    counts,
    who: z.string(),
    createdAt: z.string(),
    finishedAt: z.string().optional(),
    pictures: z
      .object({
        wanted: countShape,
        fetched: countShape,
        waiting: countShape.describe('Products whose pictures are still fetched'),
        failed: remarks.describe('The first twenty products that have not all of theirs, and why'),
      })
      .optional()
      .describe('Those that the file names by address, fetched after the import'),
  })
  .meta({ id: 'ProductImport' })
export type ProductImport = z.output<typeof productImportShape>

/** Parameters of an import, in the query because the body is the file. */
export const importFileQueryShape = z.object({
  fileName: plainText(0, 200).optional(),
  userId: z.string().max(100).optional(),
  sheet: z.string().max(100).optional().describe('The name of the sheet to read, of a workbook with several'),
  categories: z
    .string()
    .max(2000)
    .regex(CATEGORY_LIST, { error: `Must be some of ${CATEGORIES.join(', ')}, separated by commas.` })
    .transform((list) => list.split(','))
    .optional()
    .describe('Ours for each of `moved.categories`, in their order; an empty one is not chosen. Absent: the guesses'),
  stock: wholeInQuery(0, PRODUCT_LIMITS.stock)
    .optional()
    .describe('Of products that the other system did not count; 0'),
})
export type MoveChoices = Pick<z.output<typeof importFileQueryShape>, 'categories' | 'stock'>
