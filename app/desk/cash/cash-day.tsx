import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { amountIn, BookLine, cashBook } from '#app/desk/shared/cash-entry.tsx'
import { useMay } from '#app/frame/root-data.ts'
import { Field, NUMBER, TextArea } from '#app/kit/form/field.tsx'
import { Sums } from '#app/kit/list/lines.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { IconLink } from '#app/kit/press/icon-button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { formatWholeDay, TimeOf } from '#app/kit/words/when.tsx'
import { daysAfter } from '#store/india.ts'
import type { CashClosing, CashDay, CashEntry } from '#store/money/cash-book/cash-book.schema.ts'
import { CASH_LIMITS, CASH_WAYS, wordsOfEntry, wordsOfWay } from '#store/money/cash-book/cash-book.ts'
import { wordsOfExpenseKind } from '#store/money/expenses/expenses.ts'
import { formatTotal } from '#store/money.ts'
import { readNumber } from '#store/typed/number.ts'
import { MoneyMoves } from './move-money.tsx'

export function CashDayView({ book }: { book: CashDay }) {
  const mayClose = useMay()('take money')
  const isClosed = book.closedThrough !== null && book.closedThrough >= book.day
  const lastOpen = useRef('')
  useEffect(() => {
    if (!book.closing) lastOpen.current = book.day
  })
  return (
    <Section
      id="cash-day"
      heading={`${book.day === book.today ? 'Today, ' : ''}${formatWholeDay(book.day)}`}
      className="panel"
      beside={<Days book={book} />}
    >
      <Sums
        className="mb-4"
        of={{
          ...Object.fromEntries(CASH_WAYS.map((way) => [wordsOfWay(way), book.sums[way]])),
          [wordsOfWay('bank')]: book.sums.bank || undefined,
          'On khata': book.sums.khata || undefined,
          'By gift card': book.sums.gift_card || undefined,
          ...(isClosed ? {} : tillOf(book)),
          'Must be in the till': isClosed ? undefined : book.expected,
        }}
        strong="Must be in the till"
      />
      <CashEntries entries={book.entries} />
      {book.day === book.today ? <MoneyMoves /> : null}
      {book.closing ? <Closing closing={book.closing} isNew={lastOpen.current === book.day} /> : null}
      {book.closing && book.closedThrough === book.day ? <OpenAgain day={book.day} /> : null}
      {book.later.length > 0 ? (
        <>
          <h3 className="mt-4 text-lg">Since then, for the next day</h3>
          <CashEntries entries={book.later} />
        </>
      ) : null}
      {isClosed && !book.closing ? <p className="mt-4 text-muted">Closed with a later day.</p> : null}
      {!isClosed && mayClose && book.day <= book.today ? <CloseDay key={book.day} book={book} /> : null}
    </Section>
  )
}

/** The parts of the till's sum, if there are others than money for orders. */
function tillOf({ till }: CashDay): Record<string, number | undefined> {
  if (till.expenses === 0 && till.moved === 0 && till.khata === 0) return {}
  return {
    'In the till before': till.before,
    'Taken in': till.received,
    'Given back': till.refunded || undefined,
    Expenses: till.expenses || undefined,
    'Khata and gift cards': till.khata || undefined,
    'Float, bank and owner': till.moved || undefined,
  }
}

/** Links to the previous and next day, up to the last one that may have entries. */
function Days({ book: { day, today, closedThrough } }: { book: CashDay }) {
  const last = closedThrough !== null && closedThrough >= today ? daysAfter(closedThrough, 1) : today
  return (
    <nav aria-label="Days" className="flex gap-2">
      <IconLink to={`?day=${daysAfter(day, -1)}`} label="The day before">
        <ChevronLeft className="size-5" aria-hidden="true" />
      </IconLink>
      {day < last ? (
        <IconLink to={`?day=${daysAfter(day, 1)}`} label="The day after">
          <ChevronRight className="size-5" aria-hidden="true" />
        </IconLink>
      ) : null}
      {day === today ? null : (
        <Link to={href('/admin/cash')} className="plain-link">
          Today
        </Link>
      )}
    </nav>
  )
}

/** Counts the sum up once when the day has just been closed. */
function Closing({ closing, isNew }: { closing: CashClosing; isNew: boolean }) {
  const { expected, difference, left, note, by, at } = closing
  const counted = useCountUp(closing.counted, isNew)
  return (
    <div className="mt-4 rounded-card border border-saving bg-success-soft p-4">
      <p className="font-semibold">Closed</p>
      <Sums
        className="sm:max-w-sm"
        of={{
          'Should have been in the till': expected,
          Counted: counted,
          Difference: difference,
          'Left for the next day': left,
        }}
        strong="Difference"
      />
      {note ? <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p> : null}
      <p className="mt-1 text-sm">
        <TimeOf iso={at} />, <bdi>{by}</bdi>
      </p>
    </div>
  )
}

const COUNT_MS = 300

function useCountUp(to: number, isOn: boolean): number {
  const [part, setPart] = useState(isOn ? 0 : 1)
  useEffect(() => {
    if (!isOn || matchMedia('(prefers-reduced-motion: reduce)').matches) return setPart(1)
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const gone = Math.min(1, Math.max(0, (now - start) / COUNT_MS))
      setPart(gone)
      if (gone < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [isOn])
  return part < 1 ? Math.round(to * part) : to
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

/** The day's entries, oldest first. None is ever changed: a wrong one is reversed by another. */
function CashEntries({ entries }: { entries: readonly CashEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">No entries on this day.</p>
  return (
    <ol>
      {entries.map((entry) => (
        <CashLine key={entry._id} entry={entry} />
      ))}
    </ol>
  )
}

/** The reason for taking an entry back is asked for where orders are concerned, whose history keeps it. */
const REASON = <TextArea label="Reason, for the shop only" name="note" rows={2} maxLength={CASH_LIMITS.note} />

function CashLine({ entry }: { entry: CashEntry }) {
  const { lines, expense } = entry
  return (
    <BookLine entry={entry} className="border-t border-line" fields={lines.length > 0 ? REASON : null}>
      {wordsOfEntry(entry)}
      {expense ? `: ${wordsOfExpenseKind(expense.kind)}` : null}
      {expense?.whom ? (
        <>
          , <bdi>{expense.whom}</bdi>
        </>
      ) : null}
      {expense?.words ? `, ${expense.words}` : null}
      {lines.map(({ orderId, orderNumber }) => (
        <Fragment key={orderId}>
          ,{' '}
          <Link to={href('/admin/orders/:id', { id: orderId })} className="plain-link min-h-6">
            {orderNumber}
          </Link>
        </Fragment>
      ))}
    </BookLine>
  )
}

/** Counts the till and closes the day; shows the difference while the count is typed. */
function CloseDay({ book: { day, expected } }: { book: CashDay }) {
  return (
    <Press
      className="mt-4"
      ask={{
        title: `Close ${formatWholeDay(day)}?`,
        yes: 'Close it',
        words:
          'It closes all days before it, too. Later sales go into tomorrow’s count. The owner can open the day again.',
        fields: (
          <>
            <Counted expected={expected} />
            <TextArea
              label="Note"
              name="note"
              rows={2}
              maxLength={CASH_LIMITS.note}
              hint="Why the count is different, if it is by a rupee or more."
            />
          </>
        ),
      }}
      call={(form) => {
        const counted = amountIn(form, 'counted')
        const left = form.text('left') === '' ? 0 : amountIn(form, 'left')
        return cashBook.close.$post({ json: { day, expected, counted, left, note: form.text('note') } })
      }}
      done={`${formatWholeDay(day)} is closed.`}
    >
      Close the day
    </Press>
  )
}

function Counted({ expected }: { expected: number }) {
  const [typed, setTyped] = useState('')
  const read = typed === '' ? { value: expected } : readNumber(typed)
  const difference = 'words' in read ? Number.NaN : Math.round((read.value - expected) * 100) / 100
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Field
        label="Cash counted"
        name="counted"
        {...NUMBER}
        hint={`${formatTotal(expected)} should be in the till.`}
        note={{ words: 'words' in read ? read.words : wordsOf(difference), isShown: difference !== 0 }}
        missing="Please count the cash."
        onInput={(event) => setTyped(event.currentTarget.value.trim())}
        required
      />
      <Field label="Change kept for tomorrow" name="left" {...NUMBER} hint="Empty: none." />
    </div>
  )
}

function wordsOf(difference: number): string {
  if (difference === 0) return 'It fits.'
  const words = `${formatTotal(Math.abs(difference))} too ${difference > 0 ? 'much' : 'little'}`
  return Math.abs(difference) < 1 ? `${words}.` : `${words}: please say why.`
}
