import { useState } from 'react'
import { notChanged } from '#app/admin/refusal-texts.ts'
import type { Sending } from '#app/api/use-send.ts'
import { CancelFields } from '#app/pages/admin/orders/call-actions.tsx'
import { CourierFields, rememberParcel } from '#app/pages/admin/orders/courier-fields.tsx'
import { orderCalls } from '#app/pages/admin/orders/order-calls.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { type FormFields, readForm } from '#app/ui/forms/read-form.ts'
import { formatTotal } from '#store/money.ts'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'
import { DESK_LIMITS } from '#store/orders/placing/order-limits.ts'
import { type NextStatus, STATUSES, stepInto } from '#store/orders/steps/order-statuses.ts'
import { NotDelivered } from './not-delivered.tsx'

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
      trackingUrl: text('trackingUrl'),
    }
    const received = receivedIn(form)
    const restock = stepInto(to).restock?.when === 'asked' ? form.text('restock') === 'yes' : undefined
    close()
    if (said.courier) rememberParcel({ courier: said.courier, trackingUrl: said.trackingUrl ?? '' })
    const step = { from: order.status, to, ...said, restock, ...(received ? { received } : {}) }
    const call = () => orderCalls.status.$post({ param: { id: order._id }, json: step })
    // What was done is said with the way back.
    const result = await desk.send(call, { failed: notChanged })
    return result?.kind === 'done'
  }

  const asks = asked && stepInto(asked).asks
  const submit = async (form: FormFields) => (asked ? take(asked, form) : false)

  if (order.steps.length === 0 && !order.may.includes('not delivered')) return null
  return (
    <div className="flex flex-wrap gap-3">
      {order.steps.map((step) => (
        <Button
          key={step}
          look={STATUSES[step].look === 'bad' ? 'danger' : 'action'}
          className="max-lg:flex-1 max-lg:px-2!"
          disabled={!desk.isReady}
          onClick={() => (asksFirst(step, order) ? setAsked(step) : take(step))}
        >
          {stepInto(step).button}
        </Button>
      ))}
      {order.may.includes('not delivered') ? <NotDelivered order={order} desk={desk} /> : null}
      <ShipDialog isOpen={asks === 'parcel'} order={order} onSubmit={submit} onClose={close} />
      <CancelDialog isOpen={asks === 'reason'} order={order} onSubmit={submit} onClose={close} />
      <DeliverDialog isOpen={asks === 'money'} order={order} onSubmit={submit} onClose={close} />
      <ReturnDialog isOpen={asks === 'stock'} order={order} onSubmit={submit} onClose={close} />
    </div>
  )
}

/** Money is asked for only where some is due, and of those who may take it. */
function asksFirst(step: NextStatus, { may }: DeskOrder): boolean {
  const { asks } = stepInto(step)
  return asks === 'money' ? may.includes('receive money') : asks !== null
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
      <CourierFields orders={[order]} />
      <Field
        label="Tracking number"
        name="tracking"
        defaultValue={order.parcel?.trackingNumber ?? ''}
        maxLength={DESK_LIMITS.trackingNumber}
        autoComplete="off"
      />
      {order.customerEmail ? (
        <TextArea label="Message to customer (sent by email)" name="words" rows={2} maxLength={DESK_LIMITS.note} />
      ) : null}
    </FormDialog>
  )
}

function CancelDialog({ order, ...dialog }: DialogProps) {
  const title = `Cancel order ${order.orderNumber}?`
  return (
    <FormDialog {...dialog} title={title} yes="Cancel the order" no="Keep the order" look="danger" busy={false}>
      <p className="text-muted">Its units go back on the shelf. You can undo it for ten seconds.</p>
      <CancelFields hasEmail={order.customerEmail !== ''} />
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

type Props = {
  isOpen: boolean
  order: DeskOrder
  onSubmit: (form: FormFields) => Promise<boolean>
  onClose: () => void
}

/** What came at the door. The commonest answer stands first and is chosen; one press says it. */
function DeliverDialog({ order, ...dialog }: Props) {
  const answers = [
    { value: 'cash', label: 'Yes, in cash' },
    { value: 'upi', label: 'Yes, by UPI' },
    { value: '', label: order.courier ? `Not yet, ${order.courier} owes it` : 'Not yet, whoever brought it owes it' },
  ]
  return (
    <FormDialog
      {...dialog}
      title={`${formatTotal(order.money.due)} received?`}
      yes="Mark as delivered"
      no="Not delivered yet"
      busy={false}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">Money for order {order.orderNumber}</legend>
        {answers.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3 [overflow-wrap:anywhere]">
            <input
              type="radio"
              name="received"
              value={value}
              defaultChecked={value === usualAnswer(order)}
              className="size-5 shrink-0"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <TextArea label="Note for the shop" name="note" rows={2} maxLength={DESK_LIMITS.note} />
    </FormDialog>
  )
}

/** A noted payment came by UPI; a courier pays later; somebody of the shop brings the money along. */
function usualAnswer({ upiReference, courier }: DeskOrder): string {
  if (upiReference !== null) return 'upi'
  return courier ? '' : 'cash'
}

/** How the money came, as the step is told of it; undefined when it did not. */
function receivedIn({ text }: FormFields): 'cash' | 'upi' | undefined {
  const way = text('received')
  return way === 'cash' || way === 'upi' ? way : undefined
}
