import { data } from 'react-router'
import { ordersRefusal } from '#app/admin/refusal-texts.ts'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Loaded } from '#app/ui/messages.tsx'
import { PhoneOrderForm } from './new/phone-order-form.tsx'

/** Asks for nobody, only to hear whether whoever looks may take orders. */
export async function load({ api }: PageArgs) {
  const { status, answer } = await read(() => api.admin['known-customers'].$get({ query: { phone: '' } }))
  return data({ status, answer }, { status })
}

export const meta = ({ shop }: MetaArgs) => [pageTitle(shop, 'New Order by Phone')]

export default function NewOrder({ loaderData: { status, answer } }: PageProps<typeof load>) {
  return (
    <>
      <h1 className="page-heading mb-4">New Order by Phone</h1>
      <Loaded answer={answer} status={status} failed={ordersRefusal(status)}>
        {() => <PhoneOrderForm />}
      </Loaded>
    </>
  )
}
