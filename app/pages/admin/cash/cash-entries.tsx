import { useState } from 'react'
import { href } from 'react-router'
import { cashBook } from '#app/admin/cash-entry.tsx'
import { notChanged } from '#app/admin/refusal-texts.ts'
import type { Sending } from '#app/api/use-send.ts'
import { useMay } from '#app/frame/root-data.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { CashEntry } from '#store/cash-book/cash-book.schema.ts'
import { CASH_LIMITS, phraseOfWay, wordsOfKind } from '#store/cash-book/cash-book.ts'
import { formatTotal } from '#store/money.ts'

/** The entries of a day, oldest first. None is ever changed: a wrong one is taken back by another. */
export function CashEntries({ entries, desk }: { entries: readonly CashEntry[]; desk: Sending }) {
  const mayTake = useMay()('take money')
  const [asked, setAsked] = useState<CashEntry>()
  if (entries.length === 0) return <p className="text-muted">No entries on this day.</p>
  return (
    <>
      <ol className="grid gap-2">
        {entries.map((entry) => (
          <li key={entry._id} className="border-t border-line pt-2">
            <Entry entry={entry} />
            {mayTake && entry.kind !== 'correction' && entry.correctedBy === null ? (
              <Button look="quiet" disabled={!desk.isReady} onClick={() => setAsked(entry)}>
                Take back
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      <TakeBackDialog entry={asked} desk={desk} onClose={() => setAsked(undefined)} />
    </>
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

type DialogProps = { entry: CashEntry | undefined; desk: Sending; onClose: () => void }

function TakeBackDialog({ entry, desk, onClose }: DialogProps) {
  return (
    <FormDialog
      isOpen={entry !== undefined}
      title={entry ? `Take back no. ${entry._id}, ${formatTotal(entry.amount)}?` : ''}
      yes="Take back"
      no="Keep it"
      look="danger"
      busy={false}
      onClose={onClose}
      onSubmit={async ({ text }) => {
        if (!entry) return false
        onClose()
        const said = { param: { id: String(entry._id) }, json: { note: text('note') } }
        const call = () => cashBook.entries[':id']['take-back'].$post(said)
        const result = await desk.send(call, { done: `No. ${entry._id} is taken back.`, failed: notChanged })
        return result?.kind === 'done'
      }}
    >
      <p className="text-muted">The entry stays in the book, with a new one that cancels it.</p>
      <TextArea label="Reason, for the shop only" name="note" rows={2} maxLength={CASH_LIMITS.note} />
    </FormDialog>
  )
}
