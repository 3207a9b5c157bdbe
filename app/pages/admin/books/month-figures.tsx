import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import type { BookedMonth } from '#store/books/books.schema.ts'
import { daysAfter } from '#store/india.ts'
import { formatTotal } from '#store/money.ts'

/** The month in five figures; each leads to where it comes from. */
export function MonthFigures({ month: { figures, papers, notes, from, until } }: { month: BookedMonth }) {
  const last = daysAfter(until, -1)
  const orders = `${href('/admin/orders')}?from=${from}&to=${last}`
  return (
    <ul className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-5 lg:gap-4 [&>:last-child]:max-lg:col-span-2">
      <Figure to={orders} label="Sold" amount={figures.sold}>
        On {counted(papers, 'paper')}
      </Figure>
      <Figure to={href('/admin/orders/returns')} label="Came back" amount={figures.cameBack}>
        On {counted(notes, 'credit note')}
      </Figure>
      <Figure to={`${href('/admin/settings')}#tax`} label="GST in it" amount={figures.tax}>
        Of sold less came back
      </Figure>
      <Figure to={`${href('/admin/cash')}?day=${last}`} label="Money in" amount={figures.received}>
        Less what was given back
      </Figure>
      <Figure
        to={`${href('/admin/orders')}?money=unpaid&from=${from}&to=${last}`}
        label="Still owed"
        amount={figures.owed}
      >
        {figures.toGiveBack > 0 ? `And ${formatTotal(figures.toGiveBack)} to give back` : 'For these sales, as of now'}
      </Figure>
    </ul>
  )
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString('en-IN')} ${word}${count === 1 ? '' : 's'}`
}

type FigureProps = { to: string; label: string; amount: number; children: React.ReactNode }

function Figure({ to, label, amount, children }: FigureProps) {
  return (
    <li>
      <Link
        to={to}
        className="block h-full rounded-card border border-line bg-surface p-4 shadow-card hover:border-action"
      >
        <span className="block font-semibold">{label}</span>
        <span className="block font-heading text-xl font-bold tabular-nums [overflow-wrap:anywhere] xl:text-2xl">
          {formatTotal(amount)}
        </span>
        <span className="block text-sm text-muted">{children}</span>
      </Link>
    </li>
  )
}
