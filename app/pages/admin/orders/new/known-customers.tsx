import { href, Link } from 'react-router'
import { StatusBadge } from '#app/admin/badges.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { ask } from '#app/api/ask.ts'
import { useAnswer } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { formatTotal } from '#store/money.ts'
import type { KnownCustomer } from '#store/orders/placing/phone-orders.schema.ts'
import { STATUSES } from '#store/orders/steps/order-statuses.ts'

const FEWEST_DIGITS = 8

type KnownProps = { phone: string; onChoose: (known: KnownCustomer) => void }

/** Customers who ordered with this number before; a press fills in the form. Orders of it under way are named, so that none is taken twice. */
export function KnownCustomers({ phone, onChoose }: KnownProps) {
  const wanted = phone.replace(/\D/g, '').length < FEWEST_DIGITS ? '' : phone
  const find = () => ask(() => browserApi.admin['known-customers'].$get({ query: { phone } }))
  const known = useAnswer(wanted, find)?.found.answer ?? []
  const search = { query: { search: wanted, limit: '20' } }
  const placed = useAnswer(wanted, () => ask(() => browserApi.admin.orders.$get(search)))?.found.answer ?? []
  const open = placed.filter(({ status }) => !STATUSES[status].isEnded)
  return (
    <div role="status">
      {open.map(({ _id, orderNumber, status, totalAmount }) => (
        <p key={_id} className="flex flex-wrap items-center gap-x-2">
          <Link to={href('/admin/orders/:id', { id: _id })} className="plain-link">
            Open already: {orderNumber}
          </Link>
          <StatusBadge status={status} /> {formatTotal(totalAmount)}
        </p>
      ))}
      {known.length > 0 ? (
        <>
          <p className="mt-4 mb-2 text-sm text-muted">Ordered before:</p>
          <ul className="grid gap-2">
            {known.map((customer) => (
              <li key={customer.orderNumber} className="flex items-center gap-3 rounded-xl bg-sunken px-3 py-2">
                <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <bdi className="font-semibold">{customer.customerName}</bdi>
                  <span className="line-clamp-2 text-sm text-muted">{customer.customerAddress}</span>
                  <span className="block text-sm text-muted">{customer.customerEmail || 'No email'}</span>
                </p>
                <Button
                  look="quiet"
                  className="shrink-0"
                  aria-label={`Use ${customer.customerName}, ${customer.customerAddress}`}
                  onClick={() => onChoose(customer)}
                >
                  Use
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}
