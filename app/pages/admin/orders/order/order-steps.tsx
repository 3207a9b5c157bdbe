import type { ComponentProps } from 'react'
import { MailedWords } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import type { Sending } from '#app/api/use-send.ts'
import { CancelFields } from '#app/pages/admin/orders/call-actions.tsx'
import { CourierFields, rememberParcel, ShipUnpaid } from '#app/pages/admin/orders/parcel.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormButton } from '#app/ui/dialogs.tsx'
import { Field, Options, Select, TextArea, Tick } from '#app/ui/forms/field.tsx'
import { type FormFields, readForm } from '#app/ui/forms/read-form.ts'
import { daysAfter, indianDay } from '#store/india.ts'
import { formatTotal } from '#store/money.ts'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'
import { wordsOfAwaited } from '#store/orders/order-money.ts'
import { newestEvent } from '#store/orders/orders.ts'
import { DESK_LIMITS, TRY_REASONS, type TryReason } from '#store/orders/placing/order-limits.ts'
import { type NextStatus, STATUSES, stepInto } from '#store/orders/steps/order-statuses.ts'

const orderCalls = browserApi.admin.orders[':id']

/** Buttons for the next steps of the order that the signed-in person may take. */
export function OrderSteps({ order, desk }: StepProps) {
  if (order.steps.length === 0 && !order.may.includes('not delivered')) return null
  const [usual, ...others] = order.steps
  return (
    <div className="flex flex-wrap gap-3">
      {usual ? <StepButton key={usual} to={usual} order={order} desk={desk} /> : null}
      {order.may.includes('not delivered') ? <NotDelivered order={order} desk={desk} /> : null}
      {others.map((to) => (
        <StepButton key={to} to={to} order={order} desk={desk} />
      ))}
    </div>
  )
}

type StepProps = { order: DeskOrder; desk: Sending }

/** Asks first what the step has to know: money only where some is due, and of those who may take it. */
function StepButton({ to, order, desk }: StepProps & { to: NextStatus }) {
  const { asks, button: action } = stepInto(to)
  const button = {
    action,
    look: STATUSES[to].look === 'bad' ? 'danger' : 'action',
    className: 'max-lg:flex-1 max-lg:px-2!',
    isReady: desk.isReady,
    onSend: (form: FormFields) => takeStep(to, order, desk, form),
  } as const
  if (asks === 'parcel') return <ShipButton order={order} {...button} />
  if (asks === 'reason') return <CancelButton order={order} {...button} />
  if (asks === 'stock') return <ReturnButton order={order} {...button} />
  if (asks === 'money' && order.may.includes('receive money')) return <DeliverButton order={order} {...button} />
  return (
    <Button
      look={button.look}
      className={button.className}
      disabled={!desk.isReady}
      onClick={() => button.onSend(readForm())}
    >
      {action}
    </Button>
  )
}

/** A done step is shown with Undo. */
function takeStep(to: NextStatus, order: DeskOrder, desk: Sending, form: FormFields) {
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
  if (said.courier) rememberParcel({ courier: said.courier, trackingUrl: said.trackingUrl ?? '' })
  const unpaid = form.isChecked('unpaid') || undefined
  const step = { from: order.status, to, ...said, unpaid, restock, ...(received ? { received } : {}) }
  return desk.send(() => orderCalls.status.$post({ param: { id: order._id }, json: step }))
}

type AskingProps = Pick<ComponentProps<typeof FormButton>, 'action' | 'look' | 'className' | 'isReady' | 'onSend'> & {
  order: DeskOrder
}

function ShipButton({ order, ...button }: AskingProps) {
  const waits = Boolean(order.money.advanceDue)
  const check = ({ isChecked }: FormFields) =>
    waits && !isChecked('unpaid')
      ? `${wordsOfAwaited(order.money)}. Please tick that it leaves all the same.`
      : undefined
  const title = `Send ${order.orderNumber} on its way`
  return (
    <FormButton {...button} title={title} yes="Mark as shipped" no="Not yet" check={check}>
      {waits ? <ShipUnpaid orders={[order]} /> : null}
      <CourierFields orders={[order]}>
        <Field label="Tracking number" name="tracking" maxLength={DESK_LIMITS.trackingNumber} autoComplete="off" />
      </CourierFields>
      {order.customerEmail ? <MailedWords /> : null}
    </FormButton>
  )
}

function CancelButton({ order, ...button }: AskingProps) {
  const title = `Cancel order ${order.orderNumber}?`
  return (
    <FormButton {...button} title={title} yes="Cancel the order" no="Keep the order">
      <p className="text-muted">Its units go back on the shelf. You can undo it for ten seconds.</p>
      <CancelFields hasEmail={order.customerEmail !== ''} />
    </FormButton>
  )
}

function ReturnButton({ order, ...button }: AskingProps) {
  const check = (form: FormFields) =>
    form.isChecked('restock') ? undefined : 'Please say whether it goes back on the shelf.'
  const title = `Did ${order.orderNumber} come back?`
  return (
    <FormButton {...button} title={title} yes="Mark as returned" no="Not yet" check={check}>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">Can it be sold again?</legend>
        <Tick type="radio" name="restock" value="yes" label="Yes, put its units back on the shelf" />
        <Tick type="radio" name="restock" value="no" label="No, leave the stock as it is" />
      </fieldset>
      <TextArea label="Reason, for the shop only" name="note" rows={2} maxLength={DESK_LIMITS.note} />
    </FormButton>
  )
}

/** Asks what came in at the door. The commonest answer is first and chosen, so that one press is enough. */
function DeliverButton({ order, ...button }: AskingProps) {
  const answers = [
    { value: 'cash', label: 'Yes, in cash' },
    { value: 'upi', label: 'Yes, by UPI' },
    {
      value: '',
      label: order.money.advanceDue
        ? 'Not yet, the customer owes it: it was to come by UPI first'
        : order.courier
          ? `Not yet, ${order.courier} owes it`
          : 'Not yet, whoever brought it owes it',
    },
  ]
  const title = `${formatTotal(order.money.due)} received?`
  return (
    <FormButton {...button} title={title} yes="Mark as delivered" no="Not delivered yet">
      <fieldset className="grid gap-1">
        <legend className="sr-only">Money for order {order.orderNumber}</legend>
        {answers.map((answer) => (
          <Tick
            key={answer.value}
            type="radio"
            name="received"
            {...answer}
            defaultChecked={answer.value === usualAnswer(order)}
          />
        ))}
      </fieldset>
      <TextArea label="Note for the shop" name="note" rows={2} maxLength={DESK_LIMITS.note} />
    </FormButton>
  )
}

/** A noted payment came by UPI; a courier pays later; somebody of the shop brings the money along. */
function usualAnswer({ upiReference, courier, money }: DeskOrder): string {
  if (money.advanceDue) return ''
  if (upiReference !== null) return 'upi'
  return courier ? '' : 'cash'
}

/** How the money came, as the step is told of it; undefined when it did not. */
function receivedIn({ text }: FormFields): 'cash' | 'upi' | undefined {
  const way = text('received')
  return way === 'cash' || way === 'upi' ? way : undefined
}

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
function NotDelivered({ order, desk }: StepProps) {
  function save({ text }: FormFields) {
    const reason = TRY_REASONS.find((one) => one === text('reason')) ?? 'other'
    const json = { reason, next: text('next') || undefined, note: text('note'), seen: newestEvent(order) }
    const call = () => orderCalls.tries.$post({ param: { id: order._id }, json })
    return desk.send(call, { done: 'Noted. The customer reads it on the order.' })
  }

  return (
    <FormButton
      action="Not delivered"
      look="quiet"
      className="max-lg:flex-1 max-lg:px-2!"
      title={`${order.orderNumber} was not delivered`}
      yes="Save"
      no="Go back"
      isReady={desk.isReady}
      sending={desk}
      onSend={save}
    >
      <Select label="Reason" name="reason">
        <Options of={REASONS} />
      </Select>
      <Field
        label="Next try"
        name="next"
        type="date"
        min={indianDay(Date.now())}
        defaultValue={daysAfter(indianDay(Date.now()), 1)}
        hint="The customer reads reason and day. Empty: no day yet."
      />
      <TextArea label="Note for the shop" name="note" rows={2} maxLength={DESK_LIMITS.note} />
    </FormButton>
  )
}
