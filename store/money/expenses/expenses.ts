/** What the shop pays for. Browser-safe. */
import { EXPENSE_KINDS, type ExpenseKind } from '#db/order-values.ts'

export { EXPENSE_KINDS, type ExpenseKind } from '#db/order-values.ts'

const WORDS: Record<ExpenseKind, string> = {
  rent: 'Rent',
  wages: 'Wages',
  electricity: 'Electricity',
  packing: 'Packing',
  travel: 'Travel',
  courier: 'Courier',
  goods: 'Goods bought',
  other: 'Other',
}

export const wordsOfExpenseKind = (kind: ExpenseKind): string => WORDS[kind]

export const EXPENSE_CHOICES: Readonly<Record<string, string>> = Object.fromEntries(
  EXPENSE_KINDS.map((kind) => [kind, WORDS[kind]]),
)

export const PAID_FROM = { cash: 'Till', bank: 'Bank' } as const

/** Bills are rounded to the rupee: value and tax may exceed what was paid by so much. */
export const BILL_ROUNDING_PAISE = 100
