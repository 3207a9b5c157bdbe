/** API schemas of what the shop pays for. Rupees; days in India. */
import { z } from 'zod'
import { EXPENSE_KINDS } from '#db/order-values.ts'
import { hsnCodeShape } from '#store/goods/products/product-shapes.schema.ts'
import { amount, cashEntryShape, moneyReceivedShape } from '#store/money/cash-book/cash-book.schema.ts'
import { CASH_LIMITS } from '#store/money/cash-book/cash-book.ts'
import { gstinShape } from '#store/money/gst/gstin.schema.ts'
import { paiseFromRupees } from '#store/money.ts'
import { calendarDay, oneLine, plainText, rupeesShape } from '#store/wire.ts'
import { BILL_ROUNDING_PAISE } from './expenses.ts'

const tax = rupeesShape(CASH_LIMITS.amount).default(0)

const billData = z
  .object({
    gstin: gstinShape.refine((text) => text !== '', { error: "Please enter the supplier's GSTIN." }),
    number: oneLine(1, 30).describe('Of the invoice'),
    hsn: hsnCodeShape.optional(),
    taxable: amount,
    cgst: tax,
    sgst: tax,
    igst: tax,
  })
  .refine(({ cgst, sgst }) => cgst === sgst, { error: 'CGST and SGST are the same sum.', path: ['sgst'] })
  .refine(({ cgst, igst }) => cgst === 0 || igst === 0, {
    error: 'A bill has CGST and SGST, or IGST, never both.',
    path: ['igst'],
  })
type BillData = z.output<typeof billData>

/** The bill may come to less than was paid: the rest is goods without tax. */
function isBillWithinAmount({ amount, bill }: { amount: number; bill?: BillData | undefined }): boolean {
  if (!bill) return true
  const paise = [bill.taxable, bill.cgst, bill.sgst, bill.igst].reduce((sum, part) => sum + paiseFromRupees(part), 0)
  return paise < paiseFromRupees(amount) + BILL_ROUNDING_PAISE
}
const BILL_ABOVE_AMOUNT = { error: 'Value and tax come to more than was paid.', path: ['bill', 'taxable'] }

const facts = {
  words: plainText(0, 200).default('').describe('What for, in words'),
  amount,
  bill: billData.optional().describe('With GST: it stands in the purchase register'),
}

export const expenseDataShape = z
  .object({
    kind: z.enum(EXPENSE_KINDS),
    whom: oneLine(0, 100).default('').describe('To whom'),
    day: calendarDay().describe('Not in the future. From the till: not in a closed day before today'),
    paidFrom: z.enum(['cash', 'bank']).describe('`cash` is the till'),
    ...facts,
  })
  .refine(isBillWithinAmount, BILL_ABOVE_AMOUNT)
export type ExpenseData = z.output<typeof expenseDataShape>

export const chargesSetOffShape = z.object({
  received: moneyReceivedShape
    .extend({ courier: oneLine(1, CASH_LIMITS.courier) })
    .describe('All that the orders come to'),
  charges: z
    .object(facts)
    .refine(isBillWithinAmount, BILL_ABOVE_AMOUNT)
    .describe('What the courier took off for its work'),
})
export type ChargesSetOff = z.output<typeof chargesSetOffShape>

const billShape = z.object({
  gstin: z.string(),
  number: z.string(),
  hsn: z.string().nullable(),
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
})

export const expenseShape = z
  .object({
    _id: z.int().describe('The number of its entry in the cash book'),
    day: z.iso.date(),
    kind: z.enum(EXPENSE_KINDS),
    whom: z.string(),
    words: z.string(),
    amount: z.number(),
    paidFrom: z.enum(['cash', 'bank']),
    bill: billShape.nullable(),
    hasFile: z.boolean().describe('Whether a photo or PDF of the bill is kept'),
    by: z.string(),
    at: z.iso.datetime(),
    takenBackBy: z.int().nullable().describe('The entry that takes it back'),
  })
  .meta({ id: 'Expense' })
export type Expense = z.output<typeof expenseShape>

export const expenseListShape = z
  .object({
    expenses: z.array(expenseShape).describe('The latest first'),
    hasMore: z.boolean(),
    whom: z.array(z.string()).describe('Those who were paid before, the latest first'),
  })
  .meta({ id: 'ExpenseList' })
export type ExpenseList = z.output<typeof expenseListShape>

export const setOffEntriesShape = z
  .object({ entry: cashEntryShape, expense: expenseShape })
  .meta({ id: 'ChargesSetOff' })
