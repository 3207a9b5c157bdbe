import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { couponLabel } from '#store/coupons/coupon-terms.ts'
import { formatPrice, formatTotal, sumOfLines } from '#store/money.ts'
import type { OrderView } from '#store/orders/reading/customer-orders.ts'
import { CASH_FEE } from '#store/papers/papers.ts'
import { productPath } from '#store/products/products.ts'
import { LineParts } from './line-parts.tsx'
import { LinePicture } from './line-picture.tsx'

/** The lines as they were sold, and what they came to; with the way to review each, once it is there. */
export function OrderLines({ order, mayReview = false }: { order: OrderView; mayReview?: boolean }) {
  return (
    <section aria-labelledby="items" className="panel">
      <h2 id="items">Items</h2>
      <ul>
        {order.orderItems.map((item) => (
          <li key={item._id} className="order-line">
            <LinePicture imageUrl={item.imageUrl} />
            <div>
              <Link to={productPath(item)} className="cart-line-name">
                {item.name}
              </Link>
              <p className="text-muted">
                {item.qty} × {formatPrice(item.price)}
              </p>
              <LineParts item={item} />
              {mayReview ? (
                <Link
                  to={href('/reviews/:id', { id: item._id })}
                  className="text-link"
                  aria-label={`Write a review of ${item.name}`}
                >
                  Write a review
                </Link>
              ) : null}
            </div>
            <p className="font-semibold tabular-nums">{formatPrice(sumOfLines([item]))}</p>
          </li>
        ))}
      </ul>
      {order.coupon || order.deliveryCharge + (order.cashFee ?? 0) > 0 ? (
        <div className="mt-3 grid gap-1 tabular-nums">
          <p className="flex justify-between gap-4">
            <span>Subtotal</span> {formatTotal(order.subtotal)}
          </p>
          {order.coupon ? (
            <p className="flex justify-between gap-4">
              <span>{couponLabel(order.coupon)}</span> {formatTotal(-order.coupon.off)}
            </p>
          ) : null}
          {order.deliveryCharge > 0 ? (
            <p className="flex justify-between gap-4">
              <span>Delivery</span> {formatTotal(order.deliveryCharge)}
            </p>
          ) : null}
          {order.cashFee ? (
            <p className="flex justify-between gap-4">
              <span>{CASH_FEE}</span> {formatTotal(order.cashFee)}
            </p>
          ) : null}
        </div>
      ) : null}
      <p className="summary-total">
        <span>Total</span> <strong>{formatTotal(order.totalAmount)}</strong>
      </p>
      <p className="text-sm text-muted">Inclusive of all taxes</p>
    </section>
  )
}
