/** UPI payment links, as in QR codes for payment apps. Browser-safe. */

import type { Order } from '#store/selling/orders/orders.schema.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'

/** Apps cut longer names, and each character makes the QR code denser. */
const LONGEST_NAME = 99

export type Payable = Pick<Order, 'orderNumber' | 'status'> & {
  /** In rupees: still to be paid, and what of it comes first. */
  money: { due: number; advanceDue?: number }
}

type Seller = Pick<ShopDetails, 'upiId' | 'shopName' | 'upiBeforeCall'>

/**
 * Undefined when nothing is due by UPI, and before the confirming call unless the shop takes payment before it or asks for an
 * advance.
 */
export function findUpiLink(order: Payable, shop: Seller): string | undefined {
  if (shop.upiId === '' || order.money.due <= 0) return undefined
  return mayPayByUpi(order, shop) ? upiLinkOf(order, shop) : undefined
}

function mayPayByUpi({ status, money }: Payable, { upiBeforeCall }: Seller): boolean {
  const { isPayable, awaitsCall } = STATUSES[status]
  return isPayable && (upiBeforeCall || !awaitsCall || (money.advanceDue ?? 0) > 0)
}

/** In rupees, what to pay by UPI now: the advance, else all that is due. */
export function upiAmountOf({ due, advanceDue }: Payable['money']): number {
  return advanceDue || due
}

/** Whether it can be paid by UPI once the confirming call was made. */
export function waitsForCallToPay(order: Payable, shop: Seller): boolean {
  return !findUpiLink(order, shop) && findUpiLink(order, { ...shop, upiBeforeCall: true }) !== undefined
}

function upiLinkOf({ orderNumber, money }: Payable, shop: Seller): string {
  return upiLinkTo(shop, { rupees: upiAmountOf(money), note: orderNumber })
}

/** "upi://pay?pa=shop@bank&pn=Shop&am=250.00&cu=INR&tn=TK-1001". */
export function upiLinkTo(
  { upiId, shopName }: Pick<Seller, 'upiId' | 'shopName'>,
  { rupees, note }: { rupees: number; note: string },
): string {
  // Apps read the address literally: its @ stays, and a space is %20, not a plus.
  const payee = encodeURIComponent(upiId).replace('%40', '@')
  return `upi://pay?pa=${payee}&pn=${shortened(shopName)}&am=${rupees.toFixed(2)}&cu=INR&tn=${encodeURIComponent(note)}`
}

/** The first characters of the name that fit when encoded. */
function shortened(name: string): string {
  let encoded = ''
  for (const { segment } of new Intl.Segmenter().segment(name.toWellFormed().trim())) {
    const next = encoded + encodeURIComponent(segment)
    if (next.length > LONGEST_NAME) break
    encoded = next
  }
  return encoded
}
