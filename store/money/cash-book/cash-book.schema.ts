/** API schemas of the cash book. Rupees; days in India. */
import { z } from 'zod'
import { CASH_WAYS, ENTRY_KINDS, EXPENSE_KINDS, MONEY_WAYS, MOVE_KINDS } from '#db/order-values.ts'
import { paiseFromRupees } from '#store/money.ts'
import { areDistinct, calendarDay, oneLine, plainText, rupeesShape } from '#store/wire.ts'
import { CASH_LIMITS, OWED_BY } from './cash-book.ts'

/** At least one paisa: smaller amounts are rounding noise. */
export const amount = rupeesShape(CASH_LIMITS.amount).refine((value) => paiseFromRupees(value) > 0, {
  error: 'Must be more than 0.',
})
const note = plainText(0, CASH_LIMITS.note)
const way = z.enum(CASH_WAYS)
const orderId = z.uuid({ error: 'Must be the _id of an order.' }).toLowerCase()

export const moneyReceivedShape = z.object({
  way,
  courier: oneLine(0, CASH_LIMITS.courier).optional().describe('Who handed it over, when a courier did'),
  lines: z
    .array(z.object({ orderId, amount }))
    .min(1, { error: 'Say for which order.' })
    .max(CASH_LIMITS.lines, { error: `At most ${CASH_LIMITS.lines} orders at once.` })
    .refine((lines) => areDistinct(lines.map((line) => line.orderId)), {
      error: 'An order comes twice.',
    }),
  note: note.optional().describe('For the shop only; it stands in the story of the order'),
})
export type MoneyReceived = z.output<typeof moneyReceivedShape>

export const moneyRefundedShape = z.object({
  way: z.enum([...CASH_WAYS, 'khata']).describe('`khata`: as credit on the khata of its customer'),
  orderId,
  amount,
  note: note.optional(),
})
export type MoneyRefunded = z.output<typeof moneyRefundedShape>

export const moneyMovedShape = z.object({ kind: z.enum(MOVE_KINDS), amount })
export type MoneyMoved = z.output<typeof moneyMovedShape>

export const entryTakenBackShape = z.object({
  note: note.optional().describe('Why it was wrong; stands in the story of its orders'),
})
export type EntryTakenBack = z.output<typeof entryTakenBackShape>

export const dayClosedShape = z.object({
  day: calendarDay(),
  expected: z
    .number()
    .min(-CASH_LIMITS.amount)
    .max(CASH_LIMITS.amount)
    .describe('What the page said that must be in the till: another sum is answered 409 wrong_status'),
  counted: rupeesShape(CASH_LIMITS.amount),
  left: rupeesShape(CASH_LIMITS.amount).default(0).describe('Stays in the till for the next day'),
  note: note.default(''),
})
export const dayOpenedShape = z.object({ day: calendarDay() })

export type DayClosed = z.output<typeof dayClosedShape>

const lineShape = z.object({ orderId: z.uuid(), orderNumber: z.string(), amount: z.number() })

export const cashEntryShape = z
  .object({
    _id: z.int(),
    kind: z.enum(ENTRY_KINDS).describe('What takes an expense or a move back has its kind'),
    way: z.enum(MONEY_WAYS),
    courier: z.string().nullable(),
    amount: z.number().describe('Below 0 when it left the till or the bank'),
    day: z.iso.date().describe('The day at whose close it is counted'),
    lines: z.array(lineShape),
    expense: z.object({ kind: z.enum(EXPENSE_KINDS), whom: z.string(), words: z.string() }).nullable(),
    corrects: z.int().nullable().describe('The entry that it takes back'),
    correctedBy: z.int().nullable(),
    by: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'CashEntry' })

export type CashEntry = z.output<typeof cashEntryShape>

export const cashClosingShape = z
  .object({
    day: z.iso.date(),
    expected: z.number(),
    counted: z.number(),
    difference: z.number(),
    left: z.number(),
    note: z.string(),
    by: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'CashClosing' })

export type CashClosing = z.output<typeof cashClosingShape>

export const cashDayShape = z
  .object({
    day: z.iso.date(),
    today: z.iso.date(),
    closedThrough: z.iso.date().nullable().describe('This day and all before it are closed'),
    sums: z.object({
      cash: z.number(),
      upi: z.number(),
      courier: z.number(),
      bank: z.number(),
      khata: z.number().describe('Of orders put on khata, and owed from before: no money moved'),
      gift_card: z.number().describe('Of orders paid by gift card: no money moved'),
    }),
    till: z
      .object({
        before: z.number(),
        received: z.number(),
        refunded: z.number(),
        expenses: z.number(),
        khata: z.number().describe('Paid on khata, and for gift cards'),
        moved: z.number().describe('Float, to and from the bank, taken out'),
      })
      .describe('What `expected` is the sum of, since the close before: what left is below 0'),
    expected: z.number().describe('What must be in the till at the end of the day, when it is not closed'),
    closing: cashClosingShape.nullable(),
    entries: z.array(cashEntryShape).describe('Oldest first'),
    later: z.array(cashEntryShape).describe('Entered since today was closed: they count for the next day'),
  })
  .meta({ id: 'CashDay' })

export type CashDay = z.output<typeof cashDayShape>

const owingShape = z.object({
  _id: z.uuid(),
  orderNumber: z.string(),
  customerName: z.string(),
  createdAt: z.iso.datetime(),
  amount: z.number(),
})

/** Sum and number of orders, in rupees. */
const sumShape = z.object({ amount: z.number(), count: z.int() })

const owedSumShape = sumShape.extend({
  by: z.enum(OWED_BY).describe('Who has the money, or `upi`: all of it had to come first'),
  courier: z.string().describe('Its name; empty for the others, and where none was named'),
})

/** Money to come, by who brings it, and money to give back. */
export const owedSumsShape = z.object({
  couriers: z.array(owedSumShape),
  refundsDue: sumShape.describe('Of all such orders'),
})

export const moneyOwedShape = owedSumsShape
  .extend({
    couriers: z
      .array(owedSumShape.extend({ orders: z.array(owingShape).describe(`The oldest ${CASH_LIMITS.lines}`) }))
      .describe('Delivered orders that are not paid for, by who brought them'),
    refunds: z
      .array(owingShape)
      .describe('The oldest orders that were cancelled or came back, whole or in part, whose money is still here'),
  })
  .meta({ id: 'MoneyOwed' })

export type MoneyOwed = z.output<typeof moneyOwedShape>
export type OwedSums = z.output<typeof owedSumsShape>
