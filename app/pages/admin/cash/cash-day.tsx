import { ChevronLeft, ChevronRight } from 'lucide-react'
import { href, Link } from 'react-router'
import { cashBook } from '#app/admin/cash-entry.tsx'
import type { Sending } from '#app/api/use-send.ts'
import { useMay } from '#app/frame/root-data.ts'
import { TextArea } from '#app/ui/forms/field.tsx'
import { Press } from '#app/ui/press.tsx'
import { formatWholeDay, TimeOf } from '#app/ui/when.tsx'
import type { CashClosing, CashDay, CashEntry } from '#store/cash-book/cash-book.schema.ts'
import { CASH_LIMITS, phraseOfWay, wordsOfKind, wordsOfWay } from '#store/cash-book/cash-book.ts'
import { daysAfter } from '#store/india.ts'
import { formatTotal } from '#store/money.ts'
import { CloseForm } from './close-form.tsx'

/** One day of the book: its sums, its entries, and its close. */
export function CashDayView({ book, desk }: { book: CashDay; desk: Sending }) {
  const mayClose = useMay()('take money')
  const isClosed = book.closedThrough !== null && book.closedThrough >= book.day
  return (
    <section className="panel" aria-labelledby="cash-day">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="cash-day" className="text-xl">
          {book.day === book.today ? 'Today, ' : ''}
          {formatWholeDay(book.day)}
        </h2>
        <Days book={book} />
      </div>
      <dl className="mb-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums sm:max-w-sm">
        {(['cash', 'upi', 'courier'] as const).map((way) => (
          <Sum key={way} label={wordsOfWay(way)} amount={book.sums[way]} />
        ))}
        {isClosed ? null : <Sum label="Must be in the till" amount={book.expected} isStrong />}
      </dl>
      <CashEntries entries={book.entries} />
      {book.closing ? <Closing closing={book.closing} /> : null}
      {book.closing && book.closedThrough === book.day ? <OpenAgain day={book.day} /> : null}
      {book.later.length > 0 ? (
        <>
          <h3 className="mt-4 text-lg">Since then, for the next day</h3>
          <CashEntries entries={book.later} />
        </>
      ) : null}
      {isClosed && !book.closing ? <p className="mt-4 text-muted">Closed with a later day.</p> : null}
      {!isClosed && mayClose && book.day <= book.today ? <CloseForm key={book.day} book={book} desk={desk} /> : null}
    </section>
  )
}

const ARROW = 'inline-flex size-11 items-center justify-center rounded-full border border-edge hover:text-action'

/** The day before and the day after, up to the last one that may have entries. */
function Days({ book: { day, today, closedThrough } }: { book: CashDay }) {
  const last = closedThrough !== null && closedThrough >= today ? daysAfter(closedThrough, 1) : today
  return (
    <nav aria-label="Days" className="flex gap-2">
      <Link to={`?day=${daysAfter(day, -1)}`} className={ARROW} aria-label="The day before">
        <ChevronLeft className="size-5" aria-hidden="true" />
      </Link>
      {day < last ? (
        <Link to={`?day=${daysAfter(day, 1)}`} className={ARROW} aria-label="The day after">
          <ChevronRight className="size-5" aria-hidden="true" />
        </Link>
      ) : null}
      {day === today ? null : (
        <Link to={href('/admin/cash')} className="plain-link">
          Today
        </Link>
      )}
    </nav>
  )
}

function Sum({ label, amount, isStrong = false }: { label: string; amount: number; isStrong?: boolean }) {
  return (
    <>
      <dt className={isStrong ? 'font-semibold' : undefined}>{label}</dt>
      <dd className={`text-right ${isStrong ? 'font-semibold' : ''}`}>{formatTotal(amount)}</dd>
    </>
  )
}

function Closing({ closing }: { closing: CashClosing }) {
  const { expected, counted, difference, left, note, by, at } = closing
  return (
    <div className="mt-4 rounded-card border border-saving bg-success-soft p-4">
      <p className="font-semibold">Closed</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 tabular-nums sm:max-w-sm">
        <Sum label="Should have been in the till" amount={expected} />
        <Sum label="Counted" amount={counted} />
        <Sum label="Difference" amount={difference} isStrong />
        <Sum label="Left for the next day" amount={left} />
      </dl>
      {note ? <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p> : null}
      <p className="mt-1 text-sm">
        <TimeOf iso={at} />, <bdi>{by}</bdi>
      </p>
    </div>
  )
}

function OpenAgain({ day }: { day: string }) {
  if (!useMay()('change settings')) return null
  return (
    <Press
      look="quiet"
      className="mt-3"
      ask={{
        title: `Open ${formatWholeDay(day)} again?`,
        yes: 'Open again',
        words: 'Count the till once more to close it. What was entered for the next day stays there.',
      }}
      call={() => cashBook.open.$post({ json: { day } })}
      done={`${formatWholeDay(day)} is open.`}
    >
      Open again
    </Press>
  )
}

/** The entries of a day, oldest first. None is ever changed: a wrong one is taken back by another. */
function CashEntries({ entries }: { entries: readonly CashEntry[] }) {
  const mayTake = useMay()('take money')
  if (entries.length === 0) return <p className="text-muted">No entries on this day.</p>
  return (
    <ol className="grid gap-2">
      {entries.map((entry) => (
        <li key={entry._id} className="border-t border-line pt-2">
          <Entry entry={entry} />
          {mayTake && entry.kind !== 'correction' && entry.correctedBy === null ? (
            <TakeBackButton entry={entry} />
          ) : null}
        </li>
      ))}
    </ol>
  )
}

function Entry({ entry }: { entry: CashEntry }) {
  const { kind, way, courier, amount, lines, correctedBy, corrects, by, at } = entry
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className={`[overflow-wrap:anywhere] ${correctedBy === null ? '' : 'line-through'}`}>
          {wordsOfKind(kind)} {phraseOfWay(way, courier)}
        </span>
        <span className="font-semibold tabular-nums">{formatTotal(amount)}</span>
      </p>
      <p className="text-sm">
        {lines.map(({ orderId, orderNumber }) => (
          <Link
            key={orderId}
            to={href('/admin/orders/:id', { id: orderId })}
            className="mr-3 inline-flex min-h-6 items-center underline underline-offset-4 hover:text-action"
          >
            {orderNumber}
          </Link>
        ))}
      </p>
      <p className="text-sm text-muted">
        No. {entry._id}, <TimeOf iso={at} />, <bdi>{by}</bdi>
        {corrects === null ? '' : `, takes back no. ${corrects}`}
        {correctedBy === null ? '' : `, taken back by no. ${correctedBy}`}
      </p>
    </>
  )
}

function TakeBackButton({ entry: { _id, amount } }: { entry: CashEntry }) {
  const call = cashBook.entries[':id']['take-back']
  return (
    <Press
      look="quiet"
      ask={{
        title: `Take back no. ${_id}, ${formatTotal(amount)}?`,
        yes: 'Take back',
        words: 'The entry stays in the book, with a new one that cancels it.',
        fields: <TextArea label="Reason, for the shop only" name="note" rows={2} maxLength={CASH_LIMITS.note} />,
      }}
      call={({ text }) => call.$post({ param: { id: String(_id) }, json: { note: text('note') } })}
      done={`No. ${_id} is taken back.`}
    >
      Take back
    </Press>
  )
}
