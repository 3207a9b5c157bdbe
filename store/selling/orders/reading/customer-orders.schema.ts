/** API schemas of a customer's own orders: never notes, calls or names of staff. */
import { z } from 'zod'
import { TRY_REASONS } from '#db/order-values.ts'
import { CUSTOMER_EVENTS, type CustomerEvent } from '#store/selling/orders/order-life.ts'
import {
  agreedFields,
  calledFields,
  customerInfoShape,
  issuedPaperShape,
  moneyShape,
  orderShape,
  placedOrderShape,
  totalSeenShape,
} from '#store/selling/orders/orders.schema.ts'
import { orderReturnShape, returnableShape } from '#store/selling/orders/returns/returns.schema.ts'
import { ORDER_STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { wholeInQuery } from '#store/wire.ts'

export const ownOrderShape = orderShape
  .pick({ _id: true, orderNumber: true, status: true, createdAt: true, totalAmount: true, orderItems: true, way: true })
  .meta({ id: 'OwnOrder' })

export type OwnOrder = z.output<typeof ownOrderShape>

const step = z.object({
  what: z.enum([...ORDER_STATUSES, ...(Object.keys(CUSTOMER_EVENTS) as CustomerEvent[])]),
  at: z.iso.datetime(),
  byYou: z.boolean().describe('Whether the customer did it'),
  reason: z.enum(TRY_REASONS).optional().describe('Why it was not delivered'),
  next: z.iso.date().optional().describe('When it is tried again'),
})

export type OrderStep = z.output<typeof step>

const orderViewShape = ownOrderShape.extend({
  subtotal: z.number(),
  ...agreedFields,
  deliveryCharge: z.number(),
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  expected: z
    .object({ by: z.iso.date(), isLate: z.boolean() })
    .nullable()
    .describe('The day by which it usually arrives, by the promise of the shop; null without one, and at the end'),
  saidYes: z.boolean().describe('Its customer confirmed it here'),
  isCalledAnyway: z.boolean().describe('The shop calls before it sends it, also after a yes of this reader'),
  timeline: z.array(step).describe('Oldest first'),
  returns: z.array(orderReturnShape).describe('Oldest first'),
  returnable: returnableShape,
})

/** Status and lines of an order, without the customer's details. Rupees; times in ISO 8601. */
export type OrderView = z.output<typeof orderViewShape>

export const ownOrderDetailShape = orderViewShape
  .extend({
    customerInfo: placedOrderShape.shape.customerInfo,
    ...calledFields,
    customerEmail: z.string(),
    customerGstin: z.string().optional().describe('Of a buyer who wants the invoice for their business'),
    upiReference: z.string().nullable().describe('Of the UPI payment, once the shop has seen it'),
    money: moneyShape,
    onKhata: z.number().optional().describe('Of what is paid, on the khata of the customer'),
    credited: z.number().optional().describe('Of what was given back, as credit on the khata'),
    means: z
      .object({ credit: z.number(), takesGiftCards: z.boolean() })
      .optional()
      .describe('What it can be paid with beside money, while something is due: what the shop owes, gift cards'),
    papers: z.array(issuedPaperShape).describe('Invoices, bills of supply and credit notes, oldest first'),
  })
  .meta({ id: 'OwnOrderDetail' })

export const orderStatusShape = orderViewShape
  .extend({
    address: z.string().nullable().describe('Null where the reader may be a stranger, who may not change it either'),
    phoneEnd: z.string().describe('The last two digits of the phone number'),
    pinCode: z.string().nullable().describe('Of the address, when it names one'),
  })
  .meta({ id: 'OrderStatusView' })

export type OrderStatusView = z.output<typeof orderStatusShape>

export type OwnOrderDetail = z.output<typeof ownOrderDetailShape>

export const ownOrdersQueryShape = z.object({
  limit: wholeInQuery(1, 999).optional(),
  after: z.uuid().optional().describe('The last _id of the page before'),
})

export type OwnOrdersQuery = z.output<typeof ownOrdersQueryShape>

export const ownYesShape = z.object({ totalAmount: totalSeenShape.describe('The total the customer saw, in rupees') })
export const ownAddressShape = z.object({ address: customerInfoShape.shape.address })

/** For links: another one may have been opened in this browser since. */
const orderOnPage = { _id: z.uuid().describe('Of the order that the page shows') }
export const yesByLinkShape = ownYesShape.extend(orderOnPage)
export const addressByLinkShape = ownAddressShape.extend(orderOnPage)
export const cancelByLinkShape = z.object(orderOnPage)
