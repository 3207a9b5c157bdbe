/** API schemas of customers and orders of the previous shop system. */
import { z } from 'zod'
import { EARLIER_KINDS } from '#db/order-values.ts'
import { claimedIdShape, countShape, plainText } from '#store/wire.ts'

export const earlierFileQueryShape = z.object({
  fileName: plainText(0, 200).default(''),
  sheet: z.string().max(100).optional().describe('The sheet to read of a workbook'),
  userId: claimedIdShape,
})
export type EarlierFileQuery = z.output<typeof earlierFileQueryShape>

const counts = z.object({
  added: countShape,
  known: countShape.describe('Here already, from an earlier file: they stay as they are'),
  joined: countShape.describe('Further rows of an order or a person'),
  refused: countShape,
})

export const earlierCheckShape = z
  .object({
    system: z.string().describe('Shopify, WooCommerce or "a list"'),
    kind: z.enum(EARLIER_KINDS),
    rows: countShape,
    counts,
    remarks: z
      .array(
        z.object({
          line: z.int(),
          name: z.string(),
          outcome: z.enum(['added', 'known', 'joined', 'refused']),
          words: z.string(),
        }),
      )
      .describe('What becomes of the rows, refused ones and those with a remark first; at most 300'),
    ignoredColumns: z.array(z.string()),
    sheets: z.array(z.string()).optional(),
  })
  .meta({ id: 'EarlierCheck' })
export type EarlierCheck = z.output<typeof earlierCheckShape>

export const earlierImportShape = z
  .object({
    _id: z.uuid(),
    fileName: z.string(),
    system: z.string(),
    kind: z.enum(EARLIER_KINDS),
    records: countShape.describe('How many came with it'),
    createdAt: z.iso.datetime(),
    who: z.string(),
    isUndone: z.boolean(),
  })
  .meta({ id: 'EarlierImport' })
export type EarlierImport = z.output<typeof earlierImportShape>

const personShape = z.object({
  _id: z.uuid().describe('Of a record of theirs: any of them leads to the person'),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  orders: countShape.describe('Without cancelled ones'),
  spent: z.number(),
  lastDay: z.iso.date().nullable(),
})
export const earlierPeopleShape = z.array(personShape.meta({ id: 'EarlierPerson' }))
export type EarlierPerson = z.output<typeof personShape>

const historyShape = personShape.extend({
  placed: z
    .array(
      z.object({
        number: z.string(),
        day: z.iso.date().nullable(),
        total: z.number(),
        status: z.string(),
        lines: z.array(z.object({ name: z.string(), qty: z.int() })),
      }),
    )
    .describe('The newest first; at most 100'),
})
export const earlierHistoryShape = historyShape.meta({ id: 'EarlierHistory' })
export type EarlierHistory = z.output<typeof earlierHistoryShape>

export const earlierOfCustomerShape = z.object({ earlier: historyShape.nullable() }).meta({ id: 'EarlierOfCustomer' })
export type EarlierHistoryOfCustomer = z.output<typeof earlierOfCustomerShape>
