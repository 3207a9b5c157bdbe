/** API schemas of the books. Rupees. */
import { z } from 'zod'
import { EXPENSE_KINDS } from '#db/order-values.ts'
import { bookFaultShape } from '#store/shop/integrity/book-fault.schema.ts'
import { BOOK_FILE_NAMES, BOOKS_ARCHIVE, periodOf } from './books.ts'

export const periodNameShape = z
  .string()
  .min(1)
  .max(10)
  .refine((name) => periodOf(name) !== undefined, {
    error: 'Must be a month such as 2026-11, or a quarter such as 2026-Q4.',
  })

export const bookFileShape = z.enum([...BOOK_FILE_NAMES, BOOKS_ARCHIVE])

const amount = z.number()
const place = z.object({ begin: amount, end: amount })

export const bookedMonthShape = z
  .object({
    period: z.string(),
    from: z.iso.date(),
    until: z.iso.date().describe('The first day after it'),
    registration: z.enum(['none', 'regular', 'composition']),
    figures: z.object({
      sold: amount.describe('On invoices and bills of supply'),
      cameBack: amount.describe('On credit notes'),
      tax: amount.describe('In what was sold, less what came back'),
      received: amount.describe('In the cash book, less what was given back'),
      owed: amount.describe('For what was sold in these days, as of now'),
      toGiveBack: amount.describe('The same the other way round'),
    }),
    money: z
      .object({
        received: z.object({ cash: amount, upi: amount, courier: amount.describe('Into the bank') }),
        givenBack: amount.describe('For orders, and credit paid out'),
        onLedger: z.object({
          khata: amount.describe('Paid on khata'),
          gift_card: amount.describe('Paid for gift cards: no sale before they are used'),
        }),
        expenses: z
          .record(z.enum(EXPENSE_KINDS), amount)
          .describe('`goods` is what was paid for goods, not what came in'),
        left: amount.describe('What came in, less what was given back and spent'),
        putIn: amount.describe('By the owner, into till and bank'),
        takenOut: amount,
        toBank: amount.describe('From the till, without what went back to it'),
        takenAtClose: amount.describe('Counted and not left in the till'),
        difference: amount.describe('Counted above what was expected'),
        till: place,
        bank: place.describe('As far as it is written down here'),
        khata: place.describe('What customers owe, less what the shop owes them'),
        giftCards: place.describe('What is left on gift cards'),
      })
      .describe(
        'What came in, went out and is left: `left` + `putIn` - `takenOut` - `takenAtClose` + `difference` is what till and bank grew by',
      ),
    papers: z.int().describe('Invoices and bills of supply'),
    notes: z.int().describe('Credit notes'),
    faults: z.array(bookFaultShape).describe('What to mend before anything is handed out'),
    remarks: z.array(z.string()).describe('What to know before the return is filed'),
    files: z.array(bookFileShape),
  })
  .meta({ id: 'BookedMonth' })

export type BookedMonth = z.output<typeof bookedMonthShape>
