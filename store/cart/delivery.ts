/** What bringing an order costs, by what is in it. Browser-safe. */
import { formatPrice, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { type Cart, subtotalOf } from './cart.ts'

/** Rupees. A charge of 0 asks for nothing; `freeFrom` is the subtotal from which on delivery is free, null means never. */
export type DeliveryTerms = { charge: number; freeFrom: number | null }

export const FREE_DELIVERY: DeliveryTerms = { charge: 0, freeFrom: null }

/** The charge for an order of this subtotal; both in paise. */
export function deliveryPaiseFor({ charge, freeFrom }: DeliveryTerms, subtotalPaise: number): number {
  const isFree = freeFrom !== null && subtotalPaise >= paiseFromRupees(freeFrom)
  return isFree ? 0 : paiseFromRupees(charge)
}

/** What is left of a charge when the lines are changed: never more than it was, and nothing where delivery is free now. */
export function deliveryPaiseAfterChange(terms: DeliveryTerms, chargedPaise: number, subtotalPaise: number): number {
  return Math.min(chargedPaise, deliveryPaiseFor(terms, subtotalPaise))
}

/** What the customer pays for the cart and its delivery, in rupees. */
export function pricesWithDelivery(cart: Cart, terms: DeliveryTerms) {
  const subtotalPaise = paiseFromRupees(subtotalOf(cart))
  const deliveryPaise = deliveryPaiseFor(terms, subtotalPaise)
  return { delivery: rupeesFromPaise(deliveryPaise), total: rupeesFromPaise(subtotalPaise + deliveryPaise) }
}

/** "Delivery ₹40, free from ₹500". */
export function deliveryWords({ charge, freeFrom }: DeliveryTerms): string {
  return `Delivery ${formatPrice(charge)}${freeFrom === null ? '' : `, free from ${formatPrice(freeFrom)}`}`
}
