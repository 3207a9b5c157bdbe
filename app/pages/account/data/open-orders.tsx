import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { mayCancel, type OwnOrder, wordsOfStatus } from '#store/orders/reading/customer-orders.ts'

/** What happens to what is on its way. */
export function OpenOrders({ open }: { open: readonly OwnOrder[] }) {
  return (
    <div className="mt-3">
      <Notice kind="warning">
        <p>
          {wordsOfOpen(open)} {open.length === 1 ? 'is' : 'are'} not delivered yet:{' '}
          {open.map(({ orderNumber, status }) => `${orderNumber} (${wordsOfStatus(status)})`).join(', ')}. We will
          still deliver {open.length === 1 ? 'it' : 'them'} and call the phone number of the order, but you will not be
          able to see {open.length === 1 ? 'it' : 'them'} here.
        </p>
        {open.some(mayCancel) ? (
          <p className="mt-1">
            Changed your mind?{' '}
            <Link to={href('/orders')} className="underline">
              Cancel under Orders
            </Link>{' '}
            before you delete your account.
          </p>
        ) : null}
      </Notice>
    </div>
  )
}

/** "2 orders". */
export function wordsOfOpen(open: readonly OwnOrder[]): string {
  return open.length === 1 ? '1 order' : `${open.length} orders`
}
