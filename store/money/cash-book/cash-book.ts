/** The cash book: money received for orders and refunds, by day. Browser-safe. */
import type { CashKind, CashWay } from '#db/order-values.ts'
import type { HasWay } from '#store/selling/delivery/ways.ts'

export { CASH_WAYS, type CashWay } from '#db/order-values.ts'

/** Limits of one entry. Amount in rupees: that of the largest order. */
export const CASH_LIMITS = { amount: 1_000_000_000, lines: 200, note: 500, courier: 60 } as const

/** Who has the money of a delivered order, or by what way it was to come first. */
export const OWED_BY = ['courier', 'rider', 'counter', 'upi'] as const
export type OwedBy = (typeof OWED_BY)[number]

const OWED_WORDS: Record<OwedBy, string> = {
  courier: 'No courier named',
  rider: 'Own rider',
  counter: 'Counter',
  upi: 'First by UPI',
}

type Brought = HasWay & { courier: string | null; money: { due: number; advanceDue?: number } }

/** Who will have the money of an order once it is delivered. `money` in rupees. */
export function owedByOf({ way = 'delivery', courier, money }: Brought): { by: OwedBy; courier: string } {
  if (money.advanceDue !== undefined && money.advanceDue >= money.due) return { by: 'upi', courier: '' }
  if (way === 'delivery') return { by: 'courier', courier: (courier ?? '').trim() }
  return { by: way === 'pickup' ? 'counter' : 'rider', courier: '' }
}

/** "DTDC", "Own rider": from whom the money comes. */
export function wordsOfOwedBy({ by, courier }: { by: OwedBy; courier: string }): string {
  return courier || OWED_WORDS[by]
}

const WAYS: Record<CashWay, { words: string; phrase: string }> = {
  cash: { words: 'Cash', phrase: 'in cash' },
  upi: { words: 'UPI', phrase: 'by UPI' },
  courier: { words: 'Into the bank', phrase: 'into the bank' },
}

export function wordsOfWay(way: CashWay): string {
  return WAYS[way].words
}

/** "by UPI", or with the courier "into the bank, from India Post". */
export function phraseOfWay(way: CashWay, courier: string | null): string {
  return courier ? `${WAYS[way].phrase}, from ${courier}` : WAYS[way].phrase
}

const KINDS: Record<CashKind, string> = { received: 'Received', refund: 'Given back', correction: 'Correction' }

export function wordsOfKind(kind: CashKind): string {
  return KINDS[kind]
}
