import { href } from 'react-router'
import { cashBook } from '#app/admin/cash-entry.tsx'
import { notChanged } from '#app/admin/outcomes.tsx'
import type { Sending } from '#app/api/use-send.ts'
import { useMay } from '#app/frame/root-data.ts'
import { FormButton } from '#app/ui/dialogs.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { CashEntry } from '#store/cash-book/cash-book.schema.ts'
import { CASH_LIMITS, phraseOfWay, wordsOfKind } from '#store/cash-book/cash-book.ts'
import { formatTotal } from '#store/money.ts'

/** The entries of a day, oldest first. None is ever changed: a wrong one is taken back by another. */
export function CashEntries({ entries, desk }: { entries: readonly CashEntry[]; desk: Sending }) {
  const mayTake = useMay()('take money')
  if (entries.length === 0) return <p className="text-muted">No entries on this day.</p>
  return (
    <ol className="grid gap-2">
      {entries.map((entry) => (
        <li key={entry._id} className="border-t border-line pt-2">
          <Entry entry={entry} />
          {mayTake && entry.kind !== 'correction' && entry.correctedBy === null ? (
            <TakeBackButton entry={entry} desk={desk} />
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

function TakeBackButton({ entry: { _id, amount }, desk }: { entry: CashEntry; desk: Sending }) {
  const call = cashBook.entries[':id']['take-back']
  return (
    <FormButton
      action="Take back"
      look="quiet"
      title={`Take back no. ${_id}, ${formatTotal(amount)}?`}
      yes="Take back"
      no="Keep it"
      isDanger
      isReady={desk.isReady}
      onSend={({ text }) =>
        desk.send(() => call.$post({ param: { id: String(_id) }, json: { note: text('note') } }), {
          done: `No. ${_id} is taken back.`,
          failed: notChanged,
        })
      }
    >
      <p className="text-muted">The entry stays in the book, with a new one that cancels it.</p>
      <TextArea label="Reason, for the shop only" name="note" rows={2} maxLength={CASH_LIMITS.note} />
    </FormButton>
  )
}
