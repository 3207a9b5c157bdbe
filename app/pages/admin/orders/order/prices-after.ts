import { useDelivery } from '#app/delivery/device-pin.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { chargedAfterChange, FREE_DELIVERY } from '#store/delivery/terms.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'
import { findPinCode } from '#store/pin-codes.ts'

/** What the order comes to with other lines, by the terms of its PIN code. Rupees. */
export function usePricesAfter(order: DeskOrder, subtotal: number) {
  const general = useRootData()?.settings.delivery
  const { answer } = useDelivery(general?.byPin ? (findPinCode(order.customerAddress) ?? '') : '')
  const before = {
    deliveryPaise: paiseFromRupees(order.deliveryCharge),
    cashFeePaise: paiseFromRupees(order.cashFee ?? 0),
    ...{ advancePaise: 0, totalPaise: 0 },
  }
  const terms = answer?.terms ?? general ?? FREE_DELIVERY
  const { charged } = chargedAfterChange(terms, before, paiseFromRupees(subtotal), order.couponTerms)
  return {
    delivery: rupeesFromPaise(charged.deliveryPaise),
    discount: rupeesFromPaise(charged.discountPaise),
    total: rupeesFromPaise(charged.totalPaise),
  }
}
