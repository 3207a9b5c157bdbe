import { href, Link } from 'react-router'
import { read } from '#app/kit/api/read.ts'
import { TableHead } from '#app/kit/list/table.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { ExcelLink } from '#app/kit/press/excel-link.tsx'
import { counted } from '#app/kit/words/counted.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { FigureRow, Figures } from '#store/money/figures/figures.schema.ts'
import { FIGURE_NAMES, FIGURE_TABLES, type FigureName } from '#store/money/figures/figures.ts'
import { formatPrice } from '#store/money.ts'
import { loadProfit, ProfitPart } from './profit.tsx'

export async function load({ api, request }: PageArgs) {
  const figures = await read<Figures>(() => api.admin.figures.$get())
  return { figures, profit: figures.hasProfit && (await loadProfit(api, request)) }
}

export const handle = { title: 'Figures', of: 'the figures' } satisfies PageHandle

export default function FiguresPage({ loaderData: { figures, profit } }: PageProps<typeof load>) {
  return (
    <>
      {profit ? <ProfitPart profit={profit} /> : null}
      <div className="lg:columns-2 lg:gap-6">
        {FIGURE_NAMES.map((name) => (
          <FigureTable key={name} name={name} rows={figures[name]} />
        ))}
      </div>
    </>
  )
}

const MOST_SHOWN = 10

type FigureTableProps = { name: FigureName; rows: readonly FigureRow[] }

/** A table whose rows link to their lists. */
function FigureTable({ name, rows }: FigureTableProps) {
  const table = FIGURE_TABLES[name]
  const numbers = table.columns.map(({ label }) => label)
  const file = `/api/admin/figures/${name}.csv`
  const note = 'note' in table ? table.note : undefined
  return (
    <Section
      id={name}
      heading={table.heading}
      className="panel mb-6 break-inside-avoid overflow-x-auto"
      beside={
        rows.length === 0 ? null : (
          <span className="flex gap-4">
            <a href={file} download className="text-link" aria-label={`${table.heading} as CSV`}>
              CSV
            </a>
            <ExcelLink href={file} of={table.heading} />
          </span>
        )
      }
    >
      {note === undefined ? null : <p className="mb-2 text-sm text-muted">{note}</p>}
      {rows.length === 0 ? (
        <p className="text-muted">Nothing yet.</p>
      ) : (
        <table aria-labelledby={name} className="w-full">
          <TableHead
            of={[table.rows, ...numbers]}
            numbers={numbers}
            className="max-lg:px-1 align-bottom [overflow-wrap:normal]"
          />
          <tbody>
            {rows.slice(0, MOST_SHOWN).map((row) => (
              <Row key={row._id ?? row.name} name={name} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

const CELL = 'h-11 border-b border-line px-1 py-0.5 lg:px-2'

function Row({ name, row }: { name: FigureName; row: FigureRow }) {
  const to = listOf(name, row)
  const words = <bdi className="[overflow-wrap:break-word]">{row.name}</bdi>
  return (
    <tr>
      <th scope="row" className={`${CELL} text-left font-normal`}>
        {to === undefined ? (
          words
        ) : (
          <Link to={to} className="text-link">
            {words}
          </Link>
        )}
      </th>
      {FIGURE_TABLES[name].columns.map(({ label, unit }, place) => (
        <td key={label} className={`${CELL} whitespace-nowrap text-right tabular-nums`}>
          {FORMATS[unit](row.values[place] ?? 0)}
        </td>
      ))}
    </tr>
  )
}

const FORMATS = {
  count: (value: number) => value.toLocaleString('en-IN'),
  rupees: formatPrice,
  days: (value: number) => counted(value, 'day'),
  percent: (value: number) => `${value} %`,
}

function listOf(name: FigureName, { name: words, _id, from, to }: FigureRow): string | undefined {
  if (_id !== undefined) return href('/admin/products/edit/:id', { id: _id })
  if (from !== undefined && to !== undefined) return `${href('/admin/orders')}?from=${from}&to=${to}`
  if (name === 'categories') return `${href('/admin/products')}?category=${words}`
  if (name === 'wishes') return `${href('/admin/requests')}?q=${encodeURIComponent(words)}`
  return undefined
}
