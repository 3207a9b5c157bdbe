import { data, href } from 'react-router'
import { ordersRefusal } from '#app/admin/outcomes.tsx'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Link } from '#app/ui/link.tsx'
import { Loaded } from '#app/ui/messages.tsx'
import { readExchange } from './new/exchange.ts'
import { PhoneOrderForm } from './new/phone-order-form.tsx'

/** Asks for nobody: the answer only tells whether this person may take orders. */
export async function load({ api, request: { url } }: PageArgs) {
  const { status, answer } = await read(() => api.admin['known-customers'].$get({ query: { phone: '' } }))
  const exchange = answer && (await readExchange(api, new URL(url).searchParams))
  return data({ status, answer, exchange }, { status })
}

export const meta = ({ shop }: MetaArgs) => [pageTitle(shop, 'New Order by Phone')]

export default function NewOrder({ loaderData: { status, answer, exchange } }: PageProps<typeof load>) {
  return (
    <>
      <h1 className="page-heading mb-4">{exchange ? 'Exchange' : 'New Order by Phone'}</h1>
      {exchange ? (
        <p className="mb-4">
          In exchange for what comes back of{' '}
          <Link to={href('/admin/orders/:id', { id: exchange.order._id })} className="text-link">
            {exchange.order.orderNumber}
          </Link>
          . The old order is refunded or owed less, the new one is paid like any other.
        </p>
      ) : null}
      <Loaded answer={answer} status={status} failed={ordersRefusal(status)}>
        {() => <PhoneOrderForm exchange={exchange} />}
      </Loaded>
    </>
  )
}
