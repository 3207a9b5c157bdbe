/** Shapes of the settings on the wire: what the owner may enter, and what is answered. */
import { z } from 'zod'
import { MOST_CAP } from '#store/orders/order-caps.ts'
import { indianPhoneNumber } from '#store/orders/phone.server.ts'
import { oneLine, plainText, rupees, wholeNumber } from '#store/wire.ts'
import { isGstin } from './gstin.ts'
import { SETTINGS_LIMITS as MOST, POLICY_NAMES } from './settings.ts'

const PHONES = 3

const blankOr = (max: number, isRight: (text: string) => boolean, error: string) =>
  oneLine(0, max).refine((text) => text === '' || isRight(text), { error })

const phone = blankOr(
  MOST.phone,
  (text) => indianPhoneNumber(text) !== undefined,
  'Please enter an Indian phone number, such as +91 98765 43210.',
)

const email = blankOr(
  MOST.email,
  (text) => z.email().safeParse(text).success,
  'Please enter an email address, such as shop@example.in.',
)

/** All three or none: the footer shows three. */
const phones = z
  .array(phone)
  .max(PHONES, { error: 'At most three phone numbers.' })
  .superRefine((list, context) => {
    if (list.every((number) => number === '')) return
    for (let index = 0; index < PHONES; index++) {
      if (!list[index])
        context.addIssue({ code: 'custom', path: [index], message: 'Enter all three numbers, or none.' })
    }
  })
  .transform((list) => (list.every((number) => number === '') ? [] : list))

const gstin = oneLine(0, 20)
  .transform((text) => text.toUpperCase().replaceAll(' ', ''))
  .refine((text) => text === '' || isGstin(text), {
    error:
      'This is no GSTIN: it has 15 characters, and the last one must fit the others. Please check it letter by letter.',
  })

const upiId = blankOr(
  MOST.upiId,
  (text) => /^[a-z\d._-]{2,}@[a-z][a-z\d]+$/i.test(text),
  'Please enter a UPI ID, such as shop@bank.',
)

/** 0 is as good as none. */
const cap = wholeNumber(0, MOST_CAP)
  .nullable()
  .transform((most) => most || null)

const policy = plainText(0, MOST.policy)

export const shopDetails = z
  .object({
    shopName: oneLine(1, MOST.shopName),
    phones,
    email,
    address: plainText(0, MOST.address),
    gstin,
    grievanceOfficer: z.object({ name: oneLine(0, MOST.officer), phone, email }),
    deliveryCharge: rupees(MOST.deliveryCharge),
    freeDeliveryFrom: rupees(MOST.freeDeliveryFrom).nullable(),
    codNote: oneLine(0, MOST.codNote),
    upiId,
    orderCaps: z.object({ customerOrders: cap, customerUnits: cap, placeOrders: cap, placeUnits: cap }),
    unreachableDays: wholeNumber(1, MOST.unreachableDays),
    retentionDays: wholeNumber(1, MOST.retentionDays),
    toysNeedBis: z.boolean().default(false).describe('No toy without a BIS licence number is published'),
    policies: z.object({ returns: policy, delivery: policy, privacy: policy, terms: policy }),
  })
  .refine(({ gstin: number, address }) => number === '' || address !== '', {
    path: ['address'],
    error: 'A tax invoice must name the address of the shop: please enter it.',
  })
  .meta({ id: 'ShopDetails' })

const text = z.string()
const capShape = z.int().nullable()
const officerShape = z.object({ name: text, phone: text, email: text })

/** As they are kept: what was right when it was entered is not judged again. */
export const revisedSettingsShape = z
  .object({
    revision: z.int(),
    settings: z.object({
      shopName: text,
      phones: z.array(text),
      email: text,
      address: text,
      gstin: text,
      grievanceOfficer: officerShape,
      deliveryCharge: z.number(),
      freeDeliveryFrom: z.number().nullable(),
      codNote: text,
      upiId: text,
      orderCaps: z.object({
        customerOrders: capShape,
        customerUnits: capShape,
        placeOrders: capShape,
        placeUnits: capShape,
      }),
      unreachableDays: z.int(),
      retentionDays: z.int(),
      toysNeedBis: z.boolean(),
      policies: z.record(z.enum(POLICY_NAMES), text),
    }),
  })
  .meta({ id: 'RevisedSettings' })

export const publicShopShape = z
  .object({
    shopName: text,
    phones: z.array(text),
    email: text,
    address: text,
    gstin: text,
    grievanceOfficer: officerShape,
    codNote: text,
    upiId: text,
    delivery: z.object({ charge: z.number(), freeFrom: z.number().nullable() }),
    kept: z
      .array(z.object({ what: text, why: text, until: text }))
      .describe('What is kept of people, why and for how long'),
    policies: z.array(
      z.object({
        name: z.enum(POLICY_NAMES),
        text,
        isDefault: z.boolean().describe('True while the owner has written none'),
      }),
    ),
  })
  .meta({ id: 'Shop' })
