import { href, Link } from 'react-router'
import { read } from '#app/kit/api/read.ts'
import { CARD_LINES, type Column, Table } from '#app/kit/list/table.tsx'
import { Empty } from '#app/kit/page/messages.tsx'
import { counted } from '#app/kit/words/counted.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { DeskFact } from '#store/goods/facts/facts.schema.ts'
import { FACT_KIND_WORDS } from '#store/goods/facts/facts.ts'

export const load = ({ api }: PageArgs) => read<DeskFact[]>(() => api.admin.facts.$get())

export const handle = {
  title: 'Facts of products',
  of: 'facts',
  add: { to: href('/admin/facts/new'), words: 'New fact' },
} satisfies PageHandle

const MOST_SHOWN = 6

const COLUMNS: readonly Column<DeskFact>[] = [
  {
    head: 'Fact',
    isHeading: true,
    look: 'max-lg:w-full [overflow-wrap:anywhere]',
    cell: ({ id, name }) => (
      <Link className="plain-link font-semibold lg:min-h-8" to={href('/admin/facts/:id', { id })}>
        {name}
      </Link>
    ),
  },
  { head: 'What it is', width: 'lg:w-2/5', look: '[overflow-wrap:anywhere]', cell: kindInWords },
  { head: 'Of', cell: ({ categories }) => categories.join(', ') },
  { head: 'Filter', cell: ({ isFilter }) => (isFilter ? 'a filter' : 'no filter') },
  { head: 'Products', cell: ({ products }) => counted(products, 'product') },
]

function kindInWords({ kind, unit, options }: DeskFact): string {
  if (kind !== 'choice') return unit ? `${FACT_KIND_WORDS[kind]}: ${unit}` : FACT_KIND_WORDS[kind]
  const names = options.slice(0, MOST_SHOWN).map(({ name }) => name)
  const more = options.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

export default function Facts({ loaderData: facts }: PageProps<typeof load>) {
  if (facts.length === 0)
    return (
      <Empty message="None yet. Add what customers ask of your goods, such as Class, Board or Pages: products tell it, lists can be narrowed by it, and a search for “class 4” finds it." />
    )
  return <Table caption="Facts" columns={COLUMNS} rows={facts} keyOf={({ id }) => id} card={CARD_LINES} />
}
