import type { FormEvent } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { DESK_LIMITS, type DeskOrder } from '#store/orders/order-desk.ts'
import type { Desk } from './use-desk.ts'

type NotesProps = { order: DeskOrder; desk: Desk }

/** What the shop's people write down for each other. */
export function OrderNotes({ order, desk }: NotesProps) {
  const isHydrated = useHydrated()

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const note = String(new FormData(form).get('note') ?? '').trim()
    if (note === '') return form.querySelector('textarea')?.focus()
    const json = { note, userId: desk.userId }
    const isAdded = await desk.send('The note is kept.', () =>
      browserApi.admin.orders[':id'].notes.$post({ param: { id: order._id }, json }),
    )
    if (isAdded) form.reset()
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
        <Button type="submit" look="quiet" className="justify-self-start" disabled={!isHydrated || desk.isBusy}>
          Add the note
        </Button>
      </form>
    </section>
  )
}
