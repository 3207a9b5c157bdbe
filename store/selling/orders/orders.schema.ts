/** API schemas of orders. */
import { z } from 'zod'
import { type Gift, MAX_QTY, ORDER_WAYS, type OrderChoices, PAY_WAYS, TAX_PAPERS } from '#db/order-values.ts'
import { daysAfter, indianDay } from '#store/india.ts'
import { LANGUAGES } from '#store/language.ts'
import { buyerGstinShape } from '#store/money/gst/gstin.schema.ts'
import { indianPhoneNumber } from '#store/phone-number.server.ts'
import type { ChargeWire } from '#store/selling/charges/charges.ts'
import { couponOfOrderShape, usedCouponShape } from '#store/selling/coupons/coupons.schema.ts'
import { WAYS } from '#store/selling/delivery/ways.ts'
import { ORDER_LIMITS, PHONE_REQUIRED, tooManyOfOne } from '#store/selling/orders/placing/order-limits.ts'
import { ORDER_STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { unprintable } from '#store/typed/printable-text.ts'
import { calendarDay, claimedIdShape, hasLetter, plainText } from '#store/wire.ts'
import { MONEY_STATES } from './order-money.ts'

export const namedOrderShape = z.object({ _id: z.uuid(), orderNumber: z.string() })

/** In rupees. */
export const moneyShape = z
  .object({
    state: z.enum(MONEY_STATES),
    received: z.number(),
    refunded: z.number(),
    due: z.number().describe('Still to be paid'),
    refundable: z.number().describe('Received and not given back'),
    returned: z.number().describe('What the units that came back were sold for'),
    owedBack: z.number().describe('Must be given back'),
    advanceDue: z.number().optional().describe('To be paid first, by UPI; absent when nothing is'),
  })
  .meta({ id: 'OrderMoney' })

/** Characters that papers cannot print are refused: they have Latin and the scripts of India. */
const cardWords = plainText(0, 4 * ORDER_LIMITS.card).superRefine((text, context) => {
  const letters = [...new Intl.Segmenter().segment(text)].length
  const odd = unprintable(text)
  if (letters > ORDER_LIMITS.card)
    context.addIssue(`Must have at most ${ORDER_LIMITS.card} letters: it has ${letters}.`)
  if (odd.length > 0) context.addIssue(`The card cannot show ${odd.join(' ')}: please leave that out.`)
})

/** Each field can be absent: an erased gift is empty. */
export const giftShape = z
  .object({
    card: cardWords.optional().describe('Printed on a card'),
    wrap: z.boolean().optional().describe('It is wrapped, for the giftWrap of the delivery terms'),
    name: plainText(0, ORDER_LIMITS.name).optional().describe('Who gets it; the buyer where it is absent'),
    phone: plainText(0, ORDER_LIMITS.phone)
      .transform((written, context) => {
        const number = written === '' ? '' : indianPhoneNumber(written)
        if (number === undefined) context.addIssue({ code: 'custom', message: PHONE_REQUIRED })
        return number
      })
      .optional()
      .describe('Of the person who gets it, for the delivery alone: the shop calls the buyer'),
    address: plainText(0, ORDER_LIMITS.address).optional().describe('Where it goes: delivery is reckoned by it'),
    day: calendarDay().optional().describe('When it should come, in India; not promised'),
  })
  .superRefine((gift, context) => {
    const isElsewhere = Boolean(gift.name || gift.phone || gift.address)
    for (const [field, words] of Object.entries(RECEIVER_WANTED)) {
      if (isElsewhere && !gift[field as keyof typeof gift])
        context.addIssue({ code: 'custom', message: words, path: [field] })
    }
  })
  .transform(
    (gift): Gift =>
      Object.fromEntries(
        Object.entries(gift).filter(([, value]) => value !== '' && value !== undefined && value !== false),
      ),
  )
  .meta({ id: 'Gift' })

/** Of the person who is called. */
export const calledFields = {
  landline: z.string().optional().describe('The phone number as it is dialled, if messages do not reach it'),
}

export const orderedGiftShape = z
  .object({
    card: z.string().optional(),
    wrap: z.boolean().optional(),
    name: z.string().optional(),
    phone: z.string().optional(),
    address: z.string().optional(),
    day: z.string().optional(),
    ...calledFields,
  })
  .meta({ id: 'OrderedGift' })
export type OrderedGift = z.output<typeof orderedGiftShape>

const RECEIVER_WANTED = {
  name: 'Please enter who gets it.',
  phone: 'Please enter their phone number.',
  address: 'Please enter where it goes.',
}

const newGift = giftShape.superRefine(({ day }, context) => {
  const today = indianDay(Date.now())
  if (day === undefined || (day >= today && day <= daysAfter(today, 365))) return
  context.addIssue({ code: 'custom', message: 'Choose a day from today on, at most a year ahead.', path: ['day'] })
})

export const deliveryMethodShape = z
  .enum(ORDER_WAYS)
  .optional()
  .describe('How it gets to its customer; absent for a delivery')

export const movedOrderShape = namedOrderShape.extend({ way: deliveryMethodShape })

/** Terms agreed beside the goods; absent where there are none. Rupees. */
export const agreedFields = {
  coupon: usedCouponShape.optional().describe('What it took off is no part of totalAmount'),
  deliveryCharge: z.number().optional().describe('Part of totalAmount; absent when there is none'),
  giftWrap: z.number().optional().describe('Part of totalAmount: what wrapping costs'),
  gift: orderedGiftShape.optional(),
  way: deliveryMethodShape,
  cashFee: z.number().optional().describe('Part of totalAmount: what paying at the door costs'),
  advance: z.number().optional().describe('What of totalAmount is paid first, by UPI'),
  deliveryDays: z.string().optional().describe('Days until it is there, such as 2 or 2 to 7'),
} satisfies Record<ChargeWire | 'gift' | 'way' | 'advance' | 'deliveryDays', z.ZodType>

export const customerInfoShape = z.object({
  name: plainText(1, ORDER_LIMITS.name).refine(hasLetter, { error: 'Please enter a name with letters.' }),
  phone: plainText(1, ORDER_LIMITS.phone).transform((written, context) => {
    const number = indianPhoneNumber(written)
    if (number) return number
    context.addIssue({ code: 'custom', message: PHONE_REQUIRED })
    return z.NEVER
  }),
  address: plainText(1, ORDER_LIMITS.address),
})

export type CustomerInfo = z.output<typeof customerInfoShape>

const CART_EMPTY = 'The cart is empty.'

/** Who orders; an order that is collected needs no address. */
export const orderedByShape = customerInfoShape.extend({
  address: plainText(0, ORDER_LIMITS.address).default('').describe('Where it goes; what is collected needs none'),
})

export const ADDRESS_REQUIRED = 'Please enter the delivery address.'

type Addressed = { customerInfo?: { address?: unknown } | null; way?: string }

/** Reported together with other errors, for any object. */
export const addressRequired = {
  path: ['customerInfo', 'address'],
  error: ADDRESS_REQUIRED,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

export function hasItsAddress({ customerInfo, way }: Addressed): boolean {
  const ways: Partial<Record<string, { hasAddress: boolean }>> = WAYS
  return customerInfo?.address !== '' || ways[way ?? '']?.hasAddress === false
}

/** Only id and quantity of a cart item are read; the browser may send more. */
export function itemsUpTo(most: number, least = 1) {
  return z
    .array(z.object({ _id: z.uuid({ error: 'Must be the _id of a product.' }), qty: qtyUpTo(most) }))
    .min(least, { error: CART_EMPTY })
    .max(ORDER_LIMITS.lines, { error: `At most ${ORDER_LIMITS.lines} lines.` })
}

function qtyUpTo(most: number) {
  return z
    .int({ error: 'Must be a whole number.' })
    .min(1, { error: 'Must be at least 1.' })
    .max(most, { error: tooManyOfOne(most) })
}

/** Rupees, rounded to whole paise: clients add prices as binary fractions. */
export const totalSeenShape = z
  .number({ error: 'Must be a number of rupees.' })
  .min(0, { error: 'Must not be negative.' })
  .max(ORDER_LIMITS.total, { error: `Must be at most ${ORDER_LIMITS.total}.` })

/** A class set, by the code of its page. */
const askedSet = z.object({
  code: z.string().max(20),
  qty: qtyUpTo(MAX_QTY).describe('Sets: all of a class count together'),
  without: z.array(z.uuid().toLowerCase()).max(ORDER_LIMITS.lines).describe('Products that are at home already'),
  version: z.string().max(64).optional().describe('Of the list that was seen: another is answered 409 cart_changed'),
})

const choicesFields = {
  payBy: z.enum(PAY_WAYS).optional().describe('Where both are open; without it at the door, if that is'),
  coupon: couponOfOrderShape,
  gift: newGift.optional(),
  way: z.enum(ORDER_WAYS).default('delivery').describe('How it gets there: the `ways` of the delivery terms are open'),
} satisfies Record<keyof OrderChoices, z.ZodType>

export const orderFieldsShape = z.object({
  userId: claimedIdShape,
  customerEmail: z.string().max(320).optional().describe('Ignored: the email of the session counts'),
  customerInfo: orderedByShape,
  orderItems: itemsUpTo(MAX_QTY, 0).describe('May be empty beside `classSets`'),
  classSets: z.array(askedSet).max(5, { error: 'At most 5 classes.' }).optional(),
  totalAmount: totalSeenShape.describe('The total the customer saw, in rupees'),
  prepaid: totalSeenShape
    .optional()
    .describe(
      'What of totalAmount is paid at once by the gift card, or without one by what the shop owes the customer',
    ),
  giftCard: z.string().max(60).optional().describe('The code of the gift card that pays `prepaid`'),
  customerGstin: buyerGstinShape.optional().describe('Of a buyer who wants the invoice for their business'),
  deliverySeen: z
    .string()
    .max(300)
    .optional()
    .describe('The `words` of the delivery terms that the customer saw: others are answered 409 cart_changed'),
  ...choicesFields,
  language: z
    .enum(LANGUAGES)
    .optional()
    .describe('What the customer reads: mails and messages about the order come in it'),
  saveAddress: z
    .boolean()
    .optional()
    .describe('True keeps customerInfo in the address book of the customer, first of all; one that is there moves up'),
})

export const orderToPlaceShape = orderFieldsShape
  .refine(hasItsAddress, addressRequired)
  .refine(({ orderItems, classSets }) => orderItems.length > 0 || Boolean(classSets?.length), {
    error: CART_EMPTY,
    path: ['orderItems'],
    when: ({ value }) => isEmptyList((value as Record<string, unknown> | null)?.orderItems),
  })
  .meta({ id: 'OrderToPlace' })

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

export const idempotencyKeyShape = z
  .string()
  .min(1)
  .max(ORDER_LIMITS.idempotencyKey, { error: `Must have at most ${ORDER_LIMITS.idempotencyKey} characters.` })
  .regex(/^[\x21-\x7e]+$/, { error: 'Must be visible ASCII without spaces.' })

export const issuedPaperShape = z
  .object({
    _id: z.uuid(),
    kind: z.enum(TAX_PAPERS),
    serial: z.string(),
    issuedAt: z.iso.datetime(),
    totalAmount: z.number().describe('Rupees'),
  })
  .meta({ id: 'IssuedPaper' })

export type IssuedPaper = z.output<typeof issuedPaperShape>

const orderItemShape = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    nameHi: z.string().optional().describe('Its Hindi name when it was sold'),
    qty: z.int(),
    price: z.number(),
    imageUrl: z.string().optional(),
    parts: z
      .array(z.object({ _id: z.uuid(), qty: z.int(), name: z.string(), nameHi: z.string().optional() }))
      .optional()
      .describe('Of products with parts: what is in each'),
  })
  .meta({ id: 'OrderItem' })

export const placedOrderShape = z
  .object({
    _id: z.uuid(),
    orderNumber: z.string(),
    createdAt: z.iso.datetime(),
    status: z.string(),
    customerInfo: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
    orderItems: z.array(orderItemShape),
    ...agreedFields,
    totalAmount: z.number(),
  })
  .meta({ id: 'PlacedOrder' })

export const orderShape = z
  .object({
    _id: z.uuid(),
    orderNumber: z.string(),
    status: z.enum(ORDER_STATUSES),
    customerName: z.string(),
    customerEmail: z.string(),
    customerPhone: z.string(),
    customerAddress: z.string(),
    totalAmount: z.number(),
    createdAt: z.iso.datetime(),
    orderItems: z.array(orderItemShape),
    gift: orderedGiftShape.optional(),
    way: deliveryMethodShape,
  })
  .meta({ id: 'Order' })

/** An order as staff read it. Rupees; `createdAt` in ISO 8601, UTC. */
export type Order = z.output<typeof orderShape>
