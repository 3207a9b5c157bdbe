/** Payment state of an order. Its row has the sums from the cash book. Browser-safe. */
import { formatPrice, formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { type OrderStatus, STATUSES } from './steps/order-statuses.ts'

/** `not recorded`: the order ended before there was a cash book. `none`: it ended without payment. */
export const MONEY_STATES = ['unpaid', 'part paid', 'paid', 'refund due', 'refunded', 'none', 'not recorded'] as const
export type MoneyState = (typeof MONEY_STATES)[number]

/** Columns of the order's row, in paise. */
export type MoneyColumns = {
  status: OrderStatus
  totalPaise: number
  receivedPaise: number | null
  refundedPaise: number
  returnedPaise: number
  advancePaise?: number
}

/** Amount still due, in paise: 0 for cancelled and returned orders, and for those before the cash book. */
export function duePaiseOf({ status, totalPaise, returnedPaise, receivedPaise }: MoneyColumns): number {
  if (!STATUSES[status].isSale || receivedPaise === null) return 0
  return Math.max(0, totalPaise - returnedPaise - receivedPaise)
}

export function refundablePaiseOf({ receivedPaise, refundedPaise }: MoneyColumns): number {
  return (receivedPaise ?? 0) - refundedPaise
}

/** Amount to refund, in paise: all money of a cancelled or returned order, and the price of returned units. */
export function owedBackPaiseOf(order: MoneyColumns): number {
  const here = refundablePaiseOf(order)
  if (!STATUSES[order.status].isSale) return here
  return order.returnedPaise === 0 ? 0 : Math.max(0, here - (order.totalPaise - order.returnedPaise))
}

/** The part of the advance that has not come yet, in paise. */
export function advanceDuePaiseOf(order: MoneyColumns): number {
  if (STATUSES[order.status].isEnded) return 0
  return Math.min(duePaiseOf(order), Math.max(0, (order.advancePaise ?? 0) - (order.receivedPaise ?? 0)))
}

export function moneyOf(order: MoneyColumns) {
  const [due, owedBack, advanceDue] = [duePaiseOf(order), owedBackPaiseOf(order), advanceDuePaiseOf(order)]
  return {
    state: stateOf(order, due, owedBack),
    received: rupeesFromPaise(order.receivedPaise ?? 0),
    refunded: rupeesFromPaise(order.refundedPaise),
    due: rupeesFromPaise(due),
    refundable: rupeesFromPaise(refundablePaiseOf(order)),
    returned: rupeesFromPaise(order.returnedPaise),
    owedBack: rupeesFromPaise(owedBack),
    advanceDue: advanceDue > 0 ? rupeesFromPaise(advanceDue) : undefined,
  }
}

function stateOf({ status, receivedPaise, refundedPaise }: MoneyColumns, due: number, owedBack: number): MoneyState {
  if (receivedPaise === null) return 'not recorded'
  if (owedBack > 0) return 'refund due'
  if (!STATUSES[status].isSale) return refundedPaise > 0 ? 'refunded' : 'none'
  if (due === 0) return 'paid'
  return receivedPaise > 0 ? 'part paid' : 'unpaid'
}

type Credited = {
  credit: { noted: number; due: number }
  money: Pick<ReturnType<typeof moneyOf>, 'state' | 'received' | 'refunded' | 'owedBack'>
  totalAmount: number
}

/** Whether credit notes and refunds agree, or why not; rupees. Empty while there is neither. */
export function wordsOfCreditNotes({ credit: { noted, due }, money, totalAmount }: Credited): string[] {
  const { state, received, refunded, owedBack } = money
  if (noted === 0 && due === 0 && refunded === 0) return []
  const noteDue = due > 0 ? [`The credit note for ${formatTotal(due)} is still to be issued.`] : []
  if (state === 'not recorded') return [...noteDue, 'What was given back is not in the cash book.']
  const more = paiseFromRupees(noted) + paiseFromRupees(due) - paiseFromRupees(refunded)
  const toGive = Math.min(more, paiseFromRupees(owedBack))
  const unpaid = Math.min(more - toGive, Math.max(0, paiseFromRupees(totalAmount) - paiseFromRupees(received)))
  const excess = more - toGive - unpaid
  const inRupees = (paise: number) => formatTotal(rupeesFromPaise(paise))
  const why = [
    ...(toGive > 0 ? [`${inRupees(toGive)} is still to be given back.`] : []),
    ...(unpaid > 0 ? [`${inRupees(unpaid)} of it was never paid.`] : []),
    ...(excess > 0
      ? [`${inRupees(excess)} was credited as a lower price, and not given back again with the goods.`]
      : []),
  ]
  if (noteDue.length === 0 && why.length === 0)
    return [`Credit notes and money given back agree: ${formatTotal(noted)}.`]
  return [`Credit notes ${formatTotal(noted)}, given back ${formatTotal(refunded)}.`, ...noteDue, ...why]
}

/** "₹989 first by UPI, not come"; empty when nothing has to come first. */
export function wordsOfAwaitedAdvance({ advanceDue }: { advanceDue?: number }): string {
  return advanceDue ? `${formatPrice(advanceDue)} first by UPI, not come` : ''
}

export const MONEY_FILTERS = ['unpaid', 'paid', 'refund due'] as const
export type MoneyFilter = (typeof MONEY_FILTERS)[number]

export function wordsOfMoney(state: MoneyState): string {
  if (state === 'none') return ''
  return state === 'not recorded' ? 'Not in the cash book' : state.charAt(0).toUpperCase() + state.slice(1)
}
