import { useState } from 'react'
import { notChanged } from '#app/admin/refusal-texts.ts'
import type { Sending } from '#app/api/use-send.ts'
import { newestEvent, orderCalls } from '#app/pages/admin/orders/order-calls.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { Field, Options, Select, TextArea } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { daysAfter, indianDay } from '#store/india.ts'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'
import { DESK_LIMITS, TRY_REASONS, type TryReason } from '#store/orders/placing/order-limits.ts'

/** Said at the desk. */
export const REASONS: Record<TryReason, string> = {
  'not at home': 'Nobody was at home',
  'no answer': 'No answer by phone',
  'address not found': 'Address not found',
  'wants it later': 'Wants it another day',
  'no money': 'Money was not ready',
  other: 'Something else',
}

/** A parcel that comes back is another step; this one is tried again. */
export function NotDelivered({ order, desk }: { order: DeskOrder; desk: Sending }) {
  const [isOpen, setOpen] = useState(false)

  async function save({ text }: FormFields) {
    const reason = TRY_REASONS.find((one) => one === text('reason')) ?? 'other'
    const json = { reason, next: text('next') || undefined, note: text('note'), seen: newestEvent(order) }
    const call = () => orderCalls.tries.$post({ param: { id: order._id }, json })
    const result = await desk.send(call, { done: 'Noted. The customer reads it on the order.', failed: notChanged })
    if (result?.kind === 'done') setOpen(false)
    return result?.kind === 'done'
  }

  return (
    <>
      <Button
        look="quiet"
        className="max-lg:flex-1 max-lg:px-2!"
        disabled={!desk.isReady}
        onClick={() => setOpen(true)}
      >
        Not delivered
      </Button>
      <FormDialog
        isOpen={isOpen}
        title={`${order.orderNumber} was not delivered`}
        yes="Save"
        no="Go back"
        busy={desk.isBusy}
        error={desk.refusal?.message}
        onSubmit={save}
        onClose={() => setOpen(false)}
      >
        <Select label="Reason" name="reason" error={desk.fields.reason}>
          <Options of={REASONS} />
        </Select>
        <Field
          label="Next try"
          name="next"
          type="date"
          min={indianDay(Date.now())}
          defaultValue={daysAfter(indianDay(Date.now()), 1)}
          hint="The customer reads reason and day. Empty: no day yet."
          error={desk.fields.next}
        />
        <TextArea label="Note for the shop" name="note" rows={2} maxLength={DESK_LIMITS.note} />
      </FormDialog>
    </>
  )
}
