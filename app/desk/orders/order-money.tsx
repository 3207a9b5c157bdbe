import { MoneyBadge } from '#app/desk/shared/badges.tsx'
import { amountIn, cashBook, readWay, useEntryKey, useHasKhata, WaySelect } from '#app/desk/shared/cash-entry.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { Field, NUMBER } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Sums } from '#app/kit/list/lines.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { Press, usePageSending } from '#app/kit/press/press.tsx'
import { useDelivery } from '#app/shop/checkout/delivery/device-pin.ts'
import { UpiCode } from '#app/shop/orders/upi-code.tsx'
import { findUpiLink } from '#store/money/papers/upi.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise, sumOfLines } from '#store/money.ts'
import { chargesJson, chargesOf, sumsOf } from '#store/selling/charges/charges.ts'
import { reductionOf } from '#store/selling/coupons/coupon-terms.ts'
import { FREE_DELIVERY } from '#store/selling/delivery/terms.ts'
import { sumsAfterChange } from '#store/selling/orders/agreed-terms.ts'
import { ACTS, questionOf } from '#store/selling/orders/desk-acts.ts'
import type { DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import { receiverOf } from '#store/selling/orders/orders.ts'
import { DESK_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { findPinCode } from '#store/shop/pins/address-pins.ts'

type Props = { order: DeskOrder }

export function OrderMoney({ order }: Props) {
  const { state, received, refunded, returned, due, owedBack, advanceDue } = order.money
  const sums = {
    Received: received || undefined,
    'Given back': refunded || undefined,
    'Value of what came back': returned || undefined,
    'Still to be paid': due || undefined,
    'Of it first, by UPI': advanceDue,
    'To be given back': owedBack || undefined,
  }
  return (
    <Section id="order-money" heading="Money" className="panel" beside={<MoneyBadge state={state} />}>
      <Sums of={sums} />
      {received + returned + due === 0 ? <p className="text-muted">Nothing came, and nothing is due.</p> : null}
      {order.upiReference ? <p className="mt-1">UPI reference {order.upiReference}</p> : null}
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
        {order.may.includes('receive money') ? <EntryPress kind="received" order={order} /> : null}
        {order.may.includes('receive money') ? <KhataPress order={order} /> : null}
        {order.may.includes('give back money') ? <EntryPress kind="refund" order={order} /> : null}
        {order.may.includes('record payment') ? <ReferencePress order={order} /> : null}
      </div>
      <PayByUpi order={order} />
    </Section>
  )
}

/** Shows how to pay by UPI, for a customer at the counter or on the phone. */
function PayByUpi({ order }: Props) {
  const shop = useRootData()?.settings
  if (!shop || !findUpiLink(order, shop)) return null
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold underline underline-offset-4">Pay by UPI</summary>
      <UpiCode order={order} />
    </details>
  )
}

const ENTRIES = {
  received: { act: 'receive money', label: 'Amount received', way: 'How', done: 'received' },
  refund: {
    act: 'give back money',
    label: 'Amount given back',
    way: 'How it was given back',
    done: 'given back',
  },
} as const

function EntryPress({ kind, order }: Props & { kind: keyof typeof ENTRIES }) {
  const { keyOf, next } = useEntryKey()
  const { fields } = usePageSending()
  const refundWays = useHasKhata() ? (['cash', 'upi', 'khata'] as const) : (['cash', 'upi'] as const)
  const { act, label, way: wayLabel, done } = ENTRIES[kind]
  const { state, due, owedBack, advanceDue } = order.money
  const usual = kind === 'received' ? advanceDue || due : owedBack
  // Until the parcel is there, the next step is the one thing to press.
  const { isOpen, isOnTheWay } = STATUSES[order.status]
  const isNext = kind === 'refund' ? state === 'refund due' : !isOpen && !isOnTheWay

  function save(form: FormFields) {
    const [orderId, amount, way] = [order._id, amountIn(form), readWay(form)]
    const refund = { way: form.text('way') === 'khata' ? ('khata' as const) : way, orderId, amount }
    const header = keyOf([kind, refund])
    if (kind === 'refund') return cashBook.refunds.$post({ json: refund, header })
    return cashBook.received.$post({
      json: { way, ...courierOf(order, way), lines: [{ orderId, amount }] },
      header,
    })
  }

  return (
    <Press<unknown>
      look={isNext ? 'action' : 'text'}
      ask={{
        ...questionOf(act, order),
        fields: (
          <div className="grid grid-cols-2 items-start gap-3">
            {usual > 0 ? null : <p className="col-span-2">Nothing is owed.</p>}
            <Field
              label={label}
              name="amount"
              {...NUMBER}
              defaultValue={usual > 0 ? String(usual) : ''}
              error={fields['lines/0/amount']}
              missing="Please enter an amount."
              required
            />
            <WaySelect label={wayLabel} {...(kind === 'refund' ? { ways: refundWays } : {})} />
          </div>
        ),
      }}
      call={save}
      done={(_, form) => `${formatTotal(amountIn(form))} ${done}.`}
      onDone={next}
    >
      {ACTS[act].press.button}
    </Press>
  )
}

/** Pays without money: on the customer's khata, or by a gift card. Offered once the shop keeps khata. */
function KhataPress({ order }: Props) {
  const { keyOf, next } = useEntryKey()
  const { fields } = usePageSending()
  if (!useHasKhata()) return null
  return (
    <Press<unknown>
      look="text"
      ask={{
        title: `On khata, order ${order.orderNumber}`,
        yes: 'Put it there',
        words:
          'It goes on the khata of the customer, or comes off a gift card. The order is paid by it; no money moves.',
        fields: (
          <>
            <Field
              label="Amount"
              name="amount"
              {...NUMBER}
              defaultValue={String(order.money.due)}
              missing="Please enter an amount."
              required
            />
            <Field
              label="Code of the gift card"
              name="giftCard"
              autoComplete="off"
              maxLength={40}
              error={fields.giftCard}
              hint="Empty: on credit (udhar)."
            />
          </>
        ),
      }}
      call={(form) => {
        const giftCard = form.text('giftCard')
        const json = { orderId: order._id, amount: amountIn(form), ...(giftCard ? { giftCard } : {}) }
        return browserApi.admin.khata.orders.$post({ json, header: keyOf(json) })
      }}
      done={(_, form) => `${formatTotal(amountIn(form))} ${form.text('giftCard') ? 'paid by gift card' : 'on khata'}.`}
      onDone={next}
    >
      On khata or gift card
    </Press>
  )
}

/** The reference that the shop's people read off their phone. */
function ReferencePress({ order }: Props) {
  const { _id: id, upiReference } = order
  return (
    <Press
      look="text"
      ask={{
        ...questionOf('record payment', order),
        fields: (
          <Field
            label="UPI reference"
            name="upiReference"
            autoComplete="off"
            defaultValue={upiReference ?? ''}
            maxLength={DESK_LIMITS.upiReference}
            hint="Empty when it is paid in cash. What is still to be paid is entered as received by UPI."
          />
        ),
      }}
      call={({ text }) =>
        browserApi.admin.orders[':id'].payment.$post({ param: { id }, json: { upiReference: text('upiReference') } })
      }
      done={(_, { text }) =>
        text('upiReference') === '' ? 'The UPI reference is removed.' : 'The UPI reference is saved.'
      }
    >
      {ACTS['record payment'].press.button}
    </Press>
  )
}

/** A courier's payment names the courier. */
function courierOf({ courier }: DeskOrder, way: string): { courier?: string } {
  return way === 'courier' && courier ? { courier } : {}
}

/** The order's sums in rupees with other lines, by its agreed terms and those of its PIN code. */
export function usePricesAfter(order: DeskOrder, lines: readonly { _id: string; price: number; qty: number }[]) {
  const general = useRootData()?.settings.delivery
  const { answer } = useDelivery(general?.byPin ? (findPinCode(receiverOf(order).address) ?? '') : '')
  const terms = answer?.terms ?? general ?? FREE_DELIVERY
  const { way, couponTerms, agreed } = order
  const now = sumsOf(order)
  const { totalAmount, advance = 0, deliveryCharge, cashFee = rupeesFromPaise(now.cashFee) } = agreed ?? order
  const paid = paiseFromRupees(order.money.refundable)
  const sums = { ...now, delivery: paiseFromRupees(deliveryCharge), cashFee: paiseFromRupees(cashFee), way, paid }
  const reduction = reductionOf(couponTerms)
  const firstOf = { totalPaise: paiseFromRupees(totalAmount), advancePaise: paiseFromRupees(advance) }
  const after = sumsAfterChange(terms, firstOf, sums, paiseFromRupees(sumOfLines(lines)), reduction)
  return {
    charges: chargesJson(chargesOf(after.charges, order.coupon ?? reduction)),
    total: rupeesFromPaise(after.totalPaise),
    advance: rupeesFromPaise(after.advancePaise),
  }
}
