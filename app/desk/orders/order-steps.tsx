import { Ellipsis } from 'lucide-react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { Field, Options, Select, TextArea, Tick } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { MailedWords } from '#app/kit/press/outcomes.tsx'
import { type ConfirmOptions, Press } from '#app/kit/press/press.tsx'
import { daysAfter, indianDay } from '#store/india.ts'
import { formatTotal } from '#store/money.ts'
import { deliveryMethodOf } from '#store/selling/delivery/ways.ts'
import { ACTS, questionOf } from '#store/selling/orders/desk-acts.ts'
import type { DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import { fillNames, type Question } from '#store/selling/orders/order-life.ts'
import { wordsOfAwaitedAdvance } from '#store/selling/orders/order-money.ts'
import { newestEvent } from '#store/selling/orders/orders.ts'
import { DESK_LIMITS, TRY_REASONS, type TryReason } from '#store/selling/orders/placing/order-limits.ts'
import { buttonOf, type NamedStep, stepToward } from '#store/selling/orders/steps/order-statuses.ts'
import { CancelFields } from './call-actions.tsx'
import { CourierFields, rememberParcel, ShipUnpaid } from './parcel.tsx'

const orderCalls = browserApi.admin.orders[':id']

const stepsOf = ({ status, steps }: DeskOrder) => steps.map((to) => stepToward({ from: status, to }))

export function hasUsualSteps(order: DeskOrder): boolean {
  const { may } = order
  return stepsOf(order).some(({ isUsual }) => isUsual) || may.includes('not delivered')
}

/** Buttons for the steps forward that the signed-in person may take. */
export function UsualSteps({ order }: { order: DeskOrder }) {
  return (
    <div className="flex flex-wrap gap-3">
      {stepsOf(order).map((step) => (step.isUsual ? <StepButton key={step.verb} step={step} order={order} /> : null))}
      {order.may.includes('not delivered') ? <NotDelivered order={order} /> : null}
    </div>
  )
}

/** Cancellation and the like, behind three dots and away from the thumb. */
export function RareSteps({ order }: { order: DeskOrder }) {
  const steps = stepsOf(order).filter(({ isUsual }) => !isUsual)
  if (steps.length === 0) return null
  return (
    <details className="relative">
      <summary
        aria-label="More steps"
        className="flex size-11 cursor-pointer list-none items-center justify-center rounded-full hover:bg-action-soft"
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </summary>
      <div className="absolute right-0 z-20 grid w-max gap-2 rounded-card border border-line bg-surface p-3 shadow-card">
        {steps.map((step) => (
          <StepButton key={step.verb} step={step} order={order} />
        ))}
      </div>
    </details>
  )
}

/** A step with the question it needs: money only if some is due, and only for those who may take it. */
function StepButton({ step, order }: { step: NamedStep; order: DeskOrder }) {
  const { isUsual, isDanger } = step
  return (
    <Press
      look={isUsual ? 'action' : isDanger ? 'danger' : 'quiet'}
      className={isUsual ? 'max-lg:flex-1 max-lg:px-2!' : ''}
      ask={askedBefore(step, order)}
      call={(form) => orderCalls.status.$post({ param: { id: order._id }, json: stepOf(step, order, form) })}
    >
      {buttonOf(step, order)}
    </Press>
  )
}

function stepOf({ to, restock: shelf }: NamedStep, order: DeskOrder, form: FormFields) {
  const text = (name: string) => form.text(name) || undefined
  const said = {
    note: text('note'),
    words: text('words'),
    courier: text('courier'),
    trackingNumber: text('tracking'),
    trackingUrl: text('trackingUrl'),
  }
  // Absent when it did not come.
  const received = (['cash', 'upi'] as const).find((way) => way === form.text('received'))
  const restock = shelf?.when === 'asked' ? form.text('restock') === 'yes' : undefined
  if (said.courier) rememberParcel({ courier: said.courier, trackingUrl: said.trackingUrl ?? '' })
  const unpaid = form.isChecked('unpaid') || undefined
  return { from: order.status, to, ...said, unpaid, restock, ...(received ? { received } : {}) }
}

function askedBefore(step: NamedStep, order: DeskOrder): ConfirmOptions | undefined {
  const { asks } = step
  if (!asks || (asks.for === 'money' && !order.may.includes('receive money'))) return undefined
  const title = (!deliveryMethodOf(order).hasAddress && asks.collectedTitle) || asks.title
  const values = { order: order.orderNumber, due: formatTotal(order.money.due) }
  const { no, words } = asks
  return { title: fillNames(title, values), yes: buttonOf(step, order), no, words, ...FIELDS[asks.for](order) }
}

const FIELDS: Record<Question['for'], (order: DeskOrder) => Pick<ConfirmOptions, 'fields' | 'check'>> = {
  parcel: (order) => ({
    fields: <ParcelFields order={order} />,
    check: ({ isChecked }) =>
      order.money.advanceDue && !isChecked('unpaid')
        ? `${wordsOfAwaitedAdvance(order.money)}. Please tick that it leaves all the same.`
        : undefined,
  }),
  reason: ({ customerEmail }) => ({ fields: <CancelFields hasEmail={customerEmail !== ''} /> }),
  stock: () => ({
    fields: <StockFields />,
    check: ({ isChecked }) => (isChecked('restock') ? undefined : 'Please say whether it goes back on the shelf.'),
  }),
  money: (order) => ({ fields: <MoneyFields order={order} /> }),
}

function ParcelFields({ order }: { order: DeskOrder }) {
  return (
    <>
      {order.money.advanceDue ? <ShipUnpaid orders={[order]} /> : null}
      {deliveryMethodOf(order).hasCourier ? (
        <CourierFields>
          <Field label="Tracking number" name="tracking" maxLength={DESK_LIMITS.trackingNumber} autoComplete="off" />
        </CourierFields>
      ) : null}
      {order.customerEmail ? <MailedWords /> : null}
    </>
  )
}

function StockFields() {
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">Can it be sold again?</legend>
        <Tick type="radio" name="restock" value="yes" label="Yes, put its units back on the shelf" />
        <Tick type="radio" name="restock" value="no" label="No, leave the stock as it is" />
      </fieldset>
      <TextArea label="Reason, for the shop only" name="note" rows={2} maxLength={DESK_LIMITS.note} />
    </>
  )
}

/** The money taken at the door. The usual answer comes first and is chosen. */
function MoneyFields({ order }: { order: DeskOrder }) {
  const answers = [
    { value: 'cash', label: 'Yes, in cash' },
    { value: 'upi', label: 'Yes, by UPI' },
    {
      value: '',
      label: order.money.advanceDue
        ? 'Not yet, the customer owes it: it was to come by UPI first'
        : order.way === 'pickup'
          ? 'Not yet, the customer owes it'
          : order.courier
            ? `Not yet, ${order.courier} owes it`
            : 'Not yet, the person who brought it owes it',
    },
  ]
  return (
    <>
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
    </>
  )
}

/** The usual answer: UPI if a payment was noted, later for a courier, and cash for the shop's own rider. */
function usualAnswer({ upiReference, courier, money }: DeskOrder): string {
  if (money.advanceDue) return ''
  if (upiReference !== null) return 'upi'
  return courier ? '' : 'cash'
}

/** Why a parcel was not delivered, in the desk's words. */
export const TRY_REASON_WORDS: Record<TryReason, string> = {
  'not at home': 'Nobody was at home',
  'no answer': 'No answer by phone',
  'address not found': 'Address not found',
  'wants it later': 'Wants it another day',
  'no money': 'Money was not ready',
  other: 'Something else',
}

/** Notes a failed delivery that will be tried again; a parcel that comes back is another step. */
function NotDelivered({ order }: { order: DeskOrder }) {
  return (
    <Press
      look="quiet"
      size="snug"
      className="max-lg:flex-1"
      ask={{ ...questionOf('not delivered', order), fields: <TryFields /> }}
      call={({ text }) => {
        const reason = TRY_REASONS.find((one) => one === text('reason')) ?? 'other'
        const json = { reason, next: text('next') || undefined, note: text('note'), seen: newestEvent(order) }
        return orderCalls.tries.$post({ param: { id: order._id }, json })
      }}
      done="Noted. The customer reads it on the order."
    >
      {ACTS['not delivered'].press.button}
    </Press>
  )
}

function TryFields() {
  return (
    <>
      <Select label="Reason" name="reason">
        <Options of={TRY_REASON_WORDS} />
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
    </>
  )
}
