import type { FormEvent } from 'react'
import { notChanged } from '#app/admin/not-changed.ts'
import type { Sending } from '#app/api/use-send.ts'
import { addNote } from '#app/pages/admin/orders/order-calls.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { readForm } from '#app/ui/read-form.ts'
import { DESK_LIMITS, type DeskOrder } from '#store/orders/order-desk.ts'

type NotesProps = { order: DeskOrder; desk: Sending }

/** What the shop's people write down for each other. */
export function OrderNotes({ order, desk }: NotesProps) {
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const note = readForm(form).text('note')
    if (note === '') return form.querySelector('textarea')?.focus()
    const result = await desk.send(addNote(order._id, note), { done: 'The note is kept.', failed: notChanged })
    if (result?.kind === 'done') form.reset()
  }

  return (
    <section className="panel" aria-labelledby="order-notes">
      <h2 id="order-notes" className="mb-3 text-xl">
        Note
      </h2>
      <form method="post" noValidate onSubmit={add} className="grid gap-3">
        <TextArea
          label="For the shop only"
          name="note"
          rows={2}
          maxLength={DESK_LIMITS.note}
          hint="Customers who download their data can read it."
        />
        <Button type="submit" look="quiet" className="justify-self-start" disabled={!desk.isReady}>
          Add the note
        </Button>
      </form>
    </section>
  )
}
