import { useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import type { Refusal } from '#app/kit/api/ask.ts'
import { notChanged } from '#app/kit/press/outcomes.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import { formatTotal } from '#store/money.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import type { RefusedOrder } from '#store/selling/orders/placing/phone-orders.schema.ts'
import type { Overview } from '#store/shop/overview/overview.schema.ts'

const all = browserApi.admin['refused-orders']
const calls = all[':id']

/** Orders that a cap turned away: each is let in or put away. */
export function RefusedOrders({ overview: { refused: orders = [], waiting, asOf } }: { overview: Overview }) {
  const count = waiting.refusedOrders ?? 0
  if (orders.length === 0) return null
  return (
    <section id="turned-away" className="mb-4 rounded-xl bg-danger-soft p-3" aria-labelledby="turned-away-heading">
      <h2 id="turned-away-heading" className="text-xl text-danger">
        {count === 1 ? '1 order was turned away' : `${count} orders were turned away`}
      </h2>
      <p>
        More waits from their account or phone number than Settings, Unconfirmed orders allows. They are not placed.
      </p>
      <ul className="mt-2 grid gap-2">
        {orders.map((order) => (
          <Refused key={order._id} order={order} />
        ))}
      </ul>
      {count > 1 ? (
        <Press
          look="quiet"
          className="mt-3"
          ask={{
            title: 'Put all orders away that were turned away?',
            yes: 'Put all away',
            words: `All ${count} are forgotten, and not placed.`,
          }}
          call={() => all['put-away'].$post({ json: { until: asOf } })}
          done={({ count }) => `${count} orders are put away.`}
        >
          Put all away
        </Press>
      ) : null}
    </section>
  )
}

function Refused({ order }: { order: RefusedOrder }) {
  const { _id, createdAt, customerInfo, orderItems, totalAmount } = order
  const { name, phone, address } = customerInfo
  const [changed, setChanged] = useState<{ words: string; totalAmount: number }>()
  const call = { param: { id: _id }, json: {} }

  const agreed = { param: call.param, json: changed ? { totalAmount: changed.totalAmount } : {} }

  function failed(refusal: Refusal): string {
    const { totalAmount } = refusal.facts
    if (refusal.code === 'cart_changed' && typeof totalAmount === 'number')
      setChanged({ words: refusal.message, totalAmount })
    return `${name}: ${notChanged(refusal)}`
  }

  const goods = orderItems.map((item) => `${item.qty} × ${item.name}`).join(', ')
  return (
    <li className="panel">
      <p>
        <bdi className="font-semibold">{name}</bdi>,{' '}
        <a className="plain-link" href={`tel:${phone}`}>
          {spacedPhone(phone, order)}
        </a>
        , <TimeOf iso={createdAt} />
      </p>
      <p className="line-clamp-2 text-muted">{address}</p>
      <p className="line-clamp-3">
        <strong className="tabular-nums">{formatTotal(totalAmount)}</strong>: {goods}
      </p>
      {changed ? <p className="font-semibold">{changed.words} Tell the customer before you let it in.</p> : null}
      <div className="mt-2 flex flex-wrap gap-3">
        <Press
          call={() => calls['let-in'].$post(agreed)}
          done={({ orderNumber }) => `${orderNumber} is placed. Its customer is in the queue to call.`}
          failed={failed}
        >
          {changed ? `Let it in at ${formatTotal(changed.totalAmount)}` : 'Let it in'}
        </Press>
        <Press
          look="quiet"
          ask={{
            title: `Put the order of ${name} away?`,
            yes: 'Put away',
            words: 'It is forgotten, and not placed.',
          }}
          call={() => calls['put-away'].$post(call)}
          failed={failed}
        >
          Put away
        </Press>
      </div>
    </li>
  )
}
