import { useRootData } from '#app/frame/root-data.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { formatDay, TimeOf } from '#app/kit/words/when.tsx'
import { type OrderView, wordsOfStatus, wordsOfStep } from '#store/selling/orders/reading/customer-orders.ts'
import { statusesToCome } from '#store/selling/orders/steps/order-statuses.ts'
import { OrderStatusTag } from './order-status.tsx'
import { ORDERS } from './orders.texts.ts'

export function OrderTimeline({ order }: { order: OrderView }) {
  const language = useLanguage()
  const t = ORDERS[language]
  return (
    <section aria-labelledby="timeline" className="panel">
      <h2 id="timeline">{t.status}</h2>
      <ol className="timeline mt-2">
        {order.timeline.map((step, at) => (
          <li key={step.at + step.what} aria-current={step === order.timeline.at(-1) ? 'step' : undefined}>
            <p>{wordsOfStep(step, order, { isPast: at < order.timeline.length - 1, language })}</p>
            {step.next ? <p>{t.tryAgain(formatDay(step.next, language))}</p> : null}
            <p className="text-sm text-muted">
              <TimeOf iso={step.at} />
            </p>
          </li>
        ))}
        {statusesToCome(order.status).map((status) => (
          <li key={status} className="text-muted">
            <p>
              <span className="sr-only">{t.toCome}</span>
              {wordsOfStatus(status, order, language)}
            </p>
            {status === 'delivered' && order.expected && !order.expected.isLate ? (
              <p className="text-sm">{t.usuallyBy(formatDay(order.expected.by, language))}</p>
            ) : null}
          </li>
        ))}
      </ol>
      {order.courier || order.trackingNumber || order.trackingUrl ? <Parcel order={order} /> : null}
    </section>
  )
}

/** The courier of the parcel; it stays after delivery, for later questions. */
function Parcel({ order: { courier, trackingNumber, trackingUrl } }: { order: OrderView }) {
  const t = ORDERS.use()
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] max-[19.5rem]:grid-cols-1 gap-x-4 border-t border-line pt-3 wrap-break-word">
      {courier ? (
        <>
          <dt className="text-muted">{t.courier}</dt>
          <dd>{courier}</dd>
        </>
      ) : null}
      {trackingNumber ? (
        <>
          <dt className="text-muted">{t.tracking}</dt>
          <dd>{trackingNumber}</dd>
        </>
      ) : null}
      {trackingUrl ? (
        <dd className="col-span-full">
          <a className="text-link" href={trackingUrl} target="_blank" rel="noreferrer">
            {t.track}
          </a>
        </dd>
      ) : null}
    </dl>
  )
}

/** Its number and how it stands; on paper, where header and footer are left out, the name of the shop, too. */
export function OrderHead({ order }: { order: OrderView }) {
  const settings = useRootData()?.settings
  const t = ORDERS.use()
  return (
    <>
      <p className="hidden print:block">{settings ? `${settings.shopName}, ${settings.phones.join(', ')}` : null}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="page-heading">{t.order(order.orderNumber)}</h1>
        <OrderStatusTag order={order} />
      </div>
      <p className="text-muted">
        {t.placedOn} <TimeOf iso={order.createdAt} />
      </p>
    </>
  )
}
