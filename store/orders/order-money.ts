/** What of an order's money has come and what has not. Sums of the cash book stand in the order itself. Browser-safe. */
import { rupeesFromPaise } from '#store/money.ts'
import { type OrderStatus, STATUSES } from './steps/order-statuses.ts'

/** `not recorded`: it had ended before there was a cash book. `none`: it ended without any money. */
export const MONEY_STATES = ['unpaid', 'part paid', 'paid', 'refund due', 'refunded', 'none', 'not recorded'] as const
export type MoneyState = (typeof MONEY_STATES)[number]

/** Paise, as the row of an order keeps them. */
export type KeptMoney = {
  status: OrderStatus
  totalPaise: number
  receivedPaise: number | null
  refundedPaise: number
  returnedPaise: number
}

/** Still to be paid, in paise: nothing of what was cancelled or came back, or that is in no book. */
export function duePaiseOf({ status, totalPaise, returnedPaise, receivedPaise }: KeptMoney): number {
  if (!STATUSES[status].isSale || receivedPaise === null) return 0
  return Math.max(0, totalPaise - returnedPaise - receivedPaise)
}

/** What may be given back, in paise; for an order that came to nothing it must be. */
export function refundablePaiseOf({ receivedPaise, refundedPaise }: KeptMoney): number {
  return (receivedPaise ?? 0) - refundedPaise
}

/** What must be given back, in paise: all that is here of an order that came to nothing, and what came for units that are back. */
export function owedBackPaiseOf(order: KeptMoney): number {
  const here = refundablePaiseOf(order)
  if (!STATUSES[order.status].isSale) return here
  return order.returnedPaise === 0 ? 0 : Math.max(0, here - (order.totalPaise - order.returnedPaise))
}

/** The money of an order in rupees, and what that is called. */
export function moneyOf(order: KeptMoney) {
  const [due, owedBack] = [duePaiseOf(order), owedBackPaiseOf(order)]
  return {
    state: stateOf(order, due, owedBack),
    received: rupeesFromPaise(order.receivedPaise ?? 0),
    refunded: rupeesFromPaise(order.refundedPaise),
    due: rupeesFromPaise(due),
    refundable: rupeesFromPaise(refundablePaiseOf(order)),
    returned: rupeesFromPaise(order.returnedPaise),
    owedBack: rupeesFromPaise(owedBack),
  }
}

function stateOf({ status, receivedPaise, refundedPaise }: KeptMoney, due: number, owedBack: number): MoneyState {
  if (receivedPaise === null) return 'not recorded'
  if (owedBack > 0) return 'refund due'
  if (!STATUSES[status].isSale) return refundedPaise > 0 ? 'refunded' : 'none'
  if (due === 0) return 'paid'
  return receivedPaise > 0 ? 'part paid' : 'unpaid'
}

/** How the list can be narrowed to orders by their money. */
export const MONEY_FILTERS = ['unpaid', 'paid', 'refund due'] as const
export type MoneyFilter = (typeof MONEY_FILTERS)[number]

/** "Part paid"; empty for what nobody needs to be told. */
export function wordsOfMoney(state: MoneyState): string {
  if (state === 'none') return ''
  return state === 'not recorded' ? 'Not in the cash book' : state.charAt(0).toUpperCase() + state.slice(1)
}
