import { href } from 'react-router'
import { read } from '#app/kit/api/read.ts'
import { addressOf } from '#app/kit/list/params.ts'
import { ButtonLink } from '#app/kit/press/button.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { EarlierHistory } from '#store/people/earlier/earlier.schema.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import { EarlierSection } from './earlier-section.tsx'

export const load = ({ api, params }: PageArgs<'/admin/customers/before/:id'>) =>
  read<EarlierHistory>(() => api.admin.earlier.customers[':id'].$get({ param: params }))

export const handle = {
  title: 'Customer before Tokri',
  of: 'the customer',
  wayOn: { to: href('/admin/customers'), words: 'All customers' },
} satisfies PageHandle

export default function EarlierCustomer({ loaderData: earlier }: PageProps<typeof load>) {
  const { name, phone, email, address } = earlier
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="panel grid gap-2 [overflow-wrap:anywhere]">
        <bdi className="text-lg font-semibold">{name || phone || email}</bdi>
        <p className="flex flex-wrap gap-x-5">
          {phone ? (
            <a className="plain-link" href={`tel:${phone}`}>
              {spacedPhone(phone, {})}
            </a>
          ) : null}
          {email ? (
            <a className="plain-link" href={`mailto:${email}`}>
              {email}
            </a>
          ) : null}
        </p>
        {address ? <p>{address}</p> : null}
        {phone ? (
          <ButtonLink look="quiet" className="justify-self-start" to={addressOf(href('/admin/orders/new'), { phone })}>
            Order by phone
          </ButtonLink>
        ) : null}
      </div>
      <EarlierSection earlier={earlier} />
    </div>
  )
}
