import { useRootData } from '#app/frame/root-data.ts'
import { UpiCode } from '#app/orders/upi-code.tsx'
import type { OwnOrderDetail } from '#store/orders/customer-orders.ts'
import { findUpiLink } from '#store/papers/upi.ts'

/** How the order can be paid by UPI, or that it was; nothing where only cash is said of. */
export function OrderPayment({ order }: { order: OwnOrderDetail }) {
  const shop = useRootData()?.settings
  const isPaid = order.upiReference !== null
  if (!isPaid && !(shop && findUpiLink(order, shop))) return null
  return (
    <section aria-labelledby="payment" className="panel">
      <h2 id="payment" className="mb-2">
        Payment
      </h2>
      {isPaid ? (
        <p className="[overflow-wrap:anywhere]">Paid by UPI, reference {order.upiReference}.</p>
      ) : (
        <>
          <UpiCode order={order} />
          {shop?.codNote ? <p className="mt-3 text-muted [overflow-wrap:anywhere]">{shop.codNote}</p> : null}
        </>
      )}
    </section>
  )
}
