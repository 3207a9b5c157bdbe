import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import type { MoneyOwed } from '#store/cash-book/cash-book.ts'
import { formatTotal } from '#store/money.ts'

/** Orders that came to nothing, whose money is still here. */
export function RefundsDue({ refunds }: { refunds: MoneyOwed['refunds'] }) {
  return (
    <section className="panel" aria-labelledby="refunds-due">
      <h2 id="refunds-due" className="mb-2 text-xl">
        Refunds due
      </h2>
      {refunds.length === 0 ? <p className="text-muted">None.</p> : null}
      <ul>
        {refunds.map(({ _id, orderNumber, customerName, amount }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4">
            <Link
              to={href('/admin/orders/:id', { id: _id })}
              className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action [overflow-wrap:anywhere]"
            >
              <span>
                {orderNumber}, <bdi>{customerName}</bdi>
              </span>
            </Link>
            <span className="font-semibold tabular-nums">{formatTotal(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
