/** Money in and out in a month or quarter, and balances at its ends. Browser-safe. */
import { EXPENSE_KINDS, type ExpenseKind } from '#db/order-values.ts'

export type Balances = { begin: number; end: number }

/** In paise. An entry that was taken back counts until the day of the correction. */
export type MonthMoney = {
  received: { cash: number; upi: number; courier: number }
  givenBack: number
  /** Paid on khata and for gift cards: money without an order. */
  onLedger: { khata: number; gift_card: number }
  expenses: Record<ExpenseKind, number>
  /** The owner's money, put into and taken out of till and bank. */
  putIn: number
  takenOut: number
  /** From the till to the bank, less what came back. */
  toBank: number
  /** Taken out of the till at the closing of days. */
  takenAtClose: number
  /** Counted less expected, at closings; below 0 when money was missing. */
  difference: number
  till: Balances
  bank: Balances
  /** What customers owe, less their credit; and what is left on gift cards. */
  khata: Balances
  giftCards: Balances
}

export type MoneyFlow = { in: number; out: number; left: number; moved: number }

/** `left` and `moved` together are what till and bank grew by. */
export function moneyFlowOf({
  received,
  givenBack,
  onLedger,
  expenses,
  putIn,
  takenOut,
  takenAtClose,
  difference,
}: MonthMoney): MoneyFlow {
  const came = received.cash + received.upi + received.courier + onLedger.khata + onLedger.gift_card
  const out = givenBack + EXPENSE_KINDS.reduce((sum, kind) => sum + expenses[kind], 0)
  return { in: came, out, left: came - out, moved: putIn - takenOut - takenAtClose + difference }
}
