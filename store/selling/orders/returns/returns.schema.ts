/** API schemas of returns. */
import { z } from 'zod'
import { MOST_IN_STOCK, RETURN_REASONS, RETURN_STATUSES } from '#db/order-values.ts'
import { ORDER_LIMITS, RETURN_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { areDistinct, plainText, wholeInQuery, wholeNumber } from '#store/wire.ts'

const words = plainText(0, RETURN_LIMITS.words)
const productId = z.uuid({ error: 'Must be the _id of a product.' }).toLowerCase()

function linesOf<S extends z.ZodObject<{ _id: typeof productId }>>(line: S) {
  return z
    .array(line)
    .min(1, { error: 'Choose what goes back.' })
    .max(ORDER_LIMITS.lines, { error: `At most ${ORDER_LIMITS.lines} lines.` })
    .refine((lines) => areDistinct(lines.map((line) => line._id)), { error: 'A product comes twice.' })
}

const wantedLine = z.object({ _id: productId, qty: wholeNumber(1, MOST_IN_STOCK) })

export const returnRequestShape = z.object({
  lines: linesOf(wantedLine),
  reason: z.enum(RETURN_REASONS, { error: 'Please choose why.' }),
  words: words.default('').describe('For the shop'),
})
export type ReturnRequest = z.output<typeof returnRequestShape>

export const returnRecordedShape = z.object({
  lines: linesOf(wantedLine),
  reason: z.enum(RETURN_REASONS).optional(),
  answer: words.default('').describe('For the customer, such as how it is collected'),
})
export type ReturnRecorded = z.output<typeof returnRecordedShape>

export const returnAnsweredShape = z.object({
  accept: z.boolean(),
  answer: words.default('').describe('For the customer: how it is collected, or why not. A refusal needs it'),
})
export type ReturnAnswered = z.output<typeof returnAnsweredShape>

export const returnReceivedShape = z.object({
  lines: linesOf(
    z.object({
      _id: productId,
      cameBack: wholeNumber(0, MOST_IN_STOCK).describe('How many were in the parcel'),
      onShelf: wholeNumber(0, MOST_IN_STOCK).describe('How many of these can be sold again: they go back on the shelf'),
    }),
  ),
  refund: z
    .enum(['cash', 'upi', 'khata'])
    .optional()
    .describe('What is owed back was given back in this way, `khata` as credit; with the right to take money'),
})
export type ReturnReceived = z.output<typeof returnReceivedShape>

const returnLine = z.object({
  _id: z.uuid().describe('Of the product'),
  name: z.string(),
  nameHi: z.string().optional(),
  qty: z.int(),
  price: z.number(),
  paid: z.number().describe('For its units, after what was taken off'),
  imageUrl: z.string().optional(),
  cameBack: z.int().nullable(),
})

export const orderReturnShape = z
  .object({
    _id: z.uuid(),
    status: z.enum(RETURN_STATUSES),
    isAsked: z.boolean().describe('The customer asked for it; otherwise the shop wrote it down'),
    reason: z.enum(RETURN_REASONS).nullable(),
    words: z.string().nullable().describe('Of the customer, for the shop'),
    answer: z.string().nullable().describe('Of the shop, for the customer'),
    lines: z.array(returnLine),
    createdAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable(),
    receivedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OrderReturn' })

/** A return as customers and staff see it. Rupees. */
export type OrderReturn = z.output<typeof orderReturnShape>

export const returnableShape = z
  .object({
    until: z.iso.date().nullable().describe('The last day in India; null where nothing can be asked for'),
    lines: z.array(z.object({ _id: z.uuid(), qty: z.int() })).describe('What has not come back, and is not to'),
  })
  .meta({ id: 'Returnable' })

export type Returnable = z.output<typeof returnableShape>

export const deskReturnShape = orderReturnShape
  .extend({
    order: z.object({
      _id: z.uuid(),
      orderNumber: z.string(),
      customerName: z.string(),
      customerPhone: z.string(),
      customerEmail: z.string(),
      totalAmount: z.number(),
    }),
  })
  .meta({ id: 'DeskReturn' })

export type DeskReturn = z.output<typeof deskReturnShape>

export const returnsQueryShape = z.object({
  status: z.enum(RETURN_STATUSES).default('asked'),
  limit: wholeInQuery(1, RETURN_LIMITS.page).optional(),
  after: z.uuid().optional().describe('The last _id of the page before'),
})
export type ReturnsQuery = z.output<typeof returnsQueryShape>
