import { TimeOf } from '#app/ui/time-of.tsx'
import { type OwnOrderDetail, wordsOfStep } from '#store/orders/customer-orders.ts'
import { STATUSES } from '#store/orders/order-statuses.ts'

/** What happened to the order so far, oldest first. */
export function OrderTimeline({ order }: { order: OwnOrderDetail }) {
  return (
    <section aria-labelledby="timeline" className="panel">
      <h2 id="timeline">What happened so far</h2>
      <ol className="timeline">
        {order.timeline.map((step) => (
          <li key={step.at + step.what}>
            <p>{wordsOfStep(step)}</p>
            <p className="text-sm text-muted">
              <TimeOf iso={step.at} />
            </p>
          </li>
        ))}
      </ol>
      {STATUSES[order.status].isOnTheWay && order.courier ? <Parcel order={order} /> : null}
    </section>
  )
}

function Parcel({ order: { courier, trackingNumber } }: { order: OwnOrderDetail }) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-t border-line pt-3 [overflow-wrap:anywhere]">
      <dt className="text-muted">Courier</dt>
      <dd>{courier}</dd>
      {trackingNumber ? (
        <>
          <dt className="text-muted">Tracking number</dt>
          <dd>{trackingNumber}</dd>
        </>
      ) : null}
    </dl>
  )
}
