import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { notChanged } from '#app/admin/not-changed.ts'
import type { Sending } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import type { FormFields } from '#app/ui/read-form.ts'
import { formatWhen } from '#app/ui/when.ts'
import { DESK_LIMITS, type DeskOrder } from '#store/orders/order-desk.ts'
import type { Order } from '#store/orders/orders.ts'
import { laterTimes, momentOfInput } from './later-times.ts'
import { type CallMade, recordCall } from './order-calls.ts'

type Called = Pick<Order, '_id' | 'orderNumber' | 'customerEmail'>
type ActionsProps = {
  order: Called
  now: string
  /** Shared by all orders of the page: one call is recorded at a time. */
  sending: Sending
  isUnreachable?: boolean
  /** Runs after the page shows the order as it is now. */
  onDone?: () => void
}

/** How the call ended. The good end is the large button at the lower edge of the card, where the thumb is. */
export function CallActions({ order, now, sending, isUnreachable = false, onDone }: ActionsProps) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'later' | 'cancel'>()
  const disabled = !sending.isReady
  const name = order.orderNumber
  const cancelWords = isUnreachable ? 'Cancel it' : 'Cancelled'
  const confirmWords = sending.busyWith === order._id ? 'Saving...' : 'Confirmed'

  /** True when it was recorded. */
  async function record(said: CallMade) {
    const result = await sending.send(recordCall(order._id, said), {
      about: order._id,
      done: (kept) => wordsOf(name, said, kept),
      failed: (refusal) => `${name}: ${notChanged(refusal)}`,
    })
    const isRecorded = result?.kind === 'done'
    if (isRecorded) onDone?.()
    return isRecorded
  }

  async function change() {
    const to = `${href('/admin/orders/:id', { id: order._id })}?change=lines`
    if (await record({ outcome: 'changed' })) await navigate(to)
  }

  const every = { orderNumber: name, disabled }
  const dialog = { order, onRecord: record, onClose: () => setAsked(undefined) }
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-2">
        <CallButton words="No answer" {...every} onClick={() => record({ outcome: 'no answer' })} />
        <CallButton words="Call later" {...every} onClick={() => setAsked('later')} />
        <CallButton words="Changed" {...every} onClick={change} />
        <CallButton words={cancelWords} look="danger" {...every} onClick={() => setAsked('cancel')} />
      </div>
      <Button
        className="w-full"
        disabled={disabled}
        aria-label={`${confirmWords} – ${name}`}
        onClick={() => record({ outcome: 'confirmed' })}
      >
        {confirmWords}
      </Button>
      <LaterDialog isOpen={asked === 'later'} now={now} {...dialog} />
      <CancelDialog isOpen={asked === 'cancel'} isUnreachable={isUnreachable} {...dialog} />
    </div>
  )
}

type CallButtonProps = {
  words: string
  orderNumber: string
  look?: 'quiet' | 'danger'
  disabled: boolean
  onClick: () => unknown
}

/** One of the small buttons of a card; its name for a screen reader says which order it is of. */
function CallButton({ words, orderNumber, look = 'quiet', disabled, onClick }: CallButtonProps) {
  return (
    <Button
      look={look}
      className="px-2"
      disabled={disabled}
      aria-label={`${words} – ${orderNumber}`}
      onClick={() => onClick()}
    >
      {words}
    </Button>
  )
}

function wordsOf(orderNumber: string, { outcome }: CallMade, { callAfter }: Pick<DeskOrder, 'callAfter'>): string {
  const when = callAfter ? ` Call again at ${formatWhen(callAfter)}.` : ''
  switch (outcome) {
    case 'confirmed':
      return `${orderNumber} is confirmed.`
    case 'cancelled':
      return `${orderNumber} is cancelled; its units are back on the shelf.`
    case 'no answer':
      return `${orderNumber}: no answer.${when}`
    case 'call later':
      return `${orderNumber}: later.${when}`
    default:
      return `${orderNumber}: the customer wants a change.`
  }
}

type DialogProps = {
  isOpen: boolean
  order: Called
  onRecord: (said: CallMade) => Promise<boolean>
  onClose: () => void
}

function LaterDialog({ isOpen, order, now, onRecord, onClose }: DialogProps & { now: string }) {
  const [error, setError] = useState<string>()

  async function save({ text }: FormFields) {
    const chosen = text('at')
    const at = chosen === 'other' ? momentOfInput(text('other')) : chosen
    if (!at || Date.parse(at) <= Date.now()) {
      setError('Please choose a time that has not passed.')
      return false
    }
    setError(undefined)
    onClose()
    return onRecord({ outcome: 'call later', at, note: text('note') })
  }

  return (
    <FormDialog
      isOpen={isOpen}
      title={`When to call again for ${order.orderNumber}?`}
      yes="Call later"
      no="Go back"
      busy={false}
      error={error}
      onSubmit={save}
      onClose={onClose}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">Time in India</legend>
        {laterTimes(now).map(({ label, at }, index) => (
          <label key={label} className="flex min-h-11 items-center gap-3">
            <input type="radio" name="at" value={at} defaultChecked={index === 0} className="size-5" />
            {label}
          </label>
        ))}
        <label className="flex min-h-11 items-center gap-3">
          <input type="radio" name="at" value="other" className="size-5" />
          Another time
        </label>
      </fieldset>
      <Field label="Day and time" name="other" type="datetime-local" hint="Only for another time." />
      <TextArea label="Note for the shop" name="note" rows={2} maxLength={DESK_LIMITS.note} />
    </FormDialog>
  )
}

function CancelDialog({ isOpen, order, isUnreachable, onRecord, onClose }: DialogProps & { isUnreachable: boolean }) {
  async function save({ text }: FormFields) {
    onClose()
    return onRecord({ outcome: 'cancelled', note: text('note'), words: text('words') })
  }

  return (
    <FormDialog
      isOpen={isOpen}
      title={`Cancel order ${order.orderNumber}?`}
      yes="Cancel the order"
      no="Keep the order"
      look="danger"
      busy={false}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-muted">Its units go back on the shelf. This cannot be taken back.</p>
      <CancelFields order={order} words={isUnreachable ? 'We could not reach you by phone, so we cancelled it.' : ''} />
    </FormDialog>
  )
}

/** The two texts of a cancellation; without an address of mail nobody could read the second. */
export function CancelFields({ order, words = '' }: { order: Pick<Order, 'customerEmail'>; words?: string }) {
  return (
    <>
      <TextArea label="Reason, for the shop only" name="note" rows={2} maxLength={DESK_LIMITS.note} />
      {order.customerEmail ? (
        <TextArea
          label="Words to the customer"
          name="words"
          rows={2}
          maxLength={DESK_LIMITS.note}
          defaultValue={words}
          hint="The customer reads these words in the cancellation mail."
        />
      ) : null}
    </>
  )
}
