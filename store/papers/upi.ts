/** Paying by UPI: the link that a QR code holds and payment apps understand. Browser-safe. */
import { STATUSES } from '#store/orders/order-statuses.ts'
import type { Order } from '#store/orders/orders.schema.ts'
import type { ShopDetails } from '#store/settings/settings.ts'

/** Apps cut longer names, and each sign more makes the code finer. */
const LONGEST_NAME = 99

/** An order as it is to be paid. Rupees. */
export type Payable = Pick<Order, 'orderNumber' | 'status' | 'totalAmount'> & { upiReference: string | null }

/** Undefined when the shop has no UPI ID, or when nothing of the order is to be paid any more. */
export function findUpiLink(order: Payable, shop: Pick<ShopDetails, 'upiId' | 'shopName'>): string | undefined {
  if (shop.upiId === '' || order.upiReference !== null || order.totalAmount <= 0) return undefined
  return STATUSES[order.status].isPayable ? upiLinkOf(order, shop) : undefined
}

/** "upi://pay?pa=shop@bank&pn=Shop&am=250.00&cu=INR&tn=TK-1001". */
function upiLinkOf({ orderNumber, totalAmount }: Payable, shop: Pick<ShopDetails, 'upiId' | 'shopName'>): string {
  // Apps read the address as it stands: its @ stays, and a blank is %20, not a plus.
  const payee = encodeURIComponent(shop.upiId).replace('%40', '@')
  const name = shortened(shop.shopName)
  return `upi://pay?pa=${payee}&pn=${name}&am=${totalAmount.toFixed(2)}&cu=INR&tn=${encodeURIComponent(orderNumber)}`
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
