/** What came in, went out and is left in a month or quarter, and where it lies. Browser-safe. */
import { EXPENSE_KINDS, type ExpenseKind } from '#db/order-values.ts'

export type MoneyPlace = { begin: number; end: number }

/** In paise. What was taken back is not in it any more, from the day it was taken back on. */
export type MonthMoney = {
  received: { cash: number; upi: number; courier: number }
  givenBack: number
  /** Paid on khata, and for gift cards: the money of no order. */
  onLedger: { khata: number; gift_card: number }
  expenses: Record<ExpenseKind, number>
  /** By the owner, into till and bank; and out of them. */
  putIn: number
  takenOut: number
  /** From the till, without what went back to it. */
  toBank: number
  /** Counted and not left in the till, when days were closed. */
  takenAtClose: number
  /** Counted above what was expected, or below 0. */
  difference: number
  till: MoneyPlace
  bank: MoneyPlace
  /** What customers owe, less what the shop owes them; and what is left on gift cards. */
  khata: MoneyPlace
  giftCards: MoneyPlace
}

export type MoneyFlow = { in: number; out: number; left: number; moved: number }

/** `left` and `moved` are together what till and bank grew by. */
export function flowOf({
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
