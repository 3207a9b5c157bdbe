import { useState } from 'react'
import { notChanged, useDeskSend } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { AskingButton } from '#app/ui/dialogs.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import { formatTotal } from '#store/money.ts'
import { spacedPhone } from '#store/orders/orders.ts'
import type { RefusedOrder } from '#store/orders/placing/refused-orders.schema.ts'
import type { Overview } from '#store/overview/overview.schema.ts'

const all = browserApi.admin['refused-orders']
const calls = all[':id']

/** Orders that a cap turned away: each is let in or put away. */
export function RefusedOrders({ overview: { refused: orders = [], waiting, asOf } }: { overview: Overview }) {
  const desk = useDeskSend()
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
        <AskingButton
          action="Put all away"
          look="quiet"
          className="mt-3"
          question="Put all orders away that were turned away?"
          yes="Put all away"
          no="Keep them"
          isReady={desk.isReady}
          onYes={() =>
            desk.send(() => all['put-away'].$post({ json: { until: asOf } }), {
              done: ({ count }) => `${count} orders are put away.`,
            })
          }
        >
          All {count} are forgotten, and not placed.
        </AskingButton>
      ) : null}
    </section>
  )
}

function Refused({ order: { _id, createdAt, customerInfo, orderItems, totalAmount } }: { order: RefusedOrder }) {
  const { name, phone, address } = customerInfo
  const desk = useDeskSend((refusal) => `${name}: ${notChanged(refusal)}`)
  const [changed, setChanged] = useState<{ words: string; totalAmount: number }>()
  const call = { param: { id: _id }, json: {} }

  async function letIn() {
    const agreed = { param: call.param, json: changed ? { totalAmount: changed.totalAmount } : {} }
    const result = await desk.send(() => calls['let-in'].$post(agreed), {
      done: ({ orderNumber }) => `${orderNumber} is placed. Its customer is in the queue to call.`,
    })
    if (!result || result.kind === 'done') return
    const { totalAmount } = result.facts
    if (result.code === 'cart_changed' && typeof totalAmount === 'number')
      setChanged({ words: result.message, totalAmount })
  }

  const goods = orderItems.map((item) => `${item.qty} × ${item.name}`).join(', ')
  return (
    <li className="rounded-card border border-line bg-surface p-3 [overflow-wrap:anywhere]">
      <p>
        <bdi className="font-semibold">{name}</bdi>,{' '}
        <a className="plain-link" href={`tel:${phone}`}>
          {spacedPhone(phone)}
        </a>
        , <TimeOf iso={createdAt} />
      </p>
      <p className="line-clamp-2 text-muted">{address}</p>
      <p className="line-clamp-3">
        <strong className="tabular-nums">{formatTotal(totalAmount)}</strong>: {goods}
      </p>
      {changed ? <p className="font-semibold">{changed.words} Tell the customer before you let it in.</p> : null}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button disabled={!desk.isReady} onClick={letIn}>
          {changed ? `Let it in at ${formatTotal(changed.totalAmount)}` : 'Let it in'}
        </Button>
        <AskingButton
          action="Put away"
          look="quiet"
          question={`Put the order of ${name} away?`}
          yes="Put away"
          no="Keep it"
          isReady={desk.isReady}
          onYes={() => desk.send(() => calls['put-away'].$post(call))}
        >
          It is forgotten, and not placed.
        </AskingButton>
      </div>
    </li>
  )
}
