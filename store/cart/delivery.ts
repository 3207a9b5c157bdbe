/** What bringing an order costs, by what is in it. Browser-safe. */
import { formatPrice, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'

/** Rupees. A charge of 0 asks for nothing; `freeFrom` is the subtotal from which on delivery is free, null means never. */
export type DeliveryTerms = { charge: number; freeFrom: number | null }

export const FREE_DELIVERY: DeliveryTerms = { charge: 0, freeFrom: null }

/** What bringing costs an order of so much; all in paise. The one rule of it. */
export function deliveryPaiseFor({ charge, freeFrom }: DeliveryTerms, subtotalPaise: number): number {
  const isFree = freeFrom !== null && subtotalPaise >= paiseFromRupees(freeFrom)
  return isFree ? 0 : paiseFromRupees(charge)
}

/** What is left of a charge when the lines are changed: never more than it was, and nothing where delivery is free now. */
export function deliveryPaiseAfterChange(terms: DeliveryTerms, chargedPaise: number, subtotalPaise: number): number {
  return Math.min(chargedPaise, deliveryPaiseFor(terms, subtotalPaise))
}

/**
 * What the customer pays for lines of this subtotal, all in rupees: the delivery, and the total with it. `charged` is what
 * an order that is changed was charged before.
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

/** The terms as sentences of a policy. */
export function deliverySentence({ charge, freeFrom }: DeliveryTerms): string {
  if (charge === 0) return 'Delivery is free.'
  const free = freeFrom === null ? '' : `, and is free from ${formatPrice(freeFrom)}`
  return `Delivery costs ${formatPrice(charge)} for each order${free}.`
}
