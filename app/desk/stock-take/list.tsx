import { href, Link, useNavigate } from 'react-router'
import { Badge } from '#app/desk/shared/badges.tsx'
import { browserApi } from '#app/kit/api/api-client.ts'
import { read } from '#app/kit/api/read.ts'
import { Field } from '#app/kit/form/field.tsx'
import { CARD_LINES, type Column, Table } from '#app/kit/list/table.tsx'
import { Empty } from '#app/kit/page/messages.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { counted } from '#app/kit/words/counted.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { StockTake } from '#store/goods/stock-take/stock-take.schema.ts'
import { MOST_STOCK_TAKE_NAME } from '#store/goods/stock-take/stock-take.ts'

export const load = ({ api }: PageArgs) => read<StockTake[]>(() => api.admin['stock-takes'].$get())

export const handle = { title: 'Stock-take', of: 'stock-takes' } satisfies PageHandle

const COLUMNS: readonly Column<StockTake>[] = [
  {
    head: 'Name',
    width: 'lg:w-2/5',
    isHeading: true,
    look: 'max-lg:w-full',
    cell: ({ _id: id, name }) => (
      <Link className="plain-link font-semibold lg:min-h-8" to={href('/admin/stock-take/:id', { id })}>
        {name}
      </Link>
    ),
  },
  { head: 'Counted', cell: ({ products }) => counted(products, 'product') },
  { head: 'Begun', cell: ({ at }) => <TimeOf iso={at} /> },
  { head: 'By', cell: ({ who }) => who },
  { head: 'State', cell: ({ state }) => <Badge look={state === 'open' ? 'good' : 'plain'}>{state}</Badge> },
]

export default function StockTakes({ loaderData: takes }: PageProps<typeof load>) {
  const navigate = useNavigate()
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <Press
          ask={{
            title: 'Begin a stock-take',
            yes: 'Begin',
            fields: (
              <Field
                label="Name"
                name="name"
                hint="Such as Shelf A, or Diwali."
                missing="Please enter a name."
                maxLength={MOST_STOCK_TAKE_NAME}
                autoComplete="off"
                required
              />
            ),
          }}
          call={({ text }) => browserApi.admin['stock-takes'].$post({ json: { name: text('name') } })}
          after={({ _id: id }) => navigate(href('/admin/stock-take/:id', { id }))}
        >
          Begin a stock-take
        </Press>
      </div>
      {takes.length === 0 ? (
        <Empty message="None yet. Count what is on the shelves, by scan or by name: the stock changes when you take the differences over." />
      ) : (
        <Table caption="Stock-takes" columns={COLUMNS} rows={takes} keyOf={({ _id }) => _id} card={CARD_LINES} />
      )}
    </div>
  )
}
