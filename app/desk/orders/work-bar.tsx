import type { InferRequestType } from 'hono/client'
import type { ClipboardEvent } from 'react'
import { href } from 'react-router'
import { useMay, useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import type { Refusal } from '#app/kit/api/ask.ts'
import { Field, Options, Select } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { SelectionBar } from '#app/kit/list/selection.tsx'
import { ButtonLink, PaperLink } from '#app/kit/press/button.tsx'
import {
  failedOrders,
  MailedWords,
  notChanged,
  orderNames,
  papersIssued,
  sendIssuePapers,
} from '#app/kit/press/outcomes.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { owedByOf, wordsOfOwedBy } from '#store/money/cash-book/cash-book.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { deliveryMethodOf } from '#store/selling/delivery/ways.ts'
import type { ListedOrder, OrdersChanged } from '#store/selling/orders/order-desk.schema.ts'
import { receiverOf } from '#store/selling/orders/orders.ts'
import { DESK_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import {
  type NamedStep,
  type OrderStatus,
  PACKER_STATUSES,
  stepsFrom,
} from '#store/selling/orders/steps/order-statuses.ts'
import { printTrouble } from '#store/typed/printable-text.ts'
import type { WorkStatus } from './orders-query.ts'
import { CourierFields, rememberParcel, ShipUnpaid } from './parcel.tsx'

type StepOfMany = InferRequestType<typeof browserApi.admin.orders.steps.$post>['json']

type BarProps = {
  status: WorkStatus
  chosen: readonly ListedOrder[]
  onClear: () => void
  /** Called with the orders that took the step. */
  onDone: (to: OrderStatus, done: OrdersChanged['done']) => void
}

/** The step that many orders can take at once; it asks nothing, or for the money of each group. */
function nextOfMany(status: WorkStatus): NextOfMany | undefined {
  const isOfMany = (step: NamedStep): step is NextOfMany => step.isUsual && PACKER_STATUSES.some((to) => to === step.to)
  return stepsFrom(status).find(isOfMany)
}

type NextOfMany = NamedStep & { to: StepOfMany['to'] }

/** At the lower edge, under the thumb, while orders are selected. */
export function WorkBar({ status, chosen, onClear, onDone }: BarProps) {
  const mayTake = useMay()('take money')
  if (chosen.length === 0) return null
  const next = nextOfMany(status)
  const ids = chosen.map(({ _id }) => _id).join(',')
  const unprintable = chosen.filter(
    (order) => printTrouble(`${receiverOf(order).name} ${receiverOf(order).address}`) !== '',
  )
  const awaited = status === 'confirmed' ? chosen.filter(({ money }) => money.advanceDue) : []

  const press = ({ to, button }: NextOfMany) => ({
    className: 'max-sm:grow',
    busy: 'Saving...',
    // The message with Undo tells the successes.
    done: failedOrders,
    failed: (refusal: Refusal) => `${orderNames(chosen)}: ${notChanged(refusal)}`,
    onDone: ({ done }: OrdersChanged) => onDone(to, done),
    children: button,
  })

  return (
    <SelectionBar label="Selected orders" count={chosen.length} onClear={onClear}>
      {status === 'confirmed' ? (
        <ButtonLink look="quiet" size="small" to={`${href('/admin/orders/pick')}?orders=${ids}`}>
          Pick list
        </ButtonLink>
      ) : null}
      {status === 'shipped' ? (
        mayTake ? null : (
          <StillToCome orders={chosen} />
        )
      ) : (
        <>
          <PaperLink to={`/api/admin/slips.pdf?size=A4&orders=${ids}`}>Slips A4</PaperLink>
          <PaperLink to={`/api/admin/slips.pdf?size=A6&orders=${ids}`}>Slips A6</PaperLink>
          <PaperLink to={`/api/admin/slips.pdf?size=label&orders=${ids}`}>Labels</PaperLink>
          {chosen.some(({ gift }) => gift?.card) ? (
            <PaperLink to={`/api/admin/slips.pdf?size=card&orders=${ids}`}>Gift cards</PaperLink>
          ) : null}
          {status === 'packed' ? <Invoices ids={chosen.map(({ _id }) => _id)} /> : null}
        </>
      )}
      {unprintable.length > 0 ? (
        <p className="order-first w-full text-sm font-semibold text-danger">
          Papers cannot print name or address of {orderNames(unprintable)} as written: please write on those parcels by
          hand.
        </p>
      ) : null}
      {awaited.length > 0 ? (
        <p className="order-first w-full text-sm font-semibold">
          {orderNames(awaited)}: pack, and keep here until what is to be paid first has come.
        </p>
      ) : null}
      {next ? <Press {...press(next)} {...dialogOf(next, chosen, { status, mayTake })} /> : null}
    </SelectionBar>
  )
}

/** For staff who may not take money: says what is still to come. */
function StillToCome({ orders }: { orders: readonly ListedOrder[] }) {
  const unpaid = orders.filter(({ money }) => money.due > 0)
  if (unpaid.length === 0) return null
  return (
    <p className="order-first w-full text-sm">
      No money is noted: {formatTotal(dueOf(unpaid))} of {orderNames(unpaid)} stays owed until it is entered under Cash.
    </p>
  )
}

/** Issues missing papers, and opens all as one PDF. */
function Invoices({ ids }: { ids: string[] }) {
  if (!useRootData()?.settings.gstin) return null
  return (
    <Press
      look="quiet"
      size="small"
      call={() => sendIssuePapers(ids)}
      done={papersIssued}
      onDone={({ done }) => {
        if (done.length > 0)
          window.open(`/api/admin/invoices.pdf?orders=${done.map(({ _id }) => _id).join(',')}`, '_blank', 'noopener')
      }}
    >
      Invoices
    </Press>
  )
}

type Step = Omit<StepOfMany, 'orders'> & { from: WorkStatus }

/** The question before a step of many orders. */
function dialogOf(
  next: NextOfMany,
  orders: readonly ListedOrder[],
  { status, mayTake }: { status: WorkStatus; mayTake: boolean },
) {
  const step = { from: status, to: next.to }
  if (next.asks?.for === 'parcel') return shippingOf(orders, step)
  if (next.asks?.for === 'money' && mayTake) return paidStep(orders, step, next)
  return { call: () => take(orders, step) }
}

/** Facts by order id that the step needs, such as the tracking number. */
type OfEach = { trackingNumber?: string | undefined; received?: 'cash' | 'upi' | undefined }

function take(orders: readonly ListedOrder[], { from, ...step }: Step, ofEach: Record<string, OfEach> = {}) {
  const those = orders.map(({ _id }) => ({ _id, from, ...ofEach[_id] }))
  return browserApi.admin.orders.steps.$post({ json: { ...step, orders: those } })
}

/** For deliveries, asks whether the money of each rider, counter or courier has come; undefined if all are paid. */
function paidStep(orders: readonly ListedOrder[], step: Step, { button }: NextOfMany) {
  const groups = groupsOf(orders)
  if (groups.length === 0) return { call: () => take(orders, step) }

  function call({ text }: FormFields) {
    const came = groups.flatMap(([, those], at) => {
      const received = (['cash', 'upi'] as const).find((way) => way === text(`received-${at}`))
      return those.map(({ _id }) => [_id, { received }] as const)
    })
    return take(orders, step, Object.fromEntries(came))
  }

  const sum = formatTotal(dueOf(groups.flatMap(([, those]) => those)))
  const fields = <MoneyOfGroups groups={groups} />
  return { call, ask: { title: `Has the ${sum} come?`, yes: button, fields } }
}

type Groups = [name: string, orders: ListedOrder[]][]

/** Unpaid orders, by who brings the money. */
function groupsOf(orders: readonly ListedOrder[]): Groups {
  const unpaid = orders.filter(({ money }) => money.due > 0)
  return [...Map.groupBy(unpaid, (order) => wordsOfOwedBy(owedByOf(order)))]
}

function dueOf(orders: readonly ListedOrder[]): number {
  return rupeesFromPaise(orders.reduce((paise, { money }) => paise + paiseFromRupees(money.due), 0))
}

/** A courier pays later, and a customer by UPI; a rider brings the money along. */
function MoneyOfGroups({ groups }: { groups: Groups }) {
  return groups.map(([name, those], at) => {
    const isHere = those.every((order) => !deliveryMethodOf(order).hasCourier && !order.money.advanceDue)
    return (
      <Select
        key={name}
        label={`${name} (${those.length}): ${formatTotal(dueOf(those))}`}
        name={`received-${at}`}
        defaultValue={isHere ? 'cash' : ''}
        hint={orderNames(those)}
      >
        <Options of={{ cash: 'Received in cash', upi: 'Received by UPI', '': 'Not yet: stays owed' }} />
      </Select>
    )
  })
}

/**
 * Asks for one courier, and a tracking number for each order. Orders whose advance is missing stay behind unless it is allowed.
 */
function shippingOf(orders: readonly ListedOrder[], step: Step) {
  const paid = orders.filter(({ money }) => !money.advanceDue)
  const check = ({ isChecked }: FormFields) =>
    paid.length > 0 || isChecked('unpaid') ? undefined : 'All of these wait for money: please tick that they leave.'

  function call({ text, isChecked }: FormFields) {
    const parcel = { courier: text('courier'), trackingUrl: text('trackingUrl') }
    if (parcel.courier) rememberParcel(parcel)
    const numbers = Object.fromEntries(
      orders.map(({ _id }) => [_id, { trackingNumber: text(`tracking-${_id}`) || undefined }]),
    )
    const unpaid = isChecked('unpaid')
    return take(unpaid ? orders : paid, { ...step, ...parcel, unpaid, words: text('words') }, numbers)
  }

  const title = orders.length === 1 ? 'Send 1 order on its way' : `Send ${orders.length} orders on their way`
  const fields = <ParcelFields orders={orders} />
  return { call, ask: { title, yes: 'Mark as shipped', fields, check } }
}

function ParcelFields({ orders }: { orders: readonly ListedOrder[] }) {
  const waiting = orders.filter(({ money }) => money.advanceDue)
  const sent = orders.filter((order) => deliveryMethodOf(order).hasCourier)
  const others = orders.filter((order) => !sent.includes(order))
  return (
    <>
      {others.length > 0 ? <p>{orderNames(others)}: no courier (rider or pick-up).</p> : null}
      {waiting.length > 0 ? (
        <div>
          <p>
            {waiting.length === 1 ? '1 waits' : `${waiting.length} wait`} for UPI and stay
            {waiting.length === 1 ? 's' : ''} here:
          </p>
          <ShipUnpaid orders={waiting} />
        </div>
      ) : null}
      {sent.length > 0 ? (
        <CourierFields>
          <fieldset className="grid gap-2" onPaste={pasteColumn}>
            <legend className="mb-1 font-semibold">Tracking numbers (a column can be pasted)</legend>
            {sent.map(({ _id, orderNumber, customerName }) => (
              <Field
                key={_id}
                label={`${orderNumber}, ${customerName}`}
                name={`tracking-${_id}`}
                maxLength={DESK_LIMITS.trackingNumber}
                autoComplete="off"
              />
            ))}
          </fieldset>
        </CourierFields>
      ) : null}
      <MailedWords to="customers" />
    </>
  )
}

/** Pastes a column of numbers into the fields from this one on. */
function pasteColumn(event: ClipboardEvent<HTMLFieldSetElement>) {
  const lines = event.clipboardData
    .getData('text')
    .trim()
    .split(/\s*\r?\n\s*/)
  if (lines.length < 2) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const at = fields.indexOf(event.target as HTMLInputElement)
  for (const [place, line] of lines.entries()) {
    const field = fields[at + place]
    if (field) field.value = line.slice(0, DESK_LIMITS.trackingNumber)
  }
}
