import { Thumbnail } from '#app/kit/page/thumbnail.tsx'
import { LineParts } from '#app/shop/orders/order-lines.tsx'
import { formatPrice, formatTotal } from '#store/money.ts'
import type { Order } from '#store/selling/orders/orders.schema.ts'

type Items = Order['orderItems']

/** Beyond so many lines the rest is folded away, so that the buttons below stay within reach of the thumb. */
const MOST_SHOWN = 3

export function LineList({ items }: { items: Items }) {
  const rest = items.length > MOST_SHOWN + 1 ? items.slice(MOST_SHOWN) : []
  const shown = items.slice(0, items.length - rest.length)
  return (
    <div>
      <OrderLineList items={shown} />
      {rest.length > 0 ? (
        <details>
          <summary className="min-h-11 py-2 font-semibold underline underline-offset-4">
            {rest.length} more items
          </summary>
          <OrderLineList items={rest} />
        </details>
      ) : null}
    </div>
  )
}

export function OrderLineList({ items }: { items: Items }) {
  return (
    <ul className="grid gap-1">
      {items.map((item) => (
        <li key={item._id} className="flex items-center gap-2">
          <Thumbnail product={{ imageUrl: item.imageUrl, category: [] }} size="size-10" />
          <span className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
            {item.name}{' '}
            <span className="whitespace-nowrap text-muted">
              {item.qty} × {formatPrice(item.price)}
            </span>
            <LineParts item={item} />
          </span>
          <span className="text-sm tabular-nums">{formatTotal(item.price * item.qty)}</span>
        </li>
      ))}
    </ul>
  )
}

/** "3 items". */
export function countItems(items: Items): string {
  const units = items.reduce((sum, { qty }) => sum + qty, 0)
  return units === 1 ? '1 item' : `${units} items`
}
