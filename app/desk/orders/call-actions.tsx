import type { InferRequestType } from 'hono/client'
import type { ComponentProps } from 'react'
import { href, useNavigate } from 'react-router'
import { useDeskData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import type { Answer, Refusal } from '#app/kit/api/ask.ts'
import { Field, TextArea, Tick } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { failedOrders, MailedWords, notChanged, orderNames } from '#app/kit/press/outcomes.tsx'
import { type ConfirmOptions, Press } from '#app/kit/press/press.tsx'
import { momentOfInput } from '#store/india.ts'
import type { DeskOrder, OrdersChanged } from '#store/selling/orders/order-desk.schema.ts'
import type { Order } from '#store/selling/orders/orders.schema.ts'
import { DESK_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { laterTimes } from '#store/selling/orders/steps/call-hours.ts'

const { calls } = browserApi.admin.orders[':id']
type CallMade = InferRequestType<typeof calls.$post>['json']
type CallResult = OrdersChanged | DeskOrder
type CallByMe = Partial<Pick<ComponentProps<typeof Press<CallResult>>, 'look' | 'busy' | 'after'>>

type CallInput = Pick<Order, '_id' | 'orderNumber' | 'customerEmail'>
type ActionsProps = {
  /** One order, or several of the same phone number. */
  orders: readonly [CallInput, ...CallInput[]]
  now: string
  isUnreachable?: boolean
}

/** Records how the call ended. The usual outcome has the largest button; Undo takes it back. */
export function CallActions({ orders, now, isUnreachable = false }: ActionsProps) {
  const navigate = useNavigate()
  const hours = useDeskData()?.desk?.callHours
  const [{ _id: id }] = orders
  const isOne = orders.length === 1
  const names = orderNames(orders)

  function record(json: CallMade): Promise<Answer<CallResult>> {
    if (isOne) return calls.$post({ param: { id }, json })
    return browserApi.admin.calls.$post({ json: { ...json, orders: orders.map(({ _id }) => _id) } })
  }

  /** The accessible name includes the order. */
  const button = (words: string, made: (form: FormFields) => CallMade, ask?: ConfirmOptions, own: CallByMe = {}) => (
    <Press
      look="quiet"
      size="tight"
      className={ask || own.after ? 'col-span-2' : 'col-span-3'}
      aria-label={`${words} – ${names}`}
      ask={ask}
      call={(form) => record(made(form))}
      done={(changed) => ('refused' in changed ? failedOrders(changed) : undefined)}
      failed={(refusal: Refusal) => `${names}: ${notChanged(refusal)}`}
      {...own}
    >
      {words}
    </Press>
  )
  const timeOf = ({ text }: FormFields) => momentOfInput(text('other')) ?? text('at')
  const later: ConfirmOptions = {
    title: `When to call again for ${names}?`,
    yes: 'Call later',
    fields: <LaterFields times={laterTimes(now, hours)} />,
    check: (form) => (Date.parse(timeOf(form)) <= Date.now() ? 'Please choose a time that has not passed.' : undefined),
  }
  const cancel: ConfirmOptions = {
    title: isOne ? `Cancel order ${names}?` : `Cancel ${names}?`,
    yes: isOne ? 'Cancel the order' : 'Cancel the orders',
    no: isOne ? 'Keep the order' : 'Keep the orders',
    words: 'The units go back on the shelf. You can undo it for ten seconds.',
    isDanger: true,
    fields: (
      <CancelFields
        hasEmail={orders.some(({ customerEmail }) => customerEmail !== '')}
        words={isUnreachable ? 'We could not reach you by phone, so we cancelled it.' : ''}
      />
    ),
  }
  return (
    <div className="grid grid-cols-6 gap-2">
      {button('No answer', () => ({ outcome: 'no answer' }))}
      {button(isOne ? 'Confirmed' : `Confirmed (${orders.length})`, () => ({ outcome: 'confirmed' }), undefined, {
        look: 'action',
        busy: 'Saving...',
      })}
      {button('Call later', (form) => ({ outcome: 'call later', at: timeOf(form), note: form.text('note') }), later)}
      {button('Changed', () => ({ outcome: 'changed' }), undefined, {
        after: () => navigate(`${href('/admin/orders/:id', { id })}?change=lines`),
      })}
      {button(
        isUnreachable ? 'Cancel it' : 'Cancelled',
        ({ text }) => ({ outcome: 'cancelled', note: text('note'), words: text('words') }),
        cancel,
      )}
    </div>
  )
}

function LaterFields({ times }: { times: ReturnType<typeof laterTimes> }) {
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">Time in India</legend>
        {times.map(({ label, at }, index) => (
          <Tick key={label} type="radio" name="at" value={at} defaultChecked={index === 0} label={label} />
        ))}
      </fieldset>
      <Field label="Another day and time" name="other" type="datetime-local" hint="Instead of those above." />
      <TextArea label="Note for the shop" name="note" rows={2} maxLength={DESK_LIMITS.note} />
    </>
  )
}

/** The reason of a cancellation, and words for the customer, if they have an email address. */
export function CancelFields({ hasEmail, words = '' }: { hasEmail: boolean; words?: string }) {
  return (
    <>
      <TextArea label="Reason, for the shop only" name="note" rows={2} maxLength={DESK_LIMITS.note} />
      {hasEmail ? <MailedWords words={words} /> : null}
    </>
  )
}
