import { data } from 'react-router'
import { CASH_FAILED } from '#app/admin/refusal-texts.ts'
import { read } from '#app/api/read.ts'
import { useSend } from '#app/api/use-send.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Loaded, OutcomeMessage, useOutcome } from '#app/ui/messages.tsx'
import type { CashDay, MoneyOwed } from '#store/cash-book/cash-book.ts'
import { CashDayView } from './cash/cash-day.tsx'
import { CourierDues } from './cash/courier-dues.tsx'
import { RefundsDue } from './cash/refunds-due.tsx'

/** A day that makes no sense is today. */
export async function load({ api, request }: PageArgs) {
  const day = new URL(request.url).searchParams.get('day') ?? ''
  const query = /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? { day } : {}
  const [book, owed] = await Promise.all([
    read(() => api.admin['cash-book'].$get({ query })),
    read(() => api.admin['cash-book'].owed.$get()),
  ])
  const status = book.status === 200 ? owed.status : book.status
  return data({ status, book: book.answer, owed: owed.answer }, { status })
}

export const meta = ({ shop }: MetaArgs) => [pageTitle(shop, 'Cash Book')]

export default function Cash({ loaderData: { status, book, owed } }: PageProps<typeof load>) {
  return (
    <>
      <h1 className="page-heading mb-4">Cash Book</h1>
      <Loaded answer={book && owed ? { book, owed } : undefined} status={status} failed={CASH_FAILED}>
        {(answer) => <Book {...answer} />}
      </Loaded>
    </>
  )
}

function Book({ book, owed }: { book: CashDay; owed: MoneyOwed }) {
  const { outcome, setOutcome, dismiss } = useOutcome()
  const desk = useSend(setOutcome)
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <CashDayView book={book} desk={desk} />
        <div className="grid gap-5">
          <CourierDues couriers={owed.couriers} desk={desk} />
          <RefundsDue refunds={owed.refunds} />
        </div>
      </div>
      <OutcomeMessage outcome={outcome} onDismiss={dismiss} />
    </>
  )
}
