import { MoneyBadge } from '#app/admin/badges.tsx'
import { cashBook, notEntered, readWay, useEntryKey, WaySelect } from '#app/admin/cash-entry.tsx'
import type { Sending } from '#app/api/use-send.ts'
import { useDelivery } from '#app/delivery/device-pin.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
import { Field, NUMBER } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { chargesOf, sumsOf, wireOf } from '#store/charges/charges.ts'
import { chargesAfterChange, FREE_DELIVERY } from '#store/delivery/terms.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'
import { receiverOf } from '#store/orders/orders.ts'
import { STATUSES } from '#store/orders/steps/order-statuses.ts'
import { findPinCode } from '#store/pins/address-pins.ts'
import { numberIn } from '#store/typed/number.ts'

type Props = { order: DeskOrder; desk: Sending }

/** The money received for the order, and a form for further payments and refunds. */
export function OrderMoney({ order, desk }: Props) {
  const { state, received, refunded, returned, due, owedBack, advanceDue = 0 } = order.money
  const mayReceive = order.may.includes('receive money')
  const mayRefund = order.may.includes('give back money')
  return (
    <section className="panel" aria-labelledby="order-money">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="order-money" className="text-xl">
          Money
        </h2>
        <MoneyBadge state={state} />
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        <Sum label="Received" amount={received} isShown={received > 0} />
        <Sum label="Given back" amount={refunded} isShown={refunded > 0} />
        <Sum label="Value of what came back" amount={returned} isShown={returned > 0} />
        <Sum label="Still to be paid" amount={due} isShown={due > 0} />
        <Sum label="Of it first, by UPI" amount={advanceDue} isShown={advanceDue > 0} />
        <Sum label="To be given back" amount={owedBack} isShown={owedBack > 0} />
      </dl>
      {received + returned + due === 0 ? <p className="text-muted">Nothing came, and nothing is due.</p> : null}
      {mayReceive ? <EntryForm key={`+${due}`} kind="received" order={order} desk={desk} /> : null}
      {mayRefund && state === 'refund due' ? (
        <EntryForm key={`-${owedBack}`} kind="refund" order={order} desk={desk} />
      ) : null}
      {mayRefund && state !== 'refund due' ? (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer content-center underline underline-offset-4">
            Give money back
          </summary>
          <EntryForm key={`-${order.money.refundable}`} kind="refund" order={order} desk={desk} />
        </details>
      ) : null}
    </section>
  )
}

function Sum({ label, amount, isShown }: { label: string; amount: number; isShown: boolean }) {
  if (!isShown) return null
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-right font-semibold">{formatTotal(amount)}</dd>
    </>
  )
}

const WORDS = {
  received: { label: 'Amount received', way: 'How', button: 'Record the money', done: 'received' },
  refund: { label: 'Amount given back', way: 'How it was given back', button: 'Record the refund', done: 'given back' },
} as const

function EntryForm({ kind, order, desk }: Props & { kind: keyof typeof WORDS }) {
  const { keyOf, next } = useEntryKey()
  const { label, way: wayLabel, button, done } = WORDS[kind]
  const { due, owedBack, refundable, advanceDue } = order.money
  const usual = kind === 'received' ? advanceDue || due : owedBack || refundable

  async function save(form: FormFields) {
    const [orderId, amount, way] = [order._id, numberIn(form.text('amount')) ?? Number.NaN, readWay(form)]
    const refund = { way, orderId, amount }
    const received = { way, ...courierOf(order, way), lines: [{ orderId, amount }] }
    const header = keyOf([kind, refund])
    const call = () =>
      kind === 'refund'
        ? cashBook.refunds.$post({ json: refund, header })
        : cashBook.received.$post({ json: received, header })
    const result = await desk.send(call, { done: `${formatTotal(amount)} ${done}.`, failed: notEntered })
    if (result?.kind === 'done') next()
  }

  return (
    <CheckedForm sending={desk} onSend={save} className="mt-3 grid gap-3" aria-label={button}>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          label={label}
          name="amount"
          {...NUMBER}
          defaultValue={String(usual)}
          error={desk.fields['lines/0/amount']}
          missing="Please enter an amount."
          required
        />
        <WaySelect label={wayLabel} {...(kind === 'refund' ? { ways: ['cash', 'upi'] } : {})} />
      </div>
      {/* Before the parcel leaves, the next step is the one thing to press. */}
      <Submit
        look={kind === 'refund' ? 'danger' : STATUSES[order.status].isOpen ? 'quiet' : 'action'}
        className="justify-self-start"
      >
        {button}
      </Submit>
    </CheckedForm>
  )
}

/** A courier's payment names the courier. */
function courierOf({ courier }: DeskOrder, way: string): { courier?: string } {
  return way === 'courier' && courier ? { courier } : {}
}

/** The order's total with other lines, by the terms of its PIN code. Rupees. */
export function usePricesAfter(order: DeskOrder, subtotal: number) {
  const general = useRootData()?.settings.delivery
  const { answer } = useDelivery(general?.byPin ? (findPinCode(receiverOf(order).address) ?? '') : '')
  const terms = answer?.terms ?? general ?? FREE_DELIVERY
  const { way, couponTerms } = order
  const after = chargesAfterChange(terms, { ...sumsOf(order), way }, paiseFromRupees(subtotal), couponTerms)
  return { ...wireOf(chargesOf(after.charges, order.coupon)), total: rupeesFromPaise(after.totalPaise) }
}
