/** API schemas of gift cards that shoppers ask for. Rupees. */
import { z } from 'zod'
import { MAIL_LANGUAGES } from '#db/order-values.ts'
import { cashEntryShape } from '#store/money/cash-book/cash-book.schema.ts'
import { customerInfoShape } from '#store/selling/orders/orders.schema.ts'
import { blankIsAbsent, oneLine, plainText, wholeNumber } from '#store/wire.ts'
import { CARD_LIMITS, CARD_STATES, KHATA_LIMITS } from './khata.ts'

export const cardToBuyShape = z
  .object({
    amount: wholeNumber(CARD_LIMITS.least, KHATA_LIMITS.giftCard).describe('Whole rupees'),
    name: customerInfoShape.shape.name,
    phone: customerInfoShape.shape.phone,
    email: z
      .preprocess(
        blankIsAbsent,
        plainText(1, CARD_LIMITS.email)
          .pipe(z.email({ error: 'Enter an email address such as asha@example.com, or nothing.' }))
          .optional(),
      )
      .describe('Where the code is sent; without one the shop tells it the buyer'),
    forName: oneLine(0, CARD_LIMITS.forName).default('').describe('Who gets it'),
    words: plainText(0, CARD_LIMITS.words).default('').describe('What it says'),
  })
  .meta({ id: 'GiftCardToBuy' })
export type CardToBuy = z.output<typeof cardToBuyShape>

const bought = {
  number: z.string().describe('Such as GC-101: the note of its payment'),
  amount: z.number(),
  forName: z.string(),
  createdAt: z.iso.datetime(),
}

export const cardPurchaseShape = z
  .object({
    ...bought,
    key: z.string().describe('Opens it: `/gift-card/{key}`'),
    state: z.enum(CARD_STATES),
    words: z.string(),
    hasEmail: z.boolean().describe('The code goes by mail'),
    codeEnd: z.string().nullable().describe('The last four letters of its code, once it is sold'),
  })
  .meta({ id: 'GiftCardPurchase' })
export type CardPurchase = z.output<typeof cardPurchaseShape>

export const cardToPayShape = z.object({
  ...bought,
  _id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  language: z.enum(MAIL_LANGUAGES).describe('In which to tell the buyer'),
})
export type CardToPay = z.output<typeof cardToPayShape>

export const boughtCardShape = z
  .object({
    code: z.string().describe('Said once: nobody can read it again'),
    entry: cashEntryShape,
    isMailed: z.boolean().describe('A mail with the code is on its way to the buyer'),
  })
  .meta({ id: 'GiftCardBought' })
