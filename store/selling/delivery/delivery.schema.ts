/** API schemas of delivery: the terms of a PIN code, and the owner's rules. Rupees. */
import { z } from 'zod'
import { RULE_CASH } from '#db/order-values.ts'
import { bareSigns } from '#store/typed/code.ts'
import { claimedIdShape, countShape, flagQueryShape, plainText } from '#store/wire.ts'

const payShape = z
  .object({
    isCashOpen: z.boolean(),
    fee: z.number().describe('Added to what is paid at the door'),
    upTo: z.number().nullable().describe('The dearest order that is paid at the door'),
    advance: z
      .object({ percent: z.int(), from: z.number() })
      .nullable()
      .describe('Percent of an order to be paid first by UPI, from a total on'),
    isUpiOpen: z.boolean(),
  })
  .optional()
  .describe('Absent where every order can be paid at the door')

const waysShape = z.object({
  pickup: z
    .object({ address: z.string(), hours: z.string() })
    .optional()
    .describe('Orders can be collected there, without a charge'),
  rider: z
    .object({ charge: z.number(), days: z.string().describe('The weekdays on which he goes out'), pay: payShape })
    .nullable()
    .optional()
    .describe('What somebody of the shop brings, and for how much; null where he does not go to the PIN code'),
})

export const deliveryTermsShape = z
  .object({
    charge: z.number(),
    freeFrom: z.number().nullable(),
    days: z.string().optional().describe('Such as 2 or 2 to 7; absent without a promise'),
    isUnserved: z.literal(true).optional().describe('Nothing is sent there'),
    pay: payShape,
    giftWrap: z.number().optional().describe('What wrapping a gift costs; absent where there is none'),
    ways: waysShape.optional().describe('Other ways to get an order: its `way` names one'),
  })
  .meta({ id: 'DeliveryTerms' })

/** `charge` 0: delivery is free. `freeFrom`: subtotal from which it is free, null for never. */
export type DeliveryTerms = z.output<typeof deliveryTermsShape>

export const deliveryQuestionShape = z
  .object({
    pin: z
      .string()
      .max(40)
      .transform(bareSigns)
      .refine((text) => /^[1-9]\d{5}$/.test(text), { error: 'A PIN code has 6 digits, and does not begin with 0.' }),
    phone: plainText(0, 30).optional().describe('Counts for people who are signed in, where the shop looks at it'),
  })
  .meta({ id: 'DeliveryQuestion' })

export const deliveryAnswerShape = z
  .object({
    pin: z.string(),
    place: z
      .string()
      .nullable()
      .describe('District and state; null for a PIN code that there is not, as far as we know'),
    terms: deliveryTermsShape,
    words: z.string().describe('The terms as a sentence: an order says as `deliverySeen` that its customer saw it'),
  })
  .meta({ id: 'DeliveryToPin' })

export type DeliveryAnswer = z.output<typeof deliveryAnswerShape>

export const deliveryRuleShape = z
  .object({
    pins: z.string().describe('A PIN code, first digits, or a range: 411001, 411 or 411001-411062'),
    charge: z.number().nullable().describe('Null: nothing is sent there'),
    freeFrom: z.number().nullable().describe('Subtotal from which delivery is free; null for never'),
    days: z.string().describe('2, or 2 to 7; empty for the days of the settings'),
    cash: z.enum(RULE_CASH),
    cashFee: z.number().describe('Added to an order that is paid at the door'),
    cashUpTo: z.number().nullable().describe('The dearest order that is paid at the door; null for any'),
  })
  .meta({ id: 'DeliveryRule' })

export type DeliveryRule = z.output<typeof deliveryRuleShape>

export const rulesChangeShape = z
  .object({
    _id: z.uuid(),
    createdAt: z.iso.datetime(),
    rules: countShape,
    isUndone: z.boolean(),
  })
  .meta({ id: 'DeliveryChange' })

export const deliveryRulesShape = z
  .object({
    rules: z.array(deliveryRuleShape),
    changes: z.array(rulesChangeShape).describe('The last ones, newest first'),
  })
  .meta({ id: 'DeliveryRules' })

export type DeliveryRules = z.output<typeof deliveryRulesShape>

export const rulesCheckShape = z
  .object({
    added: countShape,
    changed: countShape,
    removed: countShape,
    unchanged: countShape,
    problems: z
      .array(z.object({ line: z.int(), words: z.string(), cell: z.string().optional() }))
      .describe('Lines that cannot be read, each with the cell where one is wrong; at most 50'),
  })
  .meta({ id: 'DeliveryRulesCheck' })

export type RulesCheck = z.output<typeof rulesCheckShape>

export const rulesQueryShape = z.object({
  replaces: flagQueryShape.optional().describe('True: rules that the lines do not name go'),
  userId: claimedIdShape,
  without: z.string().max(13).optional().describe('A rule that goes besides, by its PIN codes'),
  seen: z
    .string()
    .max(500)
    .optional()
    .describe('The line as it was read, empty for a new one: 409 stale_settings when somebody changed it since'),
})

export type RulesQuery = z.output<typeof rulesQueryShape>
