import { useState } from 'react'
import { cashBook, notEntered } from '#app/admin/cash-entry.tsx'
import type { Sending } from '#app/api/use-send.ts'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
import { Field, NUMBER, TextArea } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { formatWholeDay } from '#app/ui/when.tsx'
import type { CashDay } from '#store/cash-book/cash-book.schema.ts'
import { CASH_LIMITS } from '#store/cash-book/cash-book.ts'
import { formatTotal } from '#store/money.ts'
import { numberIn, readNumber } from '#store/typed/number.ts'

/** Counts the till and closes the day, after a question. The difference is said while it is typed. */
export function CloseForm({ book, desk }: { book: CashDay; desk: Sending }) {
  const [asked, setAsked] = useState<FormFields>()
  const counted = numberIn(asked?.text('counted') ?? '') ?? Number.NaN

  async function close() {
    if (!asked) return
    const { text } = asked
    const left = text('left') === '' ? 0 : (numberIn(text('left')) ?? Number.NaN)
    const json = { day: book.day, expected: book.expected, counted, left, note: text('note') }
    setAsked(undefined)
    await desk.send(() => cashBook.close.$post({ json }), {
      done: `${formatWholeDay(book.day)} is closed.`,
      failed: notEntered,
    })
  }

  return (
    <>
      <CheckedForm
        sending={desk}
        onSend={setAsked}
        aria-label="Close the day"
        className="mt-5 grid gap-3 border-t border-line pt-4"
      >
        <h3 className="text-lg">Close the day</h3>
        <p className="text-sm text-muted">It closes all days before it, too. Later entries count for the next day.</p>
        <Counted expected={book.expected} />
        <TextArea
          label="Note"
          name="note"
          rows={2}
          maxLength={CASH_LIMITS.note}
          hint="Why the count is different, if it is by a rupee or more."
        />
        <Submit className="justify-self-start">Close the day</Submit>
      </CheckedForm>
      <FormDialog
        isAlert
        look="danger"
        isOpen={asked !== undefined}
        title={`Close ${formatWholeDay(book.day)}${Number.isNaN(counted) ? '' : ` with ${formatTotal(counted)} in the till`}?`}
        yes="Close it"
        onSubmit={close}
        onClose={() => setAsked(undefined)}
      >
        <p className="text-muted">What comes later today counts for tomorrow. The owner can open the day again.</p>
      </FormDialog>
    </>
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
      <Field label="Left in the till" name="left" {...NUMBER} hint="Change for the next day. Empty: none." />
    </div>
  )
}

function wordsOf(difference: number): string {
  if (difference === 0) return 'It fits.'
  const words = `${formatTotal(Math.abs(difference))} too ${difference > 0 ? 'much' : 'little'}`
  return Math.abs(difference) < 1 ? `${words}.` : `${words}: please say why.`
}
