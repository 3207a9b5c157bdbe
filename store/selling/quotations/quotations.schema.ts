/** API schemas of quotations. Rupees. */
import { z } from 'zod'
import { MOST_IN_STOCK, ORDER_STATUSES } from '#db/order-values.ts'
import { PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { daysAfter, indianDay } from '#store/india.ts'
import { buyerGstinShape } from '#store/money/gst/gstin.schema.ts'
import { optionalEmailShape } from '#store/selling/orders/order-desk.schema.ts'
import {
  agreedFields,
  calledFields,
  customerInfoShape,
  itemsUpTo,
  orderShape,
  totalSeenShape,
} from '#store/selling/orders/orders.schema.ts'
import { DESK_LIMITS, ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { areDistinct, calendarDay, MOST_INT4, oneLine, plainText, rupeesShape, wholeNumber } from '#store/wire.ts'

const today = () => indianDay(Date.now())
const revision = wholeNumber(1, MOST_INT4)
const price = rupeesShape(PRODUCT_LIMITS.price).describe('Of one piece, for that quantity')

export const quotationBodyShape = z.object({
  customerInfo: customerInfoShape,
  customerGstin: buyerGstinShape.optional(),
  customerEmail: optionalEmailShape.default(''),
  orderItems: z
    .array(itemsUpTo(MOST_IN_STOCK).element.extend({ price }))
    .min(1, { error: 'Add a product first.' })
    .max(ORDER_LIMITS.lines, { error: `At most ${ORDER_LIMITS.lines} lines.` })
    .refine((lines) => areDistinct(lines.map(({ _id }) => _id.toLowerCase())), { error: 'A product comes twice.' }),
  words: plainText(0, DESK_LIMITS.note).default(''),
  validUntil: calendarDay().refine((day) => day >= today() && day <= daysAfter(today(), 365), {
    error: 'Choose a day from today on, at most a year ahead.',
  }),
  isDeliveryFree: z.boolean().default(false),
  changes: z.object({ _id: z.uuid(), revision }).optional().describe('What it replaces, as it was seen'),
})
export type QuotationBody = z.output<typeof quotationBodyShape>

/** `revision` and `totalAmount`: what the customer saw. */
export const quotationYesShape = z.object({
  totalAmount: totalSeenShape,
  revision,
  poNumber: oneLine(0, ORDER_LIMITS.poNumber).default('').describe('The purchase order of the buyer'),
})
export type QuotationYes = z.output<typeof quotationYesShape>

export const quotationShape = orderShape
  .omit({ orderNumber: true, status: true })
  .extend({
    ...calledFields,
    ...agreedFields,
    number: z.string(),
    state: z.enum(['open', 'over', 'accepted', 'withdrawn']).describe('`over` once its last day has passed'),
    customerGstin: z.string(),
    words: z.string(),
    validUntil: z.iso.date(),
    isDeliveryFree: z.boolean(),
    revision: z.int(),
    subtotal: z.number(),
    seenAt: z.iso
      .datetime()
      .nullable()
      .describe('When its link was first opened, since it was last changed; not by staff'),
    problem: z.string().describe('Why its charges cannot be reckoned as it is; empty when they can'),
    order: z
      .object({
        _id: z.uuid(),
        orderNumber: z.string(),
        status: z.enum(ORDER_STATUSES),
        link: z.string().optional().describe('While the order is for the same phone number as the quotation'),
      })
      .optional(),
    isClosed: z.boolean().describe('The link no longer opens it, though its order stands'),
    link: z.string().describe('For its customer, who needs no account'),
  })
  .meta({ id: 'Quotation' })
export type Quotation = z.output<typeof quotationShape>

const listed = {
  _id: true,
  number: true,
  state: true,
  customerName: true,
  subtotal: true,
  validUntil: true,
  seenAt: true,
} as const
/** `next` is the `before` of the next page. */
export const quotationListShape = z.object({
  quotations: z.array(quotationShape.pick(listed)),
  next: z.int().nullable(),
})
export type QuotationList = z.output<typeof quotationListShape>
