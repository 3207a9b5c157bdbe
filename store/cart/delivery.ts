/** Delivery charges. Browser-safe. */
import { formatPrice, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'

/** Rupees. `charge` 0: delivery is free. `freeFrom`: subtotal from which it is free, null for never. */
export type DeliveryTerms = { charge: number; freeFrom: number | null }

export const FREE_DELIVERY: DeliveryTerms = { charge: 0, freeFrom: null }

/** Delivery charge for a subtotal; all in paise. The only rule for it. */
export function deliveryPaiseFor({ charge, freeFrom }: DeliveryTerms, subtotalPaise: number): number {
  const isFree = freeFrom !== null && subtotalPaise >= paiseFromRupees(freeFrom)
  return isFree ? 0 : paiseFromRupees(charge)
}

/** Delivery charge after a change of lines, in paise: never more than before, and 0 where delivery is now free. */
export function deliveryPaiseAfterChange(terms: DeliveryTerms, chargedPaise: number, subtotalPaise: number): number {
  return Math.min(chargedPaise, deliveryPaiseFor(terms, subtotalPaise))
}

/**
 * Delivery and total for a subtotal, in rupees. `charged`: what a changed order was charged before.
 */
export function pricesWithDelivery(subtotal: number, terms: DeliveryTerms, charged?: number) {
  const subtotalPaise = paiseFromRupees(subtotal)
  const deliveryPaise =
    charged === undefined
      ? deliveryPaiseFor(terms, subtotalPaise)
      : deliveryPaiseAfterChange(terms, paiseFromRupees(charged), subtotalPaise)
  return { delivery: rupeesFromPaise(deliveryPaise), total: rupeesFromPaise(subtotalPaise + deliveryPaise) }
}

/** "Delivery ₹40, free from ₹500" */
export function deliveryWords({ charge, freeFrom }: DeliveryTerms): string {
  return `Delivery ${formatPrice(charge)}${freeFrom === null ? '' : `, free from ${formatPrice(freeFrom)}`}`
}

/** The terms as sentences for the policy page. */
export function deliverySentence({ charge, freeFrom }: DeliveryTerms): string {
  if (charge === 0) return 'Delivery is free.'
  const free = freeFrom === null ? '' : `, and is free from ${formatPrice(freeFrom)}`
  return `Delivery costs ${formatPrice(charge)} for each order${free}.`
}
