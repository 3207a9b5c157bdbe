import { href } from 'react-router'
import { StatusBadge } from '#app/admin/badges.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatTotal } from '#store/money.ts'
import type { CallerFacts } from '#store/orders/order-desk.schema.ts'
import { STATUSES, statusesThat } from '#store/orders/steps/order-statuses.ts'
import { hasPinCode } from '#store/pin-codes.ts'

/** What to know before the call: how earlier orders of this phone ended, and which are under way. */
export function Caller({ caller, hides = [] }: { caller: CallerFacts; hides?: readonly string[] }) {
  const others = caller.open.filter(({ _id }) => !hides.includes(_id))
  return (
    <>
      <p className="text-sm text-muted">
        {historyOf(caller)}
        {caller.refused > 0 ? (
          <strong className="text-danger">
            {' '}
            {caller.refused === 1 ? '1 refused at the door.' : `${caller.refused} refused at the door.`}
          </strong>
        ) : null}
        {caller.byOthers > 0 ? ` ${othersInWords(caller.byOthers)}` : null}
      </p>
      {others.length > 0 ? (
        <ul aria-label="Other open orders of this phone" className="text-sm">
          {others.map((order) => (
            <li key={order._id} className="flex flex-wrap items-center gap-x-2">
              <Link to={href('/admin/orders/:id', { id: order._id })} className="plain-link">
                Also {order.orderNumber}
              </Link>
              <StatusBadge status={order.status} />
              {formatTotal(order.totalAmount)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function historyOf({ orders, ended }: CallerFacts): string {
  if (orders === 0) return 'First order from this phone.'
  const words = statusesThat('isEnded').flatMap((status) =>
    ended[status] ? `${ended[status]} ${STATUSES[status].words.toLowerCase()}` : [],
  )
  const earlier = orders === 1 ? '1 other order from this phone' : `${orders} other orders from this phone`
  return `${earlier}${words.length > 0 ? `: ${words.join(', ')}` : ''}.`
}

/** Anybody can type a number at the checkout. */
function othersInWords(count: number): string {
  return `${count} unconfirmed ${count === 1 ? 'order' : 'orders'} by others with this number.`
}

/** The address, and that a PIN code is missing in it: the caller asks for it. */
export function CalledAddress({ address, orderId }: { address: string; orderId: string }) {
  return (
    <div className="text-sm">
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{address}</p>
      {address === '' || hasPinCode(address) ? null : (
        <p className="mt-1 font-semibold text-danger">
          No PIN code: ask for it.{' '}
          <Link
            to={`${href('/admin/orders/:id', { id: orderId })}?change=details`}
            className="inline-flex min-h-11 items-center px-1 underline underline-offset-4"
          >
            Add it
          </Link>
        </p>
      )}
    </div>
  )
}
