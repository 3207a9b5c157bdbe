import type { ReactNode } from 'react'
import { TimeOf } from '#app/ui/when.tsx'
import type { OrderView } from '#store/orders/reading/customer-orders.ts'
import { type OrderReturn, wordsOfReason, wordsOfReturn } from '#store/orders/returns/returns.ts'
import { type ReturnCalls, ReturnForm, WithdrawButton } from './return-form.tsx'

type Props = {
  order: OrderView
  calls: ReturnCalls
  /** Other ways on, when no return can be requested. */
  children?: ReactNode
}

/** The order's returns with the shop's answers, and a form for another while there is time. */
export function OrderReturns({ order, calls, children }: Props) {
  const { returns, returnable } = order
  const mayAsk = returnable.lines.length > 0
  if (returns.length === 0 && !mayAsk && !children) return null
  return (
    <section aria-labelledby="returns" className="panel">
      <h2 id="returns">Returns</h2>
      <ul>
        {returns.map((one) => (
          <li key={one._id} className="border-b border-line py-3 wrap-break-word">
            <ReturnDetails returned={one} />
            {one.status === 'asked' ? <WithdrawButton returned={one} calls={calls} /> : null}
          </li>
        ))}
      </ul>
      {mayAsk ? <ReturnForm order={order} calls={calls} /> : null}
      {children}
    </section>
  )
}

function ReturnDetails({ returned }: { returned: OrderReturn }) {
  const { status, reason, words, answer, lines } = returned
  return (
    <>
      <p className="font-semibold">{wordsOfReturn(status, 'customer')}</p>
      {answer ? (
        <p className="whitespace-pre-line">
          <bdi>{answer}</bdi>
        </p>
      ) : null}
      <p>{lines.map(({ qty, cameBack, name }) => `${cameBack ?? qty} × ${name}`).join(', ')}</p>
      {reason ? (
        <p className="text-muted">
          {wordsOfReason(reason)}
          {words ? (
            <>
              : <bdi>{words}</bdi>
            </>
          ) : null}
        </p>
      ) : null}
      <p className="text-sm text-muted">
        <TimeOf iso={returned.receivedAt ?? returned.answeredAt ?? returned.createdAt} />
      </p>
    </>
  )
}
