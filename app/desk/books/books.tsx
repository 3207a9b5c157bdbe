import { ChevronLeft, ChevronRight, CircleCheck, Download } from 'lucide-react'
import { href, Link } from 'react-router'
import { useMay } from '#app/frame/root-data.ts'
import { read } from '#app/kit/api/read.ts'
import { Sums } from '#app/kit/list/lines.tsx'
import { Notice } from '#app/kit/page/notice.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { buttonLook } from '#app/kit/press/button.tsx'
import { ExcelLink } from '#app/kit/press/excel-link.tsx'
import { IconLink } from '#app/kit/press/icon-button.tsx'
import { papersIssued, sendIssuePapers } from '#app/kit/press/outcomes.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { counted } from '#app/kit/words/counted.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { daysAfter, indianDay } from '#store/india.ts'
import type { BookedMonth } from '#store/money/books/books.schema.ts'
import {
  BOOK_FILES,
  type BookFile,
  monthBefore,
  monthOrQuarterOf,
  neighbouringPeriod,
  type Period,
  periodOf,
  wordsOfPeriod,
} from '#store/money/books/books.ts'
import { EXPENSE_KINDS, wordsOfExpenseKind } from '#store/money/expenses/expenses.ts'
import { formatTotal } from '#store/money.ts'
import { MOST_AT_ONCE } from '#store/selling/orders/placing/order-limits.ts'

/** Without a valid period, takes last month, or this month if last month is empty. */
export async function load({ api, request }: PageArgs) {
  const today = indianDay(Date.now())
  const asked = periodOf(new URL(request.url).searchParams.get('period') ?? '')
  const monthOf = (period: Period) =>
    read<BookedMonth>(() => api.admin.books[':period'].$get({ param: { period: period.name } }))
  const period = asked ?? (periodOf(monthBefore(today)) as Period)
  const month = await monthOf(period)
  if (asked || hasAnything(month)) return { month, period, today }
  const present = periodOf(today.slice(0, 7)) as Period
  return { month: await monthOf(present), period: present, today }
}

const hasAnything = ({ papers, notes, figures, money }: BookedMonth) =>
  papers + notes > 0 || figures.received !== 0 || Object.values(money.expenses).some((sum) => sum !== 0)

export const handle = { title: 'Books', of: 'the books' } satisfies PageHandle

export default function BooksPage({ loaderData: { month, period, today } }: PageProps<typeof load>) {
  return (
    <>
      <Periods period={period} today={today} />
      <MonthFigures month={month} />
      <MonthMoney money={month.money} />
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        {month.faults.length > 0 ? <BlockingIssues month={month} /> : <HandOut month={month} />}
        <Section id="before-filing" heading="Before you file" className="panel" headingLook="mb-2 text-xl">
          <p>
            A tax professional must confirm these figures. The shop makes them from its own papers and cash book only.
          </p>
          {month.remarks.length === 0 ? null : (
            <ul className="mt-3 grid list-disc gap-2 pl-5">
              {month.remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </>
  )
}

function Periods({ period, today }: { period: Period; today: string }) {
  const words = period.isQuarter ? 'quarter' : 'month'
  const to = (name: string) => `?period=${name}`
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="text-xl">{wordsOfPeriod(period)}</h2>
      <nav aria-label="Months and quarters" className="flex items-center gap-2">
        <IconLink to={to(neighbouringPeriod(period, -1))} label={`The ${words} before`}>
          <ChevronLeft className="size-5" aria-hidden="true" />
        </IconLink>
        {period.until <= today ? (
          <IconLink to={to(neighbouringPeriod(period, 1))} label={`The ${words} after`}>
            <ChevronRight className="size-5" aria-hidden="true" />
          </IconLink>
        ) : null}
        <Link to={to(monthOrQuarterOf(period))} className="text-link">
          {period.isQuarter ? 'By month' : 'By quarter'}
        </Link>
      </nav>
    </div>
  )
}

/** Downloads all files or one. Links, because the browser downloads better than any script. */
function HandOut({ month: { period, files } }: { month: BookedMonth }) {
  const [whole, ...parts] = files
  return (
    <Section id="hand-out" heading="Files for your accountant" className="panel" headingLook="mb-2 text-xl">
      <p className="mb-4 flex gap-2">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-saving" aria-hidden="true" />
        Everything tallies.
      </p>
      <a href={addressOf(period, whole)} download className={buttonLook('action')}>
        <Download className="size-5" aria-hidden="true" />
        Everything for the accountant
      </a>
      <ul className="mt-4 divide-y divide-line">
        {parts.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span>{BOOK_FILES[name as BookFile]}</span>
            <span className="flex gap-4">
              <a href={addressOf(period, name)} download className="text-link whitespace-nowrap">
                {name}
              </a>
              {name.endsWith('.csv') ? (
                <ExcelLink href={addressOf(period, name)} of={name.replace('.csv', '')} />
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function addressOf(period: string, file = ''): string {
  return `/api/admin/books/${period}/${file}`
}

/** The month in five figures, each linked to its source. */
function MonthFigures({ month: { figures, papers, notes, from, until } }: { month: BookedMonth }) {
  const last = daysAfter(until, -1)
  const orders = `${href('/admin/orders')}?from=${from}&to=${last}`
  return (
    <ul className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-5 [&>:last-child]:max-lg:col-span-2">
      <Figure to={orders} label="Sold" amount={figures.sold}>
        On {counted(papers, 'paper')}
      </Figure>
      <Figure to={href('/admin/orders/returns')} label="Came back" amount={figures.cameBack}>
        On {counted(notes, 'credit note')}
      </Figure>
      <Figure to={href('/admin/settings/:part', { part: 'tax' })} label="GST in it" amount={figures.tax}>
        GST on sales minus returns
      </Figure>
      <Figure to={`${href('/admin/cash')}?day=${last}`} label="Money in" amount={figures.received}>
        After refunds
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

/** Money in, money out, and what is left by place. */
function MonthMoney({ money }: Pick<BookedMonth, 'money'>) {
  const {
    received,
    givenBack,
    onLedger,
    khata,
    giftCards,
    expenses,
    left,
    till,
    bank,
    putIn,
    takenOut,
    toBank,
    takenAtClose,
    difference,
  } = money
  const spent = EXPENSE_KINDS.map((kind) => [wordsOfExpenseKind(kind), expenses[kind] || undefined] as const)
  const moves = {
    'Put in by the owner': putIn || undefined,
    'Taken out by the owner': -takenOut || undefined,
    'Taken when days were closed': -takenAtClose || undefined,
    'Counted too much or too little': difference || undefined,
  }
  const isUsed = ({ begin, end }: typeof till) => begin !== 0 || end !== 0
  const places = [
    ['Till', till] as const,
    ['Bank', bank] as const,
    ...(isUsed(khata) ? [['Owed on khata', khata] as const] : []),
    ...(isUsed(giftCards) ? [['Left on gift cards', giftCards] as const] : []),
  ]
  return (
    <Section id="came-in" heading="Came in, went out, left" className="panel mb-5" headingLook="mb-2 text-xl">
      <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-2">
        <Sums
          of={{
            'Came in, cash': received.cash,
            'Came in, UPI': received.upi,
            'Came in, from couriers into the bank': received.courier,
            'Paid on khata': onLedger.khata || undefined,
            'Gift cards sold, no sale yet': onLedger.gift_card || undefined,
            'Given back': -givenBack || undefined,
            ...Object.fromEntries(spent.map(([words, sum]) => [words, sum && -sum])),
            Left: left,
          }}
          strong="Left"
        />
        <Sums
          of={{
            ...Object.fromEntries(
              places.flatMap(([name, { begin, end }]) => [
                [`${name} at the beginning`, begin],
                [`${name} at the end`, end],
              ]),
            ),
            'From the till to the bank': toBank || undefined,
            ...moves,
          }}
        />
      </div>
      <p className="mt-3 text-sm text-muted">
        Left and what the owner put in or took are what till and bank grew by. “Goods bought” is what was paid for
        goods; Goods in counts what came. The bank is as far as it is written down here.
      </p>
    </Section>
  )
}

type FigureProps = { to: string; label: string; amount: number; children: React.ReactNode }

function Figure({ to, label, amount, children }: FigureProps) {
  return (
    <li>
      <Link to={to} className="panel block h-full hover:border-action">
        <span className="block font-semibold">{label}</span>
        <span className="block font-heading text-xl font-bold whitespace-nowrap">{formatTotal(amount)}</span>
        <span className="block text-sm text-muted">{children}</span>
      </Link>
    </li>
  )
}

/** Names of rules in store/shop/integrity/find-faults.server.ts that issuing a paper satisfies. */
const PAPER_DUTIES = ['What was sent has its paper', 'What came back has its credit note'] as const

type Fault = BookedMonth['faults'][number]

/** The faults that block handing the books out, with links to mend them. */
function BlockingIssues({ month: { faults } }: { month: BookedMonth }) {
  const count = faults.reduce((sum, { more = 0 }) => sum + 1 + more, 0)
  const broken = faults.filter(({ isBroken }) => isBroken)
  const toDo = faults.filter(({ isBroken }) => !isBroken)
  return (
    <Section id="to-mend" heading="To mend first" className="panel grid gap-4" headingLook="text-xl">
      <Notice kind="warning">
        <p>
          {count === 1 ? 'One thing is' : counted(count, 'thing is', 'things are')} missing or do not add up. Nothing is
          handed out until this is mended.
        </p>
      </Notice>
      <IssueAll faults={toDo} />
      <Faults faults={toDo} />
      {broken.length === 0 ? null : (
        <>
          <p>
            What follows should never happen, and no press in the shop mends it. Please show it to the person who runs
            the shop: a backup of before may help.
          </p>
          <Faults faults={broken} />
        </>
      )}
    </Section>
  )
}

function IssueAll({ faults }: { faults: readonly Fault[] }) {
  const mayIssue = useMay()('issue invoices')
  const isOfPapers = ({ rule }: Fault) => (PAPER_DUTIES as readonly string[]).includes(rule)
  const ids = [
    ...new Set(faults.filter(isOfPapers).flatMap(({ about }) => (about?.what === 'order' ? [about.id] : []))),
  ]
  if (!mayIssue || ids.length === 0) return null
  return (
    <Press className="justify-self-start" call={() => sendIssuePapers(ids.slice(0, MOST_AT_ONCE))} done={papersIssued}>
      Issue all {Math.min(ids.length, MOST_AT_ONCE)}
    </Press>
  )
}

function Faults({ faults }: { faults: readonly Fault[] }) {
  return [...Map.groupBy(faults, ({ rule }) => rule)].map(([rule, those]) => (
    <section key={rule}>
      <h3 className="font-sans text-base font-semibold">Not so yet: {rule}</h3>
      <ul className="divide-y divide-line">
        {those.map((fault) => (
          <li key={fault.words} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">{fault.words}</span>
            <FixLink fault={fault} />
          </li>
        ))}
      </ul>
      {those.map(({ more }) => (more ? <p key="more">And {more.toLocaleString('en-IN')} more.</p> : null))}
    </section>
  ))
}

const PLACES = {
  order: { words: 'Open the order', of: (id: string) => href('/admin/orders/:id', { id }) },
  product: { words: 'Open the product', of: (id: string) => href('/admin/products/edit/:id', { id }) },
  day: { words: 'Open the day', of: (day: string) => `${href('/admin/cash')}?day=${day}` },
} as const

function FixLink({ fault: { about, words } }: { fault: Fault }) {
  if (!about) return null
  const place = PLACES[about.what]
  return (
    <Link to={place.of(about.id)} className="text-link">
      {place.words}
      <span className="sr-only">: {words}</span>
    </Link>
  )
}
