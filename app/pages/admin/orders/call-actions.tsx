import type { InferRequestType } from 'hono/client'
import { type ReactNode, useId, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { leftUndone, MailedWords, namesOf, notChanged } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import type { Refusal } from '#app/api/ask.ts'
import type { Sending } from '#app/api/use-send.ts'
import { useDeskData } from '#app/frame/root-data.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { Field, TextArea, Tick } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { Sheet } from '#app/ui/section.tsx'
import { momentOfInput } from '#store/india.ts'
import type { Order } from '#store/orders/orders.schema.ts'
import { DESK_LIMITS } from '#store/orders/placing/order-limits.ts'
import { laterTimes } from '#store/orders/steps/call-hours.ts'

const { calls } = browserApi.admin.orders[':id']
type Look = 'action' | 'quiet' | 'danger'
type CallMade = InferRequestType<typeof calls.$post>['json']

type Called = Pick<Order, '_id' | 'orderNumber' | 'customerEmail'>
type ActionsProps = {
  /** What the call is about: one order, or several of the same phone. */
  orders: readonly [Called, ...Called[]]
  now: string
  /** Shared by all orders of the page: one call is recorded at a time. */
  sending: Sending
  isUnreachable?: boolean
  /** On a phone only how most calls end is in sight. */
  foldsRare?: boolean
  /** Runs after the page shows the order as it is now. */
  onDone?: () => void
}

/** How the call ended. What happens most is the largest; what was pressed can be undone in the frame of the desk. */
export function CallActions({ orders, now, sending, isUnreachable = false, foldsRare, onDone }: ActionsProps) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'later' | 'cancel'>()
  const [order] = orders
  const names = namesOf(orders)
  const isSaving = sending.busyWith === order._id
  const confirmWords = isSaving ? 'Saving...' : orders.length > 1 ? `Confirmed (${orders.length})` : 'Confirmed'

  /** True when it was recorded. */
  async function record(said: CallMade) {
    const failed = (refusal: Refusal) => `${names}: ${notChanged(refusal)}`
    const about = order._id
    const json = { ...said, orders: orders.map(({ _id }) => _id) }
    const result =
      orders.length === 1
        ? await sending.send(() => calls.$post({ param: { id: about }, json: said }), { about, failed })
        : await sending.send(() => browserApi.admin.calls.$post({ json }), { about, done: leftUndone, failed })
    const isRecorded = result?.kind === 'done'
    if (isRecorded) onDone?.()
    return isRecorded
  }

  async function change() {
    const to = `${href('/admin/orders/:id', { id: order._id })}?change=lines`
    if (await record({ outcome: 'changed' })) await navigate(to)
  }

  /** Its name for a screen reader says which order it is of. */
  const button = (of: CallMade['outcome'], words: string, onClick: () => unknown, look: Look = 'quiet', width = 2) => (
    <Button
      look={look}
      className={`px-1! ${width === 3 ? 'col-span-3' : 'col-span-2'}`}
      disabled={!sending.isReady}
      data-outcome={of}
      aria-label={`${words} – ${names}`}
      onClick={() => onClick()}
    >
      {words}
    </Button>
  )
  const rare = (
    <>
      {button('call later', 'Call later', () => setAsked('later'))}
      {button('changed', 'Changed', change)}
      {button('cancelled', isUnreachable ? 'Cancel it' : 'Cancelled', () => setAsked('cancel'), 'danger')}
    </>
  )
  const dialog = { orders, names, onRecord: record, onClose: () => setAsked(undefined) }
  return (
    <div className="grid grid-cols-6 gap-2">
      {button('no answer', 'No answer', () => record({ outcome: 'no answer' }), 'quiet', 3)}
      {button('confirmed', confirmWords, () => record({ outcome: 'confirmed' }), 'action', 3)}
      {foldsRare ? <Folded>{rare}</Folded> : rare}
      <LaterDialog isOpen={asked === 'later'} now={now} {...dialog} />
      <CancelDialog isOpen={asked === 'cancel'} isUnreachable={isUnreachable} {...dialog} />
    </div>
  )
}

/** On a phone in a sheet. */
function Folded({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <>
      <Button look="quiet" className="col-span-6 lg:hidden" popoverTarget={id}>
        Call later, changed or cancelled
      </Button>
      <Sheet id={id} className="desk-ends">
        {children}
      </Sheet>
    </>
  )
}

type DialogProps = {
  isOpen: boolean
  orders: readonly Called[]
  names: string
  onRecord: (said: CallMade) => Promise<boolean>
  onClose: () => void
}

function LaterDialog({ isOpen, names, now, onRecord, onClose }: DialogProps & { now: string }) {
  const [error, setError] = useState<string>()
  const hours = useDeskData()?.desk?.callHours

  async function save({ text }: FormFields) {
    const at = momentOfInput(text('other')) ?? text('at')
    if (Date.parse(at) <= Date.now()) {
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
      title={`When to call again for ${names}?`}
      yes="Call later"
      error={error}
      onSubmit={save}
      onClose={onClose}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">Time in India</legend>
        {laterTimes(now, hours).map(({ label, at }, index) => (
          <Tick key={label} type="radio" name="at" value={at} defaultChecked={index === 0} label={label} />
        ))}
      </fieldset>
      <Field label="Another day and time" name="other" type="datetime-local" hint="Instead of those above." />
      <TextArea label="Note for the shop" name="note" rows={2} maxLength={DESK_LIMITS.note} />
    </FormDialog>
  )
}

function CancelDialog({
  isOpen,
  orders,
  names,
  isUnreachable,
  onRecord,
  onClose,
}: DialogProps & { isUnreachable: boolean }) {
  async function save({ text }: FormFields) {
    onClose()
    return onRecord({ outcome: 'cancelled', note: text('note'), words: text('words') })
  }

  return (
    <FormDialog
      isOpen={isOpen}
      title={orders.length > 1 ? `Cancel ${names}?` : `Cancel order ${names}?`}
      yes={orders.length > 1 ? 'Cancel the orders' : 'Cancel the order'}
      no={orders.length > 1 ? 'Keep the orders' : 'Keep the order'}
      look="danger"
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-muted">The units go back on the shelf. You can undo it for ten seconds.</p>
      <CancelFields
        hasEmail={orders.some(({ customerEmail }) => customerEmail !== '')}
        words={isUnreachable ? 'We could not reach you by phone, so we cancelled it.' : ''}
      />
    </FormDialog>
  )
}

/** The two texts of a cancellation; without an address of mail nobody could read the second. */
export function CancelFields({ hasEmail, words = '' }: { hasEmail: boolean; words?: string }) {
  return (
    <>
      <TextArea label="Reason, for the shop only" name="note" rows={2} maxLength={DESK_LIMITS.note} />
      {hasEmail ? <MailedWords words={words} /> : null}
    </>
  )
}
