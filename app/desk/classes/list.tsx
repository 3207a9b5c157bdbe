import { href, Link } from 'react-router'
import { Badge } from '#app/desk/shared/badges.tsx'
import { read } from '#app/kit/api/read.ts'
import { CARD_LINES, type Column, Table } from '#app/kit/list/table.tsx'
import { Empty } from '#app/kit/page/messages.tsx'
import { counted } from '#app/kit/words/counted.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { formatTotal } from '#store/money.ts'
import type { DeskClassList } from '#store/selling/class-lists/class-lists.schema.ts'
import { classNameOf } from '#store/selling/class-lists/class-set.ts'

export const load = ({ api }: PageArgs) => read<DeskClassList[]>(() => api.admin.classes.$get())

export const handle = {
  title: 'Classes',
  of: 'classes',
  add: { to: href('/admin/classes/new'), words: 'New class' },
} satisfies PageHandle

const COLUMNS: readonly Column<DeskClassList>[] = [
  {
    head: 'Class',
    width: 'lg:w-2/5',
    isHeading: true,
    look: 'max-lg:w-full',
    cell: (list) => (
      <Link className="plain-link font-semibold lg:min-h-8" to={href('/admin/classes/:id', { id: list._id })}>
        {classNameOf(list)}
      </Link>
    ),
  },
  { head: 'Code', cell: ({ code }) => code },
  { head: 'List', cell: ({ lines }) => counted(lines.length, 'product') },
  { head: 'Set', cell: ({ price }) => formatTotal(price) },
  { head: 'Orders', cell: ({ orders }) => counted(orders, 'order') },
  { head: 'State', cell: ({ isOpen }) => <Badge look={isOpen ? 'good' : 'plain'}>{isOpen ? 'open' : 'closed'}</Badge> },
]

export default function Classes({ loaderData: lists }: PageProps<typeof load>) {
  if (lists.length === 0)
    return (
      <Empty message="No classes yet. Make the list of a class once, and its parents order it as one set by a link." />
    )
  return <Table caption="Classes" columns={COLUMNS} rows={lists} keyOf={({ _id }) => _id} card={CARD_LINES} />
}
