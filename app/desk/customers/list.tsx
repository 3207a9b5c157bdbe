import { href, Link } from 'react-router'
import { useMay } from '#app/frame/root-data.ts'
import { deskList } from '#app/kit/list/desk-list.tsx'
import { cursor, text } from '#app/kit/list/params.ts'
import { buttonLook } from '#app/kit/press/button.tsx'
import { DownloadLink } from '#app/kit/press/download-link.tsx'
import { ExcelLink } from '#app/kit/press/excel-link.tsx'
import { formatDayOf } from '#app/kit/words/when.tsx'
import type { PageHandle } from '#app/page.tsx'
import { formatPrice } from '#store/money.ts'
import type { CustomersPage, DeskCustomer } from '#store/people/customers/customers.schema.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import { DESK_LIMITS } from '#store/selling/orders/placing/order-limits.ts'

const list = deskList({
  params: {
    search: text(DESK_LIMITS.search, 'Name, phone, email or PIN code'),
    after: cursor(/^(open|ended)-\d{1,15}$/),
  },
  load: (api, query) => api.admin.customers.$get({ query }),
  filters: { label: 'Find customers', columns: 'lg:grid-cols-[minmax(0,24rem)_auto]' },
  older: { words: 'Older', param: 'after', next: ({ next }: CustomersPage) => next },
  empty: ({ customers }, { search }) =>
    customers.length === 0 && (search ? 'Nobody fits. Try fewer words.' : 'Who orders is listed here.'),
  rows: ({ customers }) => <Rows customers={customers} />,
})

export const { load } = list
export const handle = { title: 'Customers', of: 'the customers' } satisfies PageHandle
export default list.Page

function Rows({ customers }: Pick<CustomersPage, 'customers'>) {
  const may = useMay()
  return (
    <>
      <ul aria-label="Customers, those with open orders first" className="rows">
        {customers.map((customer) => (
          <li key={customer._id} className="grid gap-x-4 px-3 py-1 lg:grid-cols-[1.25fr_1.5fr_1fr] lg:items-baseline">
            <p className="[overflow-wrap:anywhere]">
              <Link
                to={href('/admin/customers/:id', { id: customer._id })}
                className="plain-link font-semibold lg:min-h-7"
              >
                <bdi>{customer.name}</bdi>
              </Link>{' '}
              <span className="whitespace-nowrap text-muted">{spacedPhone(customer.phone, customer)}</span>
            </p>
            <History customer={customer} />
            <p dir="auto" className="line-clamp-2 text-sm">
              {customer.note}
            </p>
          </li>
        ))}
      </ul>
      {may('export everything') ? (
        <p className="mt-3 flex flex-wrap gap-2">
          <DownloadLink href="/api/admin/export/buyers.csv" name="buyers.csv" className={buttonLook('quiet')}>
            Export CSV
          </DownloadLink>
          <ExcelLink href="/api/admin/export/buyers.csv" of="buyers" className={buttonLook('quiet')} isProven />
          <Link to={href('/admin/customers/import')} className={buttonLook('quiet')}>
            Customers of the shop before
          </Link>
        </p>
      ) : null}
    </>
  )
}

/** "3 orders, ₹450, 1 open, last on 3 Nov 2026, by phone, 1 refused at the door" */
export function History({ customer: { orders, spent, open, refused, lastOrderAt, uid } }: { customer: DeskCustomer }) {
  const [many, last] = [orders === 1 ? '1 order' : `${orders} orders`, `last on ${formatDayOf(lastOrderAt)}`]
  const words = [many, formatPrice(spent), open > 0 && `${open} open`, last, uid === null && 'by phone']
  return (
    <p className="max-lg:text-sm">
      {words.filter(Boolean).join(', ')}
      {refused > 0 ? <strong className="text-danger">, {refused} refused at the door</strong> : null}
    </p>
  )
}
