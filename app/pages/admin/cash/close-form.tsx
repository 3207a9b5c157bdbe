import { useState } from 'react'
import { amountOf, cashBook, notEntered } from '#app/admin/cash-entry.tsx'
import type { Sending } from '#app/api/use-send.ts'
import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { formatWholeDay } from '#app/ui/when.tsx'
import type { CashDay } from '#store/cash-book/cash-book.schema.ts'
import { CASH_LIMITS } from '#store/cash-book/cash-book.ts'
import { formatTotal } from '#store/money.ts'

/** Counts the till and closes the day. The difference is said while it is typed. */
export function CloseForm({ book, desk }: { book: CashDay; desk: Sending }) {
  async function save({ text }: FormFields) {
    const left = text('left') === '' ? 0 : amountOf(text('left'))
    const json = {
      day: book.day,
      expected: book.expected,
      counted: amountOf(text('counted')),
      left,
      note: text('note'),
    }
    await desk.send(() => cashBook.close.$post({ json }), {
      done: `${formatWholeDay(book.day)} is closed.`,
      failed: notEntered,
    })
  }

  return (
    <CheckedForm
      sending={desk}
      onSend={save}
      aria-label="Close the day"
      className="mt-5 grid gap-3 border-t border-line pt-4"
    >
      <h3 className="text-lg">Close the day</h3>
      <p className="text-sm text-muted">
        You cannot change a closed day, or any day before it. Later entries count for the next day.
      </p>
      <Counted expected={book.expected} />
      <TextArea
        label="Note"
        name="note"
        rows={2}
        maxLength={CASH_LIMITS.note}
        hint="Why the count is different, if it is."
      />
      <Submit className="justify-self-start">Close the day</Submit>
    </CheckedForm>
  )
}

function Counted({ expected }: { expected: number }) {
  const [typed, setTyped] = useState('')
  const difference = typed === '' ? 0 : Math.round((amountOf(typed) - expected) * 100) / 100
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Field
        label="Cash counted"
        name="counted"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        hint={`${formatTotal(expected)} should be in the till.`}
        note={{ words: wordsOf(difference), isShown: difference !== 0 }}
        missing="Please count the cash."
        onInput={(event) => setTyped(event.currentTarget.value.trim())}
        required
      />
      <Field
        label="Left in the till"
        name="left"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        hint="Change for the next day. Empty: none."
      />
    </div>
  )
}

function wordsOf(difference: number): string {
  if (Number.isNaN(difference)) return 'Please enter a number.'
  if (difference === 0) return 'It fits.'
  return `${formatTotal(Math.abs(difference))} too ${difference > 0 ? 'much' : 'little'}: please say why.`
}
