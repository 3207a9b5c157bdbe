/** The cash book: money received for orders and refunds, by day. Browser-safe. */
import {
  CASH_KINDS,
  CASH_WAYS,
  type EntryKind,
  LEDGER_MONEY,
  LEDGER_WAYS,
  type MoneyWay,
  type MoveKind,
} from '#db/order-values.ts'
import type { OptionalWay } from '#store/selling/delivery/ways.ts'

export { CASH_WAYS, type CashWay, type MoneyWay } from '#db/order-values.ts'

/** How an order can be paid. */
export const ORDER_PAYMENT_WAYS = [...CASH_WAYS, ...LEDGER_WAYS] as const

/** Limits of one entry. Amount in rupees: that of the largest order. */
export const CASH_LIMITS = { amount: 1_000_000_000, lines: 200, note: 500, courier: 60 } as const

/** Who has the money of a delivered order; `upi`: it was to be paid before. */
export const OWED_BY = ['courier', 'rider', 'counter', 'upi'] as const
export type OwedBy = (typeof OWED_BY)[number]

const OWED_WORDS: Record<OwedBy, string> = {
  courier: 'No courier named',
  rider: 'Own rider',
  counter: 'Counter',
  upi: 'First by UPI',
}

type Brought = OptionalWay & { courier: string | null; money: { due: number; advanceDue?: number } }

/** Who will have the money of an order once it is delivered. `money` in rupees. */
export function owedByOf({ way = 'delivery', courier, money }: Brought): { by: OwedBy; courier: string } {
  if (money.advanceDue !== undefined && money.advanceDue >= money.due) return { by: 'upi', courier: '' }
  if (way === 'delivery') return { by: 'courier', courier: (courier ?? '').trim() }
  return { by: way === 'pickup' ? 'counter' : 'rider', courier: '' }
}

/** "DTDC", "Own rider". */
export function wordsOfOwedBy({ by, courier }: { by: OwedBy; courier: string }): string {
  return courier || OWED_WORDS[by]
}

const WAYS: Record<MoneyWay, { words: string; phrase: string }> = {
  cash: { words: 'Cash', phrase: 'in cash' },
  upi: { words: 'UPI', phrase: 'by UPI' },
  courier: { words: 'Into the bank', phrase: 'into the bank' },
  bank: { words: 'From and to the bank', phrase: 'from the bank' },
  khata: { words: 'Khata', phrase: 'on the khata' },
  gift_card: { words: 'Gift card', phrase: 'by gift card' },
}

export function wordsOfWay(way: MoneyWay): string {
  return WAYS[way].words
}

/** "by UPI", or with the courier "into the bank, from India Post". */
export function phraseOfWay(way: MoneyWay, courier: string | null): string {
  return courier ? `${WAYS[way].phrase}, from ${courier}` : WAYS[way].phrase
}

export const moneyMoveChoices = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(MONEY_MOVES).map(([kind, { words }]) => [kind, words]))

type Move = { words: string; way: 'cash' | 'bank'; sign: 1 | -1 }

/** Money that moves without an order: `sign` is what it does to the till or bank. */
export const MONEY_MOVES: Readonly<Record<MoveKind, Move>> = {
  float: { words: 'Float, put into the till', way: 'cash', sign: 1 },
  to_bank: { words: 'From the till to the bank', way: 'cash', sign: -1 },
  from_bank: { words: 'From the bank into the till', way: 'cash', sign: 1 },
  drawing: { words: 'Taken out of the till by the owner', way: 'cash', sign: -1 },
  paid_in: { words: "Owner's money into the bank", way: 'bank', sign: 1 },
  paid_out: { words: 'Taken from the bank by the owner', way: 'bank', sign: -1 },
}

export function isMoneyMove(kind: EntryKind): kind is MoveKind {
  return kind in MONEY_MOVES
}

/** Whether it is money of orders: other entries have no lines. */
export function isOrderMoney({ kind }: { kind: EntryKind }): boolean {
  return CASH_KINDS.some((one) => one === kind)
}

/** Whether money was paid into or out of a khata or gift card. */
export function isLedgerMoney({ kind }: { kind: EntryKind }): boolean {
  return LEDGER_MONEY.some((one) => one === kind)
}

/** Whether money moves: an order put on a khata or paid by a gift card moves none. */
export function movesMoney({ way }: { way: MoneyWay }): boolean {
  return !LEDGER_WAYS.some((one) => one === way)
}

const KINDS = {
  received: 'Received',
  refund: 'Given back',
  correction: 'Correction',
  expense: 'Expense',
  khata: 'Khata paid',
  gift_card: 'Gift card sold',
  khata_out: 'Credit paid out',
  khata_before: 'Owed from before',
}

export function wordsOfEntryKind(kind: EntryKind): string {
  return isMoneyMove(kind) ? MONEY_MOVES[kind].words : KINDS[kind]
}

type Entry = { kind: EntryKind; way: MoneyWay; courier: string | null }

/** "Received in cash", "Put on the khata". */
export function wordsOfEntry({ kind, way, courier }: Entry): string {
  if (isMoneyMove(kind) || kind === 'khata_before') return wordsOfEntryKind(kind)
  if (kind === 'received' && way === 'khata') return 'Put on the khata'
  return `${wordsOfEntryKind(kind)} ${phraseOfWay(way, courier)}`
}
