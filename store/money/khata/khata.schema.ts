/** API schemas of the khata and gift cards. Rupees; above 0 the shop owes the customer. */
import { z } from 'zod'
import { ENTRY_KINDS, MAIL_LANGUAGES, MONEY_WAYS } from '#db/order-values.ts'
import { amount, cashEntryShape } from '#store/money/cash-book/cash-book.schema.ts'
import { paiseFromRupees } from '#store/money.ts'
import { countShape, rupeesShape, wholeNumber } from '#store/wire.ts'
import { cardToPayShape } from './card-purchases.schema.ts'
import { giftCodeIn, KHATA_LIMITS } from './khata.ts'

const way = z.enum(['cash', 'upi'])
const orderId = z.uuid({ error: 'Must be the _id of an order.' }).toLowerCase()

export const giftCodeShape = z
  .string()
  .max(60)
  .transform((text, context) => {
    const code = giftCodeIn(text)
    if (code === undefined) context.addIssue({ code: 'custom', message: 'A gift card has a code of 16 letters.' })
    return code ?? z.NEVER
  })
  .describe('Sixteen letters, in any spelling')

export const khataLimitShape = z.object({
  limit: rupeesShape(KHATA_LIMITS.limit).describe('How much the customer may owe; 0 for no udhar'),
})

export const owedBeforeShape = z.object({ amount: amount.describe('What the customer owed before') })

export const khataPaidShape = z.object({
  khata: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Its `_id`'),
  amount,
  way,
})
export type KhataPaid = z.output<typeof khataPaidShape>

export const paidFromLedgerShape = z.object({
  orderId,
  amount,
  giftCard: giftCodeShape.optional().describe('Of a gift card; without it, the khata of the order’s customer'),
})
export type PaidFromLedger = z.output<typeof paidFromLedgerShape>

export const giftCardSoldShape = z.object({
  amount: amount.refine((rupees) => paiseFromRupees(rupees) <= paiseFromRupees(KHATA_LIMITS.giftCard), {
    error: `A gift card is of ₹${KHATA_LIMITS.giftCard} at most.`,
  }),
  way,
})
export type GiftCardSold = z.output<typeof giftCardSoldShape>

export const giftCardCodeShape = z.object({ giftCard: giftCodeShape })

export const ownPaymentShape = z.object({
  giftCard: giftCodeShape.optional().describe('Without it, what the shop owes the customer pays'),
})
export type OwnPayment = z.output<typeof ownPaymentShape>

export const ownMeansShape = z
  .object({
    credit: z.number().describe('What the shop owes the customer'),
    takesGiftCards: z.boolean().describe('There is a gift card with something left'),
  })
  .meta({ id: 'OwnMeans' })
export type OwnMeans = z.output<typeof ownMeansShape>

const ledgerEntryShape = z.object({
  _id: z.int().describe('The number of its entry in the cash book'),
  kind: z.enum(ENTRY_KINDS),
  way: z.enum(MONEY_WAYS),
  amount: z.number().describe('What it added to the balance'),
  order: z.object({ _id: z.uuid(), orderNumber: z.string() }).nullable(),
  corrects: z.int().nullable(),
  correctedBy: z.int().nullable(),
  by: z.string(),
  at: z.iso.datetime(),
})
export type LedgerEntry = z.output<typeof ledgerEntryShape>

const khataShape = z.object({ _id: z.int(), balance: z.number(), limit: z.number() })

export const customerKhataShape = z
  .object({
    khatas: z
      .array(
        khataShape.extend({
          entries: z.array(ledgerEntryShape).describe(`The latest ${KHATA_LIMITS.entries}, the newest first`),
          count: countShape.describe('Of all its entries'),
          language: z.enum(MAIL_LANGUAGES).describe('In which to remind them'),
        }),
      )
      .describe('Mostly one; two where two customers turned out to be one person. Orders go on the first'),
  })
  .meta({ id: 'CustomerKhata' })
export type CustomerKhata = z.output<typeof customerKhataShape>

const giftCardShape = z.object({
  _id: z.int(),
  codeEnd: z.string().describe('The last four letters of its code'),
  sold: z.number(),
  balance: z.number(),
  entry: z.int().describe('Its sale, in the cash book'),
  isTakenBack: z.boolean(),
  at: z.iso.datetime(),
})
export type GiftCard = z.output<typeof giftCardShape>

export const khataListShape = z
  .object({
    owed: z.number().describe('By all customers together'),
    credit: z.number().describe('What the shop owes customers'),
    onCards: z.number().describe('What is left on all gift cards'),
    khatas: z
      .array(
        khataShape.extend({
          orderId: z.uuid().nullable().describe('Leads to the customer; null for who was forgotten'),
          name: z.string(),
          phone: z.string(),
          language: z.enum(MAIL_LANGUAGES),
          lastAt: z.iso.datetime().nullable(),
        }),
      )
      .describe(`Those who owe most first, at most ${KHATA_LIMITS.rows}`),
    toPay: z
      .array(cardToPayShape)
      .describe(`Gift cards that shoppers asked for and nobody has seen paid, at most ${KHATA_LIMITS.rows}`),
    giftCards: z.array(giftCardShape).describe(`The newest first, at most ${KHATA_LIMITS.rows}`),
  })
  .meta({ id: 'KhataList' })
export type KhataList = z.output<typeof khataListShape>

export const issuedCardShape = z
  .object({ code: z.string().describe('Said once: nobody can read it again'), entry: cashEntryShape })
  .meta({ id: 'GiftCardIssued' })

export const cardBalanceShape = z.object({ codeEnd: z.string(), balance: z.number() }).meta({ id: 'GiftCardBalance' })
export type CardBalance = z.output<typeof cardBalanceShape>
