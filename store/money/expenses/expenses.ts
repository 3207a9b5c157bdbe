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

export const wordsOfExpense = (kind: ExpenseKind): string => WORDS[kind]

/** The choices of a form, by kind. */
export const EXPENSE_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  EXPENSE_KINDS.map((kind) => [kind, WORDS[kind]]),
)

export const PAID_FROM = { cash: 'Till', bank: 'Bank' } as const

/** A bill is rounded to the rupee: by so many paise its value and tax may be above what was paid. */
export const ROUNDED_PAISE = 100
