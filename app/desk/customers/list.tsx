import { href, Link } from 'react-router'
import { useMay } from '#app/frame/root-data.ts'
import { deskList } from '#app/kit/list/desk-list.tsx'
import { cursor, text } from '#app/kit/list/params.ts'
import { CARD_LINES, type Column, SHORT_LABEL, Table } from '#app/kit/list/table.tsx'
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

const COLUMNS: readonly Column<DeskCustomer>[] = [
  {
    head: 'Customer',
    width: 'lg:w-1/3',
    isHeading: true,
    look: 'max-lg:w-full',
    cell: ({ _id: id, name, ...customer }) => (
      <>
        <Link to={href('/admin/customers/:id', { id })} className="plain-link font-semibold lg:min-h-8">
          <bdi>{name}</bdi>
        </Link>{' '}
        <span className="whitespace-nowrap text-muted">{spacedPhone(customer.phone, customer)}</span>
      </>
    ),
  },
  { head: 'Orders', width: 'lg:w-20', align: 'right', look: SHORT_LABEL, cell: ({ orders }) => orders },
  { head: 'Open', width: 'lg:w-20', align: 'right', look: SHORT_LABEL, cell: ({ open }) => open },
  { head: 'Spent', width: 'lg:w-28', align: 'right', cell: ({ spent }) => formatPrice(spent) },
  {
    head: 'Last order',
    width: 'lg:w-36',
    align: 'right',
    cell: ({ lastOrderAt, uid }) => `${formatDayOf(lastOrderAt)}${uid === null ? ', by phone' : ''}`,
  },
  {
    head: 'Remarks',
    cell: ({ refused, note }) => (
      <>
        {refused > 0 ? <strong className="text-danger">{refused} refused at the door </strong> : null}
        <span dir="auto" className="line-clamp-2">
          {note}
        </span>
      </>
    ),
  },
]

export const { load } = list
export const handle = { title: 'Customers', of: 'the customers' } satisfies PageHandle
export default list.Page

function Rows({ customers }: Pick<CustomersPage, 'customers'>) {
  const may = useMay()
  return (
    <>
      <Table
        caption="Customers, those with open orders first"
        columns={COLUMNS}
        rows={customers}
        keyOf={({ _id }) => _id}
        card={CARD_LINES}
      />
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
