import { href, Link } from 'react-router'
import { deskList } from '#app/kit/list/desk-list.tsx'
import { rowNumber } from '#app/kit/list/params.ts'
import { type Column, SHORT_LABEL, Table } from '#app/kit/list/table.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle } from '#app/page.tsx'
import type { StockHistory, StockMovement } from '#store/goods/products/admin-products.schema.ts'
import { STOCK_REASON_WORDS } from '#store/goods/products/admin-products.ts'

const COLUMNS: Column<StockMovement>[] = [
  { head: 'When', width: 'lg:w-56', isHeading: true, cell: ({ at }) => <TimeOf iso={at} /> },
  {
    head: 'Change',
    width: 'lg:w-28',
    look: 'font-semibold tabular-nums',
    cell: ({ delta }) => (delta > 0 ? `+${delta}` : `−${-delta}`),
  },
  {
    head: 'Stock',
    width: 'lg:w-24',
    look: `${SHORT_LABEL} tabular-nums`,
    cell: ({ total }) => total,
  },
  { head: 'Why', look: 'col-span-2', cell: (movement) => <Why movement={movement} /> },
  { head: 'Who', width: 'lg:w-48', look: 'max-lg:text-right', cell: ({ who }) => who ?? 'The shop' },
]

const list = deskList({
  params: { before: rowNumber },
  load: (api, query, { id }: PageArgs<'/admin/products/:id/stock'>['params']) =>
    api.admin.products[':id'].stock.$get({ param: { id }, query }),
  above: ({ product }) => (
    <p className="mb-4 [overflow-wrap:anywhere]">
      <Link to={href('/admin/products/edit/:id', { id: product._id })} className="text-link">
        {product.name}
      </Link>
      : {product.stock} on the shelf
    </p>
  ),
  older: {
    words: 'Older',
    param: 'before',
    next: ({ hasMore, movements }: StockHistory) => (hasMore ? movements.at(-1)?._id : undefined),
  },
  empty: ({ movements }) => movements.length === 0 && 'This product has never had any stock.',
  rows: ({ movements }) => (
    <Table
      caption="Changes of the stock, newest first"
      columns={COLUMNS}
      rows={movements}
      keyOf={({ _id }) => _id}
      card="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-3 px-3 py-1"
    />
  ),
})

export const { load } = list
export const handle = {
  title: 'Stock History',
  of: 'the stock',
  refused: (status) => (status === 404 ? 'Could not find product.' : undefined),
  wayOn: { to: href('/admin/products'), words: 'Back to Manage Products' },
} satisfies PageHandle
export default list.Page

function Why({ movement: { reason, note, order } }: { movement: StockMovement }) {
  return (
    <>
      {STOCK_REASON_WORDS[reason]}
      {note ? `: ${note}` : ''}
      {order ? (
        <>
          {' '}
          <Link to={href('/admin/orders/:id', { id: order._id })} className="text-link lg:min-h-7">
            {order.orderNumber}
          </Link>
        </>
      ) : null}
    </>
  )
}
