import { useState } from 'react'
import { notChanged } from '#app/admin/not-changed.ts'
import { STATUS_WORDS } from '#app/admin/status-badge.tsx'
import type { Sending } from '#app/api/use-send.ts'
import { CancelFields } from '#app/pages/admin/orders/call-actions.tsx'
import { takeStep } from '#app/pages/admin/orders/order-calls.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { type FormFields, readForm } from '#app/ui/read-form.ts'
import { DESK_LIMITS, type DeskOrder } from '#store/orders/order-desk.ts'
import type { OrderStatus } from '#store/orders/transitions.ts'

type Step = Exclude<OrderStatus, 'placed'>

const BUTTONS: Record<Step, string> = {
  confirmed: 'Confirm the order',
  packed: 'Mark as packed',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  cancelled: 'Cancel the order',
  returned: 'Mark as returned',
}

/** Steps that are asked about before they are taken. */
const ASKED: readonly Step[] = ['shipped', 'cancelled', 'returned']

/** Buttons for the next steps of the order that the signed-in person may take. */
export function OrderSteps({ order, desk }: { order: DeskOrder; desk: Sending }) {
  const [asked, setAsked] = useState<Step>()
  const steps = order.steps.filter((step): step is Step => step !== 'placed')
  const close = () => setAsked(undefined)

  async function take(to: Step, form = readForm()) {
    const text = (name: string) => form.text(name) || undefined
    const said = {
      note: text('note'),
      words: text('words'),
      courier: text('courier'),
      trackingNumber: text('tracking'),
    }
    const restock = to === 'returned' ? form.text('restock') === 'yes' : undefined
    close()
    const done = `${order.orderNumber}: ${STATUS_WORDS[to].toLowerCase()}.`
    const call = takeStep(order._id, { from: order.status, to, ...said, restock })
    const result = await desk.send(call, { done, failed: notChanged })
    return result?.kind === 'done'
  }

  if (steps.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3">
      {steps.map((step) => (
        <Button
          key={step}
          look={step === 'cancelled' || step === 'returned' ? 'danger' : 'action'}
          className="max-sm:w-full"
          disabled={!desk.isReady}
          onClick={() => (ASKED.includes(step) ? setAsked(step) : take(step))}
        >
          {BUTTONS[step]}
        </Button>
      ))}
      <ShipDialog
        isOpen={asked === 'shipped'}
        order={order}
        onSubmit={(form) => take('shipped', form)}
        onClose={close}
      />
      <CancelDialog
        isOpen={asked === 'cancelled'}
        order={order}
        onSubmit={(form) => take('cancelled', form)}
        onClose={close}
      />
      <ReturnDialog
        isOpen={asked === 'returned'}
        order={order}
        onSubmit={(form) => take('returned', form)}
        onClose={close}
      />
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
