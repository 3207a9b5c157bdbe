import { href, Link } from 'react-router'
import { ordersRefusal } from '#app/admin/outcomes.tsx'
import { read } from '#app/api/read.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { DeskHeading } from '../desk-heading.tsx'
import { readExchange } from './new/exchange.ts'
import { PhoneOrderForm } from './new/phone-order-form.tsx'

/** Asks for nobody: the answer only tells whether this person may take orders. */
export async function load({ api, request: { url } }: PageArgs) {
  const params = new URL(url).searchParams
  await read(() => api.admin['known-customers'].$get({ query: { phone: '' } }))
  return { exchange: await readExchange(api, params), phone: params.get('phone') ?? '' }
}

export const handle = { title: 'New Order by Phone', hasOwnHeading: true, refused: ordersRefusal } satisfies PageHandle

export default function NewOrder({ loaderData: { exchange, phone } }: PageProps<typeof load>) {
  return (
    <>
      <DeskHeading title={exchange ? 'Exchange' : handle.title} />
      {exchange ? null : (
        <p className="mb-4">
          <Link to={href('/admin/quotations/new')} className="text-link">
            Write a quotation instead
          </Link>
        </p>
      )}
      {exchange ? (
        <p className="mb-4">
          In exchange for what comes back of{' '}
          <Link to={href('/admin/orders/:id', { id: exchange.order._id })} className="text-link">
            {exchange.order.orderNumber}
          </Link>
          . The old order is refunded or owed less, the new one is paid like any other.
        </p>
      ) : null}
      <PhoneOrderForm exchange={exchange} phone={phone} />
    </>
  )
}
