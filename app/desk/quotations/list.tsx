import { href, Link } from 'react-router'
import { Badge } from '#app/desk/shared/badges.tsx'
import { deskList } from '#app/kit/list/desk-list.tsx'
import { rowNumber } from '#app/kit/list/params.ts'
import { CARD_LINES, type Column, Table } from '#app/kit/list/table.tsx'
import { formatDayOf, formatWholeDay } from '#app/kit/words/when.tsx'
import type { PageHandle } from '#app/page.tsx'
import { formatTotal } from '#store/money.ts'
import type { Quotation, QuotationList } from '#store/selling/quotations/quotations.schema.ts'

const list = deskList({
  params: { before: rowNumber },
  load: (api, query) => api.admin.quotations.$get({ query }),
  older: { words: 'Older quotations', param: 'before', next: ({ next }: QuotationList) => next },
  empty: ({ quotations }) =>
    quotations.length === 0 && 'None yet. Write prices for a customer, such as a school; their yes makes the order.',
  rows: ({ quotations }) => (
    <Table caption="Quotations" columns={COLUMNS} rows={quotations} keyOf={({ _id }) => _id} card={CARD_LINES} />
  ),
})

const COLUMNS: readonly Column<QuotationList['quotations'][number]>[] = [
  {
    head: 'Quotation',
    width: 'lg:w-1/2',
    isHeading: true,
    look: 'max-lg:w-full',
    cell: ({ _id: id, number, customerName }) => (
      <Link to={href('/admin/quotations/:id', { id })} className="plain-link font-semibold lg:min-h-8">
        <span>
          {number}, <bdi>{customerName}</bdi>
        </span>
      </Link>
    ),
  },
  { head: 'Goods', cell: ({ subtotal }) => formatTotal(subtotal) },
  { head: 'Valid', cell: ({ validUntil }) => `until ${formatWholeDay(validUntil)}` },
  { head: 'State', cell: (quotation) => <Badge>{stateWords(quotation)}</Badge> },
]

/** An open one is seen or not, as far as the shop knows. */
function stateWords({ state, seenAt }: Pick<Quotation, 'state' | 'seenAt'>): string {
  if (state !== 'open') return state
  return seenAt ? `seen ${formatDayOf(seenAt)}` : 'not seen yet'
}

export const { load } = list
export const handle = {
  title: 'Quotations',
  of: 'quotations',
  add: { to: href('/admin/quotations/new'), words: 'New quotation' },
} satisfies PageHandle
export default list.Page
