import { href, Link } from 'react-router'
import { read } from '#app/api/read.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { usePageSending } from '#app/ui/press.tsx'
import { Section } from '#app/ui/section.tsx'
import type { CashDay, MoneyOwed } from '#store/cash-book/cash-book.schema.ts'
import { formatTotal } from '#store/money.ts'
import { CashDayView } from './cash/cash-day.tsx'
import { CourierDues } from './cash/courier-dues.tsx'

/** An unreadable day counts as today. */
export async function load({ api, request }: PageArgs) {
  const day = new URL(request.url).searchParams.get('day') ?? ''
  const query = /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? { day } : {}
  const [book, owed] = await Promise.all([
    read<CashDay>(() => api.admin['cash-book'].$get({ query })),
    read<MoneyOwed>(() => api.admin['cash-book'].owed.$get()),
  ])
  return { book, owed }
}

export const handle = { title: 'Cash', of: 'the cash book' } satisfies PageHandle

export default function Cash({ loaderData: { book, owed } }: PageProps<typeof load>) {
  const desk = usePageSending()
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
      <CashDayView book={book} desk={desk} />
      <div className="grid gap-5">
        <CourierDues couriers={owed.couriers} desk={desk} />
        <RefundsDue refunds={owed.refunds} />
      </div>
    </div>
  )
}

/** Orders that came to nothing, whose money is still here. */
function RefundsDue({ refunds }: { refunds: MoneyOwed['refunds'] }) {
  return (
    <Section id="refunds-due" heading="Refunds due" className="panel" headingLook="mb-2 text-xl">
      {refunds.length === 0 ? <p className="text-muted">None.</p> : null}
      <ul>
        {refunds.map(({ _id, orderNumber, customerName, amount }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4">
            <Link to={href('/admin/orders/:id', { id: _id })} className="plain-link [overflow-wrap:anywhere]">
              <span>
                {orderNumber}, <bdi>{customerName}</bdi>
              </span>
            </Link>
            <span className="font-semibold tabular-nums">{formatTotal(amount)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
