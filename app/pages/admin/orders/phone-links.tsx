import { MessageCircle, Phone } from 'lucide-react'
import { useRootData } from '#app/frame/root-data.ts'
import { formatTotal } from '#store/money.ts'
import { type Order, spacedPhone } from '#store/orders/orders.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop-name.ts'

/** The address that makes a phone call it. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

type Called = Pick<Order, 'customerName' | 'customerPhone' | 'orderNumber' | 'totalAmount'>

/** Opens a chat with the customer, with a message ready to be sent. */
function whatsAppLink(order: Called, shopName: string): string {
  const message =
    `Hello ${order.customerName}, this is ${shopName}. We have your order ${order.orderNumber} for ` +
    `${formatTotal(order.totalAmount)}. Shall we send it? Please reply YES, or tell us what to change.`
  return `https://wa.me/${order.customerPhone.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`
}

const LINK =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full border border-edge bg-surface px-2 font-semibold whitespace-nowrap ' +
  'hover:border-action hover:text-action'

/** The two ways to reach a customer, large enough for a thumb. */
export function PhoneLinks({ order }: { order: Called }) {
  const shopName = useRootData()?.settings.shopName ?? DEFAULT_SHOP_NAME
  if (order.customerPhone === '') return <p className="text-muted">Phone and address are erased.</p>
  return (
    <div className="flex flex-wrap gap-2 *:grow">
      <a className={LINK} href={telLink(order.customerPhone)}>
        <Phone className="size-4 shrink-0" aria-hidden="true" />
        <span>
          <span className="sr-only">Call </span>
          {spacedPhone(order.customerPhone)}
        </span>
      </a>
      <a className={LINK} href={whatsAppLink(order, shopName)} target="_blank" rel="noreferrer">
        <MessageCircle className="size-4 shrink-0" aria-hidden="true" />
        WhatsApp
      </a>
    </div>
  )
}
