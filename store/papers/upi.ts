/** Paying by UPI: the link that a QR code holds and payment apps understand. Browser-safe. */

import type { Order } from '#store/orders/orders.schema.ts'
import { STATUSES } from '#store/orders/steps/order-statuses.ts'
import type { ShopDetails } from '#store/settings/settings.ts'

/** Apps cut longer names, and each sign more makes the code finer. */
const LONGEST_NAME = 99

/** An order as it is to be paid: what of it is still due, in rupees. */
export type Payable = Pick<Order, 'orderNumber' | 'status'> & { upiReference: string | null; money: { due: number } }

type Seller = Pick<ShopDetails, 'upiId' | 'shopName' | 'upiBeforeCall'>

/**
 * Undefined when the shop has no UPI ID, when nothing of the order is to be paid any more, or before the confirming call,
 * unless the owner wants to be paid before it.
 */
export function findUpiLink(order: Payable, shop: Seller): string | undefined {
  if (shop.upiId === '' || order.upiReference !== null || order.money.due <= 0) return undefined
  return mayPayByUpi(order, shop) ? upiLinkOf(order, shop) : undefined
}

/** Whether payment is asked for at this step. */
function mayPayByUpi({ status }: Payable, { upiBeforeCall }: Seller): boolean {
  const { isPayable, awaitsCall } = STATUSES[status]
  return isPayable && (upiBeforeCall || !awaitsCall)
}

/** True while only the confirming call keeps it from being paid by UPI. */
export function waitsForCallToPay(order: Payable, shop: Seller): boolean {
  return !findUpiLink(order, shop) && findUpiLink(order, { ...shop, upiBeforeCall: true }) !== undefined
}

/** "upi://pay?pa=shop@bank&pn=Shop&am=250.00&cu=INR&tn=TK-1001". */
function upiLinkOf({ orderNumber, money }: Payable, shop: Seller): string {
  // Apps read the address as it stands: its @ stays, and a blank is %20, not a plus.
  const payee = encodeURIComponent(shop.upiId).replace('%40', '@')
  const name = shortened(shop.shopName)
  return `upi://pay?pa=${payee}&pn=${name}&am=${money.due.toFixed(2)}&cu=INR&tn=${encodeURIComponent(orderNumber)}`
}

/** As many whole signs of the name as fit when they are encoded. */
function shortened(name: string): string {
  let encoded = ''
  for (const { segment } of new Intl.Segmenter().segment(name.toWellFormed().trim())) {
    const next = encoded + encodeURIComponent(segment)
    if (next.length > LONGEST_NAME) break
    encoded = next
  }
  return encoded
}
