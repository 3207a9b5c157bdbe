/** API schemas of the settings, derived from their table. */
import { z } from 'zod'
import { shopPictureShape } from '#store/goods/images/images.schema.ts'
import { gstinShape } from '#store/money/gst/gstin.schema.ts'
import { indianPhoneNumber } from '#store/phone-number.server.ts'
import { deliveryTermsShape } from '#store/selling/delivery/delivery.schema.ts'
import { readPace, readPinList } from '#store/selling/delivery/pin-ranges.ts'
import { missingOfWays } from '#store/selling/delivery/ways.ts'
import { problemOfWords, SMS_STEPS } from '#store/talk/messages/message-words.ts'
import { bareSigns } from '#store/typed/code.ts'
import { calendarDay, oneLine, plainText, rupeesShape, wholeNumber } from '#store/wire.ts'
import { COLOUR_FORM } from './colours.ts'
import { mapSettings, POLICY_NAMES, PUBLIC_NAMES, type PublicDetails, type StoredSettings } from './settings.ts'
import type { SettingLeaf } from './settings-table.ts'

const NO_COLOUR = { error: 'Choose a colour, such as #0b5d3b.' }

const blankOr = (max: number, isRight: (text: string) => boolean, error: string) =>
  oneLine(0, max).refine((text) => text === '' || isRight(text), { error })

const phone = (max: number) =>
  blankOr(
    max,
    (text) => indianPhoneNumber(text) !== undefined,
    'Please enter an Indian phone number, such as +91 98765 43210.',
  )

const email = (max: number) =>
  blankOr(max, (text) => z.email().safeParse(text).success, 'Please enter an email address, such as shop@example.in.')

/** Removes empty and repeated numbers. */
const phones = (count: number, max: number) =>
  z
    .array(phone(max))
    .max(count, { error: 'At most three phone numbers.' })
    .transform((list) => {
      const isSame = (one: string, other: string) => indianPhoneNumber(one) === indianPhoneNumber(other)
      return list.filter((text, at) => text !== '' && list.findIndex((other) => isSame(other, text)) === at)
    })

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .max(7, NO_COLOUR)
  .refine((text) => text === '' || new RegExp(COLOUR_FORM).test(text), NO_COLOUR)

const upiId = (max: number) =>
  blankOr(max, (text) => /^[a-z\d._-]{2,}@[a-z][a-z\d]+$/i.test(text), 'Please enter a UPI ID, such as shop@bank.')

/** 0 becomes null. */
const cap = (max: number) =>
  wholeNumber(0, max)
    .nullable()
    .transform((most) => most || null)

/** An empty text restores the default. */
const message = (max: number, ours: string) =>
  plainText(0, max)
    .transform((words) => words || ours)
    .superRefine((words, context) => {
      const problem = problemOfWords(words)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })

type LeafOf<K extends SettingLeaf['kind']> = Extract<SettingLeaf, { kind: K }>

function written(shape: z.ZodType<string>, { form, error = 'Must have the right form.' }: LeafOf<'line' | 'text'>) {
  return form === undefined ? shape : shape.refine((text) => new RegExp(form).test(text), { error })
}

function pinList({ max, error = '' }: LeafOf<'text'>) {
  const list = plainText(0, max)
  return list
    .refine((text) => readPinList(text) !== undefined, { error })
    .transform((text) => readPinList(text) ?? text)
}

/** Schemas for new values, by kind. */
const ENTERED: { [K in SettingLeaf['kind']]: (leaf: LeafOf<K>) => z.ZodType } = {
  line: (leaf) => {
    const line = oneLine(leaf.min, leaf.max)
    const read = leaf.isA === 'code' ? bareSigns : leaf.isA === 'pace' ? readPace : undefined
    return written(read ? line.transform(read) : line, leaf)
  },
  text: (leaf) => (leaf.isA === 'PIN codes' ? pinList(leaf) : written(plainText(0, leaf.max), leaf)),
  message: (leaf) => message(leaf.max, leaf.default),
  phone: ({ max }) => phone(max),
  phones: ({ count, max }) => phones(count, max),
  email: ({ max }) => email(max),
  gstin: () => gstinShape,
  'UPI ID': ({ max }) => upiId(max),
  rupees: ({ max }) => rupeesShape(max),
  'rupees or none': ({ max }) => rupeesShape(max).nullable(),
  whole: ({ min, max }) => wholeNumber(min, max),
  'whole or none': ({ min, max }) => wholeNumber(min, max).nullable(),
  cap: ({ max }) => cap(max),
  'yes or no': () => z.boolean(),
  choice: ({ choices }) => z.enum(Object.keys(choices)),
  day: () => z.union([z.literal(''), calendarDay()], { error: 'Must be a day, such as 2026-04-01, or empty.' }),
  colour: () => colour,
  picture: () => shopPictureShape,
}

function entered<K extends SettingLeaf['kind']>(leaf: LeafOf<K> & { kind: K }): z.ZodType {
  return ENTERED[leaf.kind](leaf)
}

/** Schemas of stored values, which are not validated again; strings for other kinds. */
const KEPT: Partial<Record<SettingLeaf['kind'], z.ZodType>> = {
  phones: z.array(z.string()),
  rupees: z.number(),
  'rupees or none': z.number().nullable(),
  whole: z.int(),
  'whole or none': z.int().nullable(),
  cap: z.int().nullable(),
  'yes or no': z.boolean(),
}

function shapesOf(make: (leaf: SettingLeaf) => z.ZodType) {
  const groupOrLeaf = (made: z.ZodType | Record<string, z.ZodType>) =>
    made instanceof z.ZodType ? made : z.object(made)
  const made = Object.entries(mapSettings(make)).map(([name, shape]) => [name, groupOrLeaf(shape)])
  return Object.fromEntries(made) as { [K in keyof StoredSettings]: z.ZodType<StoredSettings[K]> }
}

export const shopDetailsShape = z
  .object(shapesOf(entered))
  .refine(({ gstin: number, address }) => number === '' || address !== '', {
    path: ['address'],
    error: 'A tax invoice must name the address of the shop: please enter it.',
  })
  .refine(
    ({ upiId, cashRules: { advanceFrom, refusals, openOrders } }) =>
      upiId !== '' || !(advanceFrom ?? refusals ?? openOrders),
    {
      path: ['upiId'],
      error: 'Your rules for cash need a UPI ID: without cash it is the only way to pay.',
    },
  )
  .refine(({ upiId, giftCards }) => upiId !== '' || !giftCards.isOn, {
    path: ['giftCards', 'isOn'],
    error: 'Gift cards are paid by UPI: enter a UPI ID, or leave this off.',
  })
  .refine(({ callHours: { from, until } }) => from < until, {
    path: ['callHours', 'until'],
    error: 'Calls must end after they begin.',
  })
  .superRefine(({ sms }, context) => {
    for (const step of SMS_STEPS) {
      if ((sms[step] === '') === (sms[`${step}Id`] === '')) continue
      const [field, message] =
        sms[step] === ''
          ? [step, 'Please enter the text of this template.']
          : [`${step}Id`, 'Without it no operator delivers the SMS.']
      context.addIssue({ code: 'custom', path: ['sms', field], message })
    }
  })
  .superRefine((settings, context) => {
    for (const { path, message } of missingOfWays(settings)) context.addIssue({ code: 'custom', path, message })
  })
  .meta({ id: 'ShopDetails' })

const text = z.string()
const keptShapes = shapesOf(({ kind }) => KEPT[kind] ?? z.string())

export const revisedSettingsShape = z
  .object({ revision: z.int(), settings: z.object(keptShapes) })
  .meta({ id: 'RevisedSettings' })

const publicShapes = Object.fromEntries(PUBLIC_NAMES.map((name) => [name, keptShapes[name]])) as Pick<
  typeof keptShapes,
  Exclude<keyof PublicDetails, 'delivery'>
>

const policyShape = z.object({
  name: z.enum(POLICY_NAMES),
  text,
  isDefault: z.boolean().describe('True while the owner has written none'),
})

export type Policy = z.output<typeof policyShape>

export const publicShopShape = z
  .object({
    ...publicShapes,
    delivery: deliveryTermsShape.extend({
      byPin: z.literal(true).optional().describe('PIN codes have terms of their own: see POST /api/delivery'),
      byPhone: z.literal(true).optional().describe('What a phone number ordered before counts: name it there'),
      takesCoupons: z.literal(true).optional().describe('A coupon runs: see POST /api/coupons'),
    }),
    kept: z
      .array(z.object({ name: text, what: text, why: text, until: text }))
      .describe('What is kept of people, why and for how long'),
    policies: z.array(policyShape),
  })
  .meta({ id: 'Shop' })
