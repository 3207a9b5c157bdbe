import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { LinePicture } from '#app/shop/cards/line-picture.tsx'
import { productPath } from '#store/goods/products/products.ts'
import { formatPrice, formatTotal, sumOfLines } from '#store/money.ts'
import type { WireCharges } from '#store/selling/charges/charges.ts'
import type { Order } from '#store/selling/orders/orders.schema.ts'
import { partsInWords } from '#store/selling/orders/orders.ts'
import type { OrderView } from '#store/selling/orders/reading/customer-orders.ts'
import { Charges } from './charges.tsx'
import { ORDERS } from './orders.texts.ts'

type Props = {
  order: Pick<OrderView, 'orderItems' | 'subtotal' | 'totalAmount'> & WireCharges
  /** More below a line. */
  below?: (item: Order['orderItems'][number]) => ReactNode
}

export function OrderLines({ order, below }: Props) {
  const [t, language] = [ORDERS.use(), useLanguage()]
  return (
    <section aria-labelledby="items" className="panel">
      <h2 id="items">{t.items}</h2>
      <ul>
        {order.orderItems.map((item) => (
          <li
            key={item._id}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center max-[19.5rem]:grid-cols-1 gap-x-3 gap-y-1 border-b border-line py-2 wrap-break-word"
          >
            <LinePicture imageUrl={item.imageUrl} />
            <div>
              <Link to={productPath(item)} lang={langOf(item.name, language)} className="cart-line-name">
                {item.name}
              </Link>
              <p className="text-muted">
                {item.qty} × {formatPrice(item.price)}
              </p>
              <LineParts item={item} />
              {below?.(item)}
            </div>
            <p className="font-semibold tabular-nums">{formatPrice(sumOfLines([item]))}</p>
          </li>
        ))}
      </ul>
      <Charges of={order} subtotal={order.subtotal} />
      <p className="summary-total">
        <span>{t.total}</span> <strong>{formatTotal(order.totalAmount)}</strong>
      </p>
      <p className="text-sm text-muted">{t.taxes}</p>
    </section>
  )
}

/** The parts in a line that has some; nothing for other lines. */
export function LineParts({ item }: { item: Order['orderItems'][number] }) {
  const parts = partsInWords(item)
  const [t, language] = [ORDERS.use(), useLanguage()]
  if (parts.length === 0) return null
  return (
    <ul aria-label={t.within(item.name)} className="text-sm text-muted wrap-break-word">
      {parts.map((part) => (
        <li key={part} lang={langOf(part, language)}>
          {part}
        </li>
      ))}
    </ul>
  )
}
