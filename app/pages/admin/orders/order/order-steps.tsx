import { useState } from 'react'
import { notChanged } from '#app/admin/not-changed.ts'
import type { Sending } from '#app/api/use-send.ts'
import { CancelFields } from '#app/pages/admin/orders/call-actions.tsx'
import { takeStep } from '#app/pages/admin/orders/order-calls.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { type FormFields, readForm } from '#app/ui/read-form.ts'
import { DESK_LIMITS, type DeskOrder } from '#store/orders/order-desk.ts'
import type { NextStatus } from '#store/orders/order-statuses.ts'
import { STATUSES, stepInto } from '#store/orders/order-statuses.ts'

/** Buttons for the next steps of the order that the signed-in person may take. */
export function OrderSteps({ order, desk }: { order: DeskOrder; desk: Sending }) {
  const [asked, setAsked] = useState<NextStatus>()
  const close = () => setAsked(undefined)

  async function take(to: NextStatus, form = readForm()) {
    const text = (name: string) => form.text(name) || undefined
    const said = {
      note: text('note'),
      words: text('words'),
      courier: text('courier'),
      trackingNumber: text('tracking'),
    }
    const restock = stepInto(to).restock?.when === 'asked' ? form.text('restock') === 'yes' : undefined
    close()
    const done = `${order.orderNumber}: ${STATUSES[to].words.toLowerCase()}.`
    const call = takeStep(order._id, { from: order.status, to, ...said, restock })
    const result = await desk.send(call, { done, failed: notChanged })
    return result?.kind === 'done'
  }

  const asks = asked && stepInto(asked).asks
  const submit = async (form: FormFields) => (asked ? take(asked, form) : false)

  if (order.steps.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3">
      {order.steps.map((step) => (
        <Button
          key={step}
          look={STATUSES[step].look === 'bad' ? 'danger' : 'action'}
          className="max-sm:w-full"
          disabled={!desk.isReady}
          onClick={() => (stepInto(step).asks === null ? take(step) : setAsked(step))}
        >
          {stepInto(step).button}
        </Button>
      ))}
      <ShipDialog isOpen={asks === 'parcel'} order={order} onSubmit={submit} onClose={close} />
      <CancelDialog isOpen={asks === 'reason'} order={order} onSubmit={submit} onClose={close} />
      <ReturnDialog isOpen={asks === 'stock'} order={order} onSubmit={submit} onClose={close} />
    </div>
  )
}

type DialogProps = {
  isOpen: boolean
  order: DeskOrder
  onSubmit: (form: FormFields) => Promise<boolean>
  onClose: () => void
}

function ShipDialog({ order, ...dialog }: DialogProps) {
  return (
    <FormDialog
      {...dialog}
      title={`Send ${order.orderNumber} on its way`}
      yes="Mark as shipped"
      no="Not yet"
      busy={false}
    >
      <Field
        label="Courier"
        name="courier"
        maxLength={DESK_LIMITS.courier}
        hint="Empty when somebody of the shop brings it."
      />
      <Field label="Tracking number" name="tracking" maxLength={DESK_LIMITS.trackingNumber} autoComplete="off" />
      {order.customerEmail ? (
        <TextArea label="Words to the customer" name="words" rows={2} maxLength={DESK_LIMITS.note} />
      ) : null}
    </FormDialog>
  )
}

function CancelDialog({ order, ...dialog }: DialogProps) {
  const title = `Cancel order ${order.orderNumber}?`
  return (
    <FormDialog {...dialog} title={title} yes="Cancel the order" no="Keep the order" look="danger" busy={false}>
      <p className="text-muted">Its units go back on the shelf. This cannot be taken back.</p>
      <CancelFields order={order} />
    </FormDialog>
  )
}

function ReturnDialog({ order, onSubmit, ...dialog }: DialogProps) {
  const [error, setError] = useState<string>()
  async function submit(form: FormFields) {
    if (!form.isChecked('restock')) {
      setError('Please say whether it goes back on the shelf.')
      return false
    }
    setError(undefined)
    return onSubmit(form)
  }
  const title = `Did ${order.orderNumber} come back?`
  return (
    <FormDialog
      {...dialog}
      title={title}
      yes="Mark as returned"
      no="Not yet"
      look="danger"
      busy={false}
      error={error}
      onSubmit={submit}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">Can it be sold again?</legend>
        <label className="flex min-h-11 items-center gap-3">
          <input type="radio" name="restock" value="yes" className="size-5" />
          Yes, put its units back on the shelf
        </label>
        <label className="flex min-h-11 items-center gap-3">
          <input type="radio" name="restock" value="no" className="size-5" />
          No, leave the stock as it is
        </label>
      </fieldset>
      <TextArea label="Reason, for the shop only" name="note" rows={2} maxLength={DESK_LIMITS.note} />
    </FormDialog>
  )
}
