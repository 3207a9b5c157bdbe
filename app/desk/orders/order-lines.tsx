import { useState } from 'react'
import { href, Link } from 'react-router'
import { type DraftLine, DraftLines, soldLines, useProductsOf } from '#app/desk/shared/draft-lines.tsx'
import { useMay } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { CountSelect } from '#app/kit/form/count-field.tsx'
import { TextArea } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Section } from '#app/kit/page/section.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import { BuyLink } from '#app/kit/press/link-to-copy.tsx'
import { useFormSend } from '#app/kit/press/outcomes.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { Charges } from '#app/shop/orders/charges.tsx'
import type { Product } from '#store/goods/products/products.schema.ts'
import { formatTotal } from '#store/money.ts'
import { ACTS, questionOf } from '#store/selling/orders/desk-acts.ts'
import type { DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import { newestEvent } from '#store/selling/orders/orders.ts'
import { DESK_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { leftToReturn, RETURN_LIMITS } from '#store/selling/orders/returns/returns.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { OrderLineList } from './line-list.tsx'
import { usePricesAfter } from './order-money.tsx'
import { PackScan } from './pack-scan.tsx'
import { ReturnCard } from './return-card.tsx'

type LinesProps = { order: DeskOrder; isChanging: boolean; onChanging: (isChanging: boolean) => void }

/** The sold lines, at the prices of that time. */
export function DeskOrderLines({ order, isChanging, onChanging }: LinesProps) {
  const isHydrated = useHydrated()
  const mayChange = order.may.includes('change lines')
  const isForm = isChanging && mayChange
  const edit = (
    <Button look="text" disabled={!isHydrated} onClick={() => onChanging(true)}>
      Edit items
    </Button>
  )
  return (
    <Section id="order-lines" heading="Items" className="panel" takesFocus beside={mayChange && !isForm ? edit : null}>
      {isForm ? (
        <LinesForm order={order} onClose={() => onChanging(false)} />
      ) : (
        <>
          <OrderLineList items={order.orderItems} />
          {STATUSES[order.status].awaitsPacking ? <PackScan items={order.orderItems} /> : null}
          <Charges of={order} subtotal={order.subtotal} />
          <p className="mt-2 flex justify-between gap-4 text-lg font-bold">
            Total <span className="tabular-nums">{formatTotal(order.totalAmount)}</span>
          </p>
          {order.classes?.map((one) => (
            <OfClass key={one._id} of={one} />
          ))}
          <div className="flex flex-wrap items-start gap-2">
            <BuyLink lines={order.orderItems} phone={order.landline ? null : order.customerPhone} />
          </div>
        </>
      )}
    </Section>
  )
}

function OfClass({ of: { _id: id, name, sets } }: { of: NonNullable<DeskOrder['classes']>[number] }) {
  const words = `${sets === 1 ? 'A set' : `${sets} sets`} for ${name}`
  if (!useMay()('change products')) return <p>{words}</p>
  return (
    <Link to={href('/admin/classes/:id', { id })} className="plain-link">
      {words}
    </Link>
  )
}

/** Changes what was ordered. Lines already sold keep their price. */
function LinesForm({ order, onClose }: Pick<LinesProps, 'order'> & { onClose: () => void }) {
  const desk = useFormSend()
  const [lines, setLines] = useState<DraftLine[]>(() =>
    order.orderItems.map(({ _id, name, qty, price }) => ({ _id, name, qty, price })),
  )
  const products = useProductsOf(lines)
  const priced = lines.map((line) => agreedLine(order, line, products?.get(line._id)?.priceSteps))
  const { charges, advance, ...after } = usePricesAfter(order, soldLines(priced))
  /** The server's total for these lines, where it differs. */
  const [answered, setAnswered] = useState<{ lines: unknown; total: number }>()
  const total = answered?.lines === lines ? answered.total : after.total

  const agreedCoupon = order.agreed?.coupon ?? order.coupon?.code

  async function save({ text }: FormFields) {
    const json = {
      lines: lines.map(({ _id, qty }) => ({ _id, qty })),
      totalAmount: total,
      note: text('note'),
      seen: newestEvent(order),
    }
    const call = () => browserApi.admin.orders[':id'].lines.$post({ param: { id: order._id }, json })
    const done = `The items of ${order.orderNumber} are changed.`
    const result = await desk.send(call, { done })
    if (result?.kind === 'done') return onClose()
    const now = result?.code === 'cart_changed' ? result.facts.totalAmount : undefined
    if (typeof now === 'number') setAnswered({ lines, total: now })
  }

  return (
    <CheckedForm sending={desk} onSend={save} className="grid gap-4" aria-label="Edit items">
      <DraftLines lines={priced} held={order.orderItems} refusal={desk.refusal} onChange={setLines}>
        {lines.length === 0 ? (
          <p className="text-muted">An order needs at least one item. To send nothing, cancel the order instead.</p>
        ) : null}
        <Charges of={charges} delivery={order.deliveryCharge > 0 ? 'free' : undefined} />
        <p className="flex justify-between gap-4 text-lg font-semibold">
          New total <span className="tabular-nums">{formatTotal(total)}</span>
        </p>
        {advance > 0 ? <p>Of it first by UPI: {advance < total ? formatTotal(advance) : 'all'}</p> : null}
        {agreedCoupon && !charges.coupon ? <CouponFallsAway code={agreedCoupon} isGone={!order.couponTerms} /> : null}
      </DraftLines>
      <TextArea label="Note for the shop" name="note" rows={2} maxLength={DESK_LIMITS.note} />
      <FormError />
      <div className="flex flex-wrap gap-3">
        <Submit busy="Saving..." disabled={lines.length === 0}>
          Save items
        </Submit>
        <Button look="quiet" disabled={desk.isBusy} onClick={onClose}>
          Discard
        </Button>
      </div>
    </CheckedForm>
  )
}

/**
 * A line that was taken out and is put in again keeps its price; for more pieces than agreed, a price by quantity may be lower.
 */
function agreedLine({ agreed, orderItems }: DeskOrder, line: DraftLine, steps: Product['priceSteps']): DraftLine {
  const held = orderItems.find(({ _id }) => _id === line._id)
  const first = agreed?.prices.find(({ _id }) => _id === line._id) ?? held
  if (!first) return line
  if (line.qty === held?.qty) return { ...line, price: held.price, priceSteps: undefined }
  const isMore = line.qty > (first.qty ?? held?.qty ?? 0)
  return { ...line, price: first.price, priceSteps: isMore ? steps : undefined }
}

function CouponFallsAway({ code, isGone }: { code: string; isGone: boolean }) {
  return (
    <p role="status" className="font-semibold">
      {isGone
        ? `The coupon ${code} was used up by others meanwhile: these items go without it.`
        : `The coupon ${code} takes nothing off these items and falls away. With items that it fits it comes back, unless it is used up by then.`}
    </p>
  )
}

/** The order's returns, and a form for one that a customer requests on the phone. */
export function DeskOrderReturns({ order }: { order: DeskOrder }) {
  const mayRecord = order.may.includes('take back items')
  const mayExchange = useMay()('take orders')
  if (order.returns.length === 0 && !mayRecord) return null
  const told = { orderNumber: order.orderNumber, hasEmail: order.customerEmail !== '' }
  return (
    <Section
      id="order-returns"
      heading="Returns"
      className="panel"
      beside={mayRecord ? <TakeBack order={order} /> : null}
    >
      <ul className="divide-y divide-line">
        {order.returns.map((returned) => (
          <li key={returned._id} className="py-3">
            <ReturnCard {...told} returned={returned} />
            {mayExchange && isExchangeable(returned) ? <ExchangeLink order={order} returnId={returned._id} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function isExchangeable({ status }: DeskOrder['returns'][number]): boolean {
  return status === 'accepted' || status === 'received'
}

/** Starts an exchange, which is an order that refers to this return. */
function ExchangeLink({ order, returnId }: { order: DeskOrder; returnId: string }) {
  const search = new URLSearchParams({ exchange: order._id, return: returnId })
  return (
    <ButtonLink look="text" to={`${href('/admin/orders/new')}?${search}`}>
      Send goods in exchange
    </ButtonLink>
  )
}

function TakeBack({ order }: { order: DeskOrder }) {
  const left = leftToReturn(order)
  const lines = order.orderItems.filter(({ _id }) => (left.get(_id) ?? 0) > 0)
  const fields = (
    <>
      {lines.map(({ _id, name }) => (
        <CountSelect
          key={_id}
          label={name}
          name={`qty ${_id}`}
          className="[overflow-wrap:anywhere]"
          most={left.get(_id) ?? 0}
          wordsOf={(count) => (count === 0 ? 'Stays with the customer' : `${count} of ${left.get(_id)} to come back`)}
        />
      ))}
      <TextArea
        label="How it is collected"
        name="answer"
        rows={2}
        maxLength={RETURN_LIMITS.words}
        hint="The customer reads it."
      />
    </>
  )
  return (
    <Press
      look="text"
      ask={{ ...questionOf('take back items', order), fields }}
      call={({ text }) => {
        const wanted = lines.map(({ _id }) => ({ _id, qty: Number(text(`qty ${_id}`)) })).filter(({ qty }) => qty > 0)
        const json = { lines: wanted, answer: text('answer') }
        return browserApi.admin.orders[':id'].returns.$post({ param: { id: order._id }, json })
      }}
    >
      {ACTS['take back items'].press.button}
    </Press>
  )
}
