import type { CashSum } from '#db/order-values.ts'
import { formatOrderNumber } from '#db/order-values.ts'
import { StoreError } from '#store/errors.ts'
import { formatTotal, rupeesFromPaise } from '#store/money.ts'
import { duePaiseOf, type KeptMoney, refundablePaiseOf } from '#store/orders/order-money.ts'

type Counted = KeptMoney & { numberPrefix: string; number: number }
type Line = { amountPaise: number; countsAs: CashSum }

/** An order is never paid more than its total, nor refunded more than was received. Throws `not_due` with what is possible. */
export function refuseImpossible(order: Counted, { amountPaise, countsAs }: Line): void {
  const received = (order.receivedPaise ?? 0) + (countsAs === 'received' ? amountPaise : 0)
  const refunded = order.refundedPaise - (countsAs === 'refunded' ? amountPaise : 0)
  const isPossible = refunded >= 0 && refunded <= received && received - refunded <= order.totalPaise
  const [duePaise, refundablePaise] = [duePaiseOf(order), refundablePaiseOf(order)]
  // Money received pays what is due; it does not offset refunds after delivery.
  const isOwed = amountPaise < 0 || countsAs === 'refunded' || amountPaise <= duePaise || order.receivedPaise === null
  if (isPossible && isOwed) return
  const orderNumber = formatOrderNumber(order)
  const [due, refundable] = [rupeesFromPaise(duePaise), rupeesFromPaise(refundablePaise)]
  const words =
    amountPaise > 0
      ? `Only ${formatTotal(due)} of order ${orderNumber} is still to be paid.`
      : `Only ${formatTotal(refundable)} of order ${orderNumber} can be given back.`
  throw new StoreError('not_due', words, { facts: { orderNumber, due, refundable } })
}
