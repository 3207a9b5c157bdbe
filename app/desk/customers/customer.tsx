import { href, Link } from 'react-router'
import { StatusBadge } from '#app/desk/shared/badges.tsx'
import { useMay, useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { EditForm } from '#app/kit/form/edit-form.tsx'
import { Edited } from '#app/kit/form/edited.tsx'
import { TextArea } from '#app/kit/form/field.tsx'
import { addressOf } from '#app/kit/list/params.ts'
import { Section } from '#app/kit/page/section.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { PasswordLink } from '#app/kit/press/link-to-copy.tsx'
import { formatDayOf, TimeOf } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { CustomerKhata } from '#store/money/khata/khata.schema.ts'
import { formatPrice, formatTotal } from '#store/money.ts'
import type { CustomerWithOrders } from '#store/people/customers/customers.schema.ts'
import type { EarlierHistoryOfCustomer } from '#store/people/earlier/earlier.schema.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import { DESK_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { EarlierSection, earlierInWords } from './earlier-section.tsx'
import { KhataSection } from './khata-section.tsx'

/** The page loads even when the khata or earlier orders cannot be read. */
export async function load({ api, params }: PageArgs<'/admin/customers/:id'>) {
  const [customer, khata, before] = await Promise.all([
    read<CustomerWithOrders>(() => api.admin.customers[':id'].$get({ param: params })),
    ask<CustomerKhata>(() => api.admin.khata.of[':id'].$get({ param: params })),
    ask<EarlierHistoryOfCustomer>(() => api.admin.earlier.of[':id'].$get({ param: params })),
  ])
  return { customer, khatas: khata.answer?.khatas ?? [], earlier: before.answer?.earlier ?? null }
}

export const handle = {
  title: 'Customer',
  of: 'the customer',
  wayOn: { to: href('/admin/customers'), words: 'All customers' },
} satisfies PageHandle

export default function Customer({ loaderData: { customer, khatas, earlier } }: PageProps<typeof load>) {
  const { name, phone, email, uid, orders, placed } = customer
  const may = useMay()
  const isOwn = uid === useRootData()?.signIn.user?.uid
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className="panel grid gap-2 [overflow-wrap:anywhere]">
        <bdi className="text-lg font-semibold">{name}</bdi>
        <History customer={customer} />
        {earlier ? <p>Before Tokri: {earlierInWords(earlier)}</p> : null}
        <p className="flex flex-wrap gap-x-5">
          <a className="plain-link" href={`tel:${phone}`}>
            {spacedPhone(phone, customer)}
          </a>
          {email ? (
            <a className="plain-link" href={`mailto:${email}`}>
              {email}
            </a>
          ) : null}
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="quiet" to={addressOf(href('/admin/orders/new'), { phone })}>
            Order by phone
          </ButtonLink>
          {uid && !isOwn && may('manage people') ? (
            <PasswordLink person={{ uid, name, email, phoneNumber: customer.landline ? null : phone }} />
          ) : null}
        </div>
      </div>
      <div className="grid gap-5 lg:row-span-2">
        <Edited loaded={customer} revision={customer.revision}>
          {(edited) => <Note edited={edited} />}
        </Edited>
        <KhataSection customer={customer} khatas={khatas} />
        {earlier ? <EarlierSection earlier={earlier} /> : null}
      </div>
      <Section id="orders" heading="Orders" className="panel">
        <ul>
          {placed.map(({ _id, orderNumber, status, way, totalAmount, createdAt }) => (
            <li key={_id} className="flex flex-wrap items-center gap-x-3">
              <Link to={href('/admin/orders/:id', { id: _id })} className="plain-link font-semibold">
                {orderNumber}
              </Link>
              <StatusBadge status={status} way={way} /> {formatTotal(totalAmount)}
              <span className="text-muted">
                <TimeOf iso={createdAt} />
              </span>
            </li>
          ))}
        </ul>
        {placed.length < orders ? <p>The other {orders - placed.length} are older: find them under Orders.</p> : null}
      </Section>
    </div>
  )
}

function Note({ edited }: { edited: Edited<CustomerWithOrders> }) {
  const { _id: id, note, revision } = edited.base
  const call = browserApi.admin.customers[':id'].note
  return (
    <EditForm
      edited={edited}
      of="note"
      save="Save"
      isShort
      className="panel grid gap-3"
      call={({ text }) =>
        () =>
          call.$put({ param: { id }, json: { note: text('note'), revision } })
        }
      done="The note is saved."
      onSaved={(saved) => edited.noteSaved({ ...edited.base, ...saved }, saved.revision)}
    >
      <TextArea
        label="Note"
        name="note"
        rows={3}
        maxLength={DESK_LIMITS.note}
        defaultValue={note}
        hint="For the shop. Customers find it in the file of their data."
      />
    </EditForm>
  )
}

/** "3 orders, ₹450, 1 open, last on 3 Nov 2026, by phone, 1 refused at the door" */
function History({ customer: { orders, spent, open, refused, lastOrderAt, uid } }: { customer: CustomerWithOrders }) {
  const [many, last] = [orders === 1 ? '1 order' : `${orders} orders`, `last on ${formatDayOf(lastOrderAt)}`]
  const words = [many, formatPrice(spent), open > 0 && `${open} open`, last, uid === null && 'by phone']
  return (
    <p className="max-lg:text-sm">
      {words.filter(Boolean).join(', ')}
      {refused > 0 ? <strong className="text-danger">, {refused} refused at the door</strong> : null}
    </p>
  )
}
