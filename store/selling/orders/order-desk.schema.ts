/** API schemas of staff's work on orders. */
import { z } from 'zod'
import { MOST_IN_STOCK, ORDER_EVENTS, ORDER_WAYS, TRY_REASONS } from '#db/order-values.ts'
import { LANGUAGES } from '#store/language.ts'
import { buyerGstinShape } from '#store/money/gst/gstin.schema.ts'
import { couponTermsShape } from '#store/selling/coupons/coupons.schema.ts'
import { asPrinted } from '#store/typed/code.ts'
import { areDistinct, calendarDay, plainText, rowNumberShape, wholeInQuery, wholeNumber } from '#store/wire.ts'
import { DESK_ACTS, UNDOABLE_NAMES } from './desk-acts.ts'
import { MONEY_FILTERS } from './order-money.ts'
import { QUEUE_NAMES } from './order-queues.ts'
import {
  agreedFields,
  calledFields,
  giftShape,
  issuedPaperShape,
  moneyShape,
  movedOrderShape,
  namedOrderShape,
  orderedByShape,
  orderShape,
  totalSeenShape,
} from './orders.schema.ts'
import {
  CALL_OUTCOMES,
  DESK_LIMITS,
  HOUR_FORM,
  MOST_AT_ONCE,
  MOST_ORDERS_A_PAGE,
  ORDER_LIMITS,
} from './placing/order-limits.ts'
import { orderReturnShape } from './returns/returns.schema.ts'
import { isTrackingLink } from './steps/couriers.ts'
import { NEXT_STATUSES, ORDER_STATUSES, PACKER_STATUSES, statusesThat } from './steps/order-statuses.ts'

export const deskNoteShape = plainText(0, DESK_LIMITS.note).describe('For the shop only')
export const customerWordsShape = plainText(0, DESK_LIMITS.note).describe('For the customer: they stand in the mail')

export const parcelFields = {
  courier: plainText(0, DESK_LIMITS.courier).optional(),
  trackingUrl: plainText(0, DESK_LIMITS.trackingUrl)
    .refine((link) => link === '' || isTrackingLink(link), { error: 'Must be a link that begins with https://.' })
    .optional()
    .describe('Where the parcel can be followed; {number} in it stands for the tracking number'),
}

export const shipsUnpaidShape = z
  .boolean()
  .optional()
  .describe('Ship it although what had to be paid first by UPI has not come; otherwise that is 409 not_paid')

const received = z
  .enum(['cash', 'upi'])
  .optional()
  .describe('What was still to be paid came in this way at the door; only of a delivery, with the right to take money')

export const statusChangeShape = z.object({
  from: z.enum(ORDER_STATUSES).describe('The status that the caller saw: another one is answered 409 wrong_status'),
  to: z.enum(NEXT_STATUSES),
  note: deskNoteShape.optional(),
  words: customerWordsShape.optional(),
  ...parcelFields,
  trackingNumber: plainText(0, DESK_LIMITS.trackingNumber).transform(asPrinted).optional(),
  received,
  unpaid: shipsUnpaidShape,
  restock: z.boolean().optional().describe('Whether what was returned goes back on the shelf; asked of a return'),
})

export type StatusChange = z.output<typeof statusChangeShape>

const orderEventShape = z
  .object({
    id: z.int(),
    kind: z.enum(ORDER_EVENTS),
    from: z.enum(ORDER_STATUSES).nullable(),
    to: z.enum(ORDER_STATUSES).nullable(),
    note: z.string().nullable(),
    facts: z.record(z.string(), z.unknown()),
    actorName: z.string().nullable().describe('Null for what the store did by itself'),
    at: z.iso.datetime(),
  })
  .meta({ id: 'OrderEvent' })

export type OrderEvent = z.output<typeof orderEventShape>

const atTheDoor = {
  tries: z.int().describe('Tries to deliver it that came to nothing'),
  nextTry: z.iso.date().nullable(),
}

/** The customer's link to the order, for staff who may confirm it, and whether it was used. */
const byLink = {
  linkSeenAt: z.iso.datetime().nullable().describe('When the link to the order was first opened'),
  language: z.enum(LANGUAGES).describe('In which its customer is written to'),
  saidYes: z.boolean().describe('The customer confirmed it by themselves'),
  link: z.string().optional().describe('For a message to the phone; for those who may confirm orders'),
}

const orderDetailShape = orderShape.extend({
  userId: z.string().nullable(),
  ...calledFields,
  ...agreedFields,
  deliveryCharge: z.number(),
  couponTerms: couponTermsShape
    .optional()
    .describe(
      'What its coupon takes off, also once lines change; one that fell away comes back while it is not used up',
    ),
  agreed: z
    .object({
      totalAmount: z.number(),
      advance: z.number(),
      deliveryCharge: z.number(),
      cashFee: z.number().optional(),
      coupon: z.string().optional(),
      prices: z
        .array(z.object({ _id: z.uuid(), price: z.number(), qty: z.int().optional() }))
        .describe('Of all products that it ever had, with how many were agreed'),
    })
    .optional()
    .describe('What was agreed when it was placed; absent while its lines never changed'),
  subtotal: z.number(),
  classes: z
    .array(z.object({ _id: z.uuid(), name: z.string(), sets: z.int() }))
    .optional()
    .describe('The classes whose sets were ordered'),
  callAttempts: z.int(),
  lastCallAt: z.iso.datetime().nullable(),
  callAfter: z.iso.datetime().nullable(),
  ...byLink,
  ...atTheDoor,
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  upiReference: z.string().nullable(),
  customerGstin: z.string().describe('Empty unless the buyer is a business'),
  poNumber: z.string().describe('The purchase order of the buyer; empty without one'),
  money: moneyShape,
  takenBy: z.string().nullable().describe('The uid of the person who took it by phone'),
  papers: z.array(issuedPaperShape).describe('Invoices, bills of supply and credit notes, oldest first'),
  credit: z
    .object({ noted: z.number(), due: z.number() })
    .optional()
    .describe('Rupees on credit notes, and those that the next ones will say; absent without papers'),
  replaces: namedOrderShape.optional().describe('The order whose goods it is sent in exchange for'),
  replacedBy: z.array(namedOrderShape).optional().describe('Orders sent in exchange for goods of this one'),
  events: z.array(orderEventShape).describe('Oldest first'),
  returns: z.array(orderReturnShape).describe('Oldest first'),
})

/** All that staff can read of an order. Rupees; times in ISO 8601. */
export type OrderDetail = z.output<typeof orderDetailShape>

export const deskOrderShape = orderDetailShape
  .extend({
    network: z.string().optional().describe('Where it came from, until the shop has confirmed it'),
    steps: z.array(z.enum(NEXT_STATUSES)).describe('The steps that are possible now and that the asker may take'),
    may: z.array(z.enum(DESK_ACTS)).describe('What else is possible now and open to the asker'),
  })
  .meta({ id: 'DeskOrder' })

export type DeskOrder = z.output<typeof deskOrderShape>

export const callMadeShape = z.object({
  outcome: z.enum(CALL_OUTCOMES),
  at: z.iso.datetime({ offset: true }).optional().describe('When to call again; asked of "call later"'),
  note: deskNoteShape.optional(),
  words: customerWordsShape.optional(),
})
export type CallMade = z.output<typeof callMadeShape>

export const newNoteShape = z.object({ note: plainText(1, DESK_LIMITS.note) })

const seen = z
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .optional()
  .describe('The id of the newest event that the caller saw, 0 for none')

// An empty address means that nobody is told by mail.
export const optionalEmailShape = z.union([z.literal(''), z.email().max(254)], {
  error: 'Must be an email address, or empty.',
})

const changeable = {
  email: optionalEmailShape.optional(),
  gstin: buyerGstinShape.optional(),
  gift: giftShape.optional(),
  seen,
}
export const orderDetailsShape = z.object({ ...orderedByShape.shape, ...changeable })
export type Details = z.output<typeof orderDetailsShape>

export const failedTryShape = z.object({
  reason: z.enum(TRY_REASONS),
  next: calendarDay().optional().describe('The day of the next try, in India; the customer reads both'),
  note: deskNoteShape.optional(),
  seen,
})
export type FailedTry = z.output<typeof failedTryShape>

const newLine = z.object({
  _id: z.uuid({ error: 'Must be the _id of a product.' }).toLowerCase(),
  qty: wholeNumber(1, MOST_IN_STOCK),
})

export const newLinesShape = z.object({
  lines: z
    .array(newLine)
    .min(1, { error: 'An order has at least one line. Cancel it instead.' })
    .max(ORDER_LIMITS.lines)
    .refine((lines) => areDistinct(lines.map((line) => line._id)), {
      error: 'A product comes twice.',
    })
    .describe('All lines as they shall be; those already sold keep their price'),
  totalAmount: totalSeenShape
    .optional()
    .describe('The new total that the caller saw: another is answered 409 cart_changed'),
  note: deskNoteShape.optional(),
  seen,
})
export type NewLines = z.output<typeof newLinesShape>

export const upiReferenceShape = z.object({ upiReference: plainText(0, DESK_LIMITS.upiReference).transform(asPrinted) })

const waits = {
  ...calledFields,
  callAttempts: z.int(),
  callAfter: z.iso.datetime().nullable(),
  notes: z.array(z.string()).optional().describe('For the order, by staff; oldest first'),
}

export const listedOrderShape = orderShape
  .extend({ ...waits, ...atTheDoor, courier: z.string().nullable(), takenByPhone: z.boolean(), money: moneyShape })
  .meta({ id: 'ListedOrder' })

export type ListedOrder = z.output<typeof listedOrderShape>

const callerFactsShape = z
  .object({
    orders: z
      .int()
      .describe('All other orders of this phone: confirmed, taken by phone, proven or of the same account'),
    refused: z.int().describe('Refused at the door: came back without having been delivered'),
    ended: z.partialRecord(z.enum(statusesThat('isEnded')), z.int()).describe('How many of the rest ended in each way'),
    open: z
      .array(
        movedOrderShape.extend({
          status: z.enum(ORDER_STATUSES),
          totalAmount: z.number(),
        }),
      )
      .describe('Those of them that are not at their end'),
    byOthers: z.int().describe('Unconfirmed orders of other accounts with this phone, which anybody can type'),
  })
  .meta({ id: 'CallerFacts' })

/** The other orders of a phone number, for staff who are about to call it. Rupees. */
export type CallerFacts = z.output<typeof callerFactsShape>

export const besideOrderShape = z
  .object({
    caller: callerFactsShape,
    next: namedOrderShape.nullable().describe('The next one in the same queue'),
  })
  .meta({ id: 'BesideOrder' })

export type BesideOrder = z.output<typeof besideOrderShape>

const orderToCallShape = orderShape
  .extend({
    ...waits,
    ...byLink,
    lastCallAt: z.iso.datetime().nullable(),
    money: moneyShape,
    isUnreachable: z.boolean().describe('Called again and again for days without an answer'),
    caller: callerFactsShape,
  })
  .meta({ id: 'OrderToCall' })

export type OrderToCall = z.output<typeof orderToCallShape>

export const callQueueShape = z
  .object({
    due: z.array(orderToCallShape),
    later: z.array(orderToCallShape),
    dueCount: z.int().describe('Also those that are not shown; counted to 1000'),
    laterCount: z.int(),
  })
  .meta({ id: 'CallQueue' })

export type CallQueue = z.output<typeof callQueueShape>

export const ordersQueryShape = z.object({
  search: plainText(0, DESK_LIMITS.search)
    .optional()
    .describe(
      'Order number, phone (or its last four digits or more), name, courier, code of a coupon, number of a parcel, paper or purchase order, or part of the address',
    ),
  status: z.enum(ORDER_STATUSES).optional(),
  queue: z.enum(QUEUE_NAMES).optional().describe('The list of the desk in which they wait'),
  money: z.enum(MONEY_FILTERS).optional().describe('What the cash book says of them'),
  way: z.enum(ORDER_WAYS).optional().describe('How they get to their customers'),
  from: calendarDay().optional().describe('The first day, in India'),
  to: calendarDay().optional().describe('The last day, in India'),
  hour: z.string().regex(HOUR_FORM).optional().describe('An hour in India: 2026-11-26T21'),
  network: plainText(0, 60).optional().describe('Where it came from, as an order that waits for the call says'),
  limit: wholeInQuery(1, MOST_ORDERS_A_PAGE).optional(),
  before: rowNumberShape.optional().describe('Only orders with a smaller number'),
  sort: z.enum(['newest', 'oldest']).optional(),
  after: rowNumberShape.optional().describe('Only orders with a greater number'),
})
export type OrdersQuery = z.output<typeof ordersQueryShape>

export const ordersFilterShape = ordersQueryShape.omit({ limit: true, before: true, sort: true, after: true })

export const orderIdsQueryShape = z
  .string()
  .refine((text) => idsIn(text).every((id) => z.uuid().safeParse(id).success), { error: 'Must be ids of orders.' })
  .refine((text) => idsIn(text).length <= MOST_AT_ONCE, { error: `At most ${MOST_AT_ONCE} orders.` })
  .transform(idsIn)

function idsIn(text: string): string[] {
  return text.toLowerCase().split(',').filter(Boolean)
}

export const undoableShape = z
  .object({
    _id: z.uuid().describe('Of the press'),
    what: z.enum([...NEXT_STATUSES, ...UNDOABLE_NAMES]),
    msLeft: z.int().describe('For so many milliseconds it can be undone'),
    callAfter: z.iso.datetime().nullable(),
    orders: z.array(movedOrderShape),
  })
  .meta({ id: 'UndoablePress' })

export type UndoablePress = z.output<typeof undoableShape>

export const deskNowShape = z
  .object({
    undoable: z.array(undoableShape).describe('The last press first'),
    callHours: z.object({ from: z.string(), until: z.string() }).describe('HH:MM on the clock of India'),
  })
  .meta({ id: 'DeskNow' })

export type DeskNow = z.output<typeof deskNowShape>

export const ordersChangedShape = z
  .object({
    done: z.array(movedOrderShape),
    refused: z
      .array(movedOrderShape.extend({ currentStatus: z.enum(ORDER_STATUSES), advanceDue: z.number().optional() }))
      .describe(
        'Those that somebody changed in the meantime, or that wait for `advanceDue` by UPI: they stay as they are',
      ),
  })
  .meta({ id: 'OrdersChanged' })

export type OrdersChanged = z.output<typeof ordersChangedShape>

const atOnce = z.uuid({ error: 'Must be the _id of an order.' }).toLowerCase()

export const stepOfManyShape = z.object({
  to: z.enum(PACKER_STATUSES),
  orders: z
    .array(
      z.object({
        _id: atOnce,
        from: z.enum(ORDER_STATUSES).describe('The status that the caller saw'),
        trackingNumber: plainText(0, DESK_LIMITS.trackingNumber).transform(asPrinted).optional(),
        received,
      }),
    )
    .min(1)
    .max(MOST_AT_ONCE)
    .refine((orders) => areDistinct(orders.map((order) => order._id)), {
      error: 'An order comes twice.',
    }),
  ...parcelFields,
  unpaid: shipsUnpaidShape,
  words: customerWordsShape.optional(),
})
export type StepOfMany = z.output<typeof stepOfManyShape>

export const callOfManyShape = callMadeShape.extend({
  orders: z.array(atOnce).min(1).max(MOST_AT_ONCE).describe('Orders that the call was about, or a flood of them'),
  mails: z.boolean().default(true).describe('Whether the customers are told by mail'),
})
export type CallOfMany = z.output<typeof callOfManyShape>
