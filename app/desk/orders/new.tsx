import { useState } from 'react'
import { href, Link } from 'react-router'
import { BuyerFields } from '#app/desk/shared/customer-fields.tsx'
import { type DraftLine, DraftLines, soldLines } from '#app/desk/shared/draft-lines.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { read } from '#app/kit/api/read.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { TextArea, Tick } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { LeaveQuestion, useUnsavedChanges } from '#app/kit/form/unsaved-changes.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { BuyLink } from '#app/kit/press/link-to-copy.tsx'
import { ordersRefusal } from '#app/kit/press/outcomes.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { CouponField, useCoupon } from '#app/shop/checkout/coupon-field.tsx'
import { DeliveryLines } from '#app/shop/checkout/delivery/delivery-lines.tsx'
import { PayChoice } from '#app/shop/checkout/delivery/pay-choice.tsx'
import { WayChoice } from '#app/shop/checkout/delivery/way-choice.tsx'
import { GiftFields } from '#app/shop/checkout/gift-fields.tsx'
import { Charges } from '#app/shop/orders/charges.tsx'
import { formatTotal } from '#store/money.ts'
import { NOT_SERVED } from '#store/selling/delivery/terms.ts'
import { DESK_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { DeskHeading } from '../frame/desk-heading.tsx'
import { type Exchange, readExchange, usePhoneOrder } from './use-phone-order.ts'

/** Asks for nobody: the answer only tells whether this person may take orders. */
export async function load({ api, request: { url } }: PageArgs) {
  const params = new URL(url).searchParams
  await read(() => api.admin['known-customers'].$get({ query: { phone: '' } }))
  return { exchange: await readExchange(api, params), phone: params.get('phone') ?? '' }
}

export const handle = { title: 'New Order by Phone', hasOwnHeading: true, refused: ordersRefusal } satisfies PageHandle

export default function NewOrder({ loaderData: { exchange, phone } }: PageProps<typeof load>) {
  return (
    <>
      <DeskHeading title={exchange ? 'Exchange' : handle.title}>
        {exchange ? null : (
          <Link to={href('/admin/quotations/new')} className="text-link">
            Write a quotation instead
          </Link>
        )}
      </DeskHeading>
      {exchange ? (
        <p className="mb-4">
          In exchange for what comes back of{' '}
          <Link to={href('/admin/orders/:id', { id: exchange.order._id })} className="text-link">
            {exchange.order.orderNumber}
          </Link>
          . The old order is refunded or owed less, the new one is paid like any other.
        </p>
      ) : null}
      <PhoneOrderForm exchange={exchange} phone={phone} />
    </>
  )
}

/** Takes an order while the customer is on the phone: the number first, as it finds earlier customers. */
function PhoneOrderForm({ exchange, phone }: { exchange?: Exchange | undefined; phone: string }) {
  const [lines, setLines] = useState<DraftLine[]>(exchange?.lines ?? [])
  const [isBegun, setBegun] = useState(false)
  const { blocker, allowLeaving } = useUnsavedChanges(isBegun)
  const coupon = useCoupon()
  const taking = usePhoneOrder(soldLines(lines), { exchange, code: coupon, onPlaced: allowLeaving })
  const takesCode = useRootData()?.settings.delivery.takesCoupons || coupon.isKnown
  const { prices, subtotal } = taking

  return (
    <CheckedForm
      sending={taking.sending}
      answered={taking.answered}
      onSend={taking.submit}
      marksRequired
      onInput={({ currentTarget }) => {
        setBegun(true)
        taking.note(currentTarget)
      }}
      className="grid items-start gap-5 lg:grid-cols-2"
      aria-label="New order by phone"
    >
      <BuyerFields
        customer={exchange?.order}
        phone={phone}
        onKnown={({ customerAddress }) => taking.noteAddress(customerAddress)}
        hasAddress={taking.hasAddress}
      >
        <WayChoice terms={taking.allTerms} way={taking.way} onChoose={taking.choose} />
      </BuyerFields>
      <div className="grid gap-5">
        <Section id="phone-order-items" heading="Items" className="panel">
          <DraftLines lines={lines} refusal={taking.sending.refusal} onChange={setLines}>
            {lines.length > 0 ? <BuyLink key={JSON.stringify(lines)} lines={lines} /> : null}
            <Charges of={taking.prices ?? {}} />
            <p className="my-3 flex justify-between gap-4 text-lg font-semibold">
              Total <span className="tabular-nums">{formatTotal(taking.total)}</span>
            </p>
            <div role="status" className="mb-3">
              <DeliveryLines terms={taking.terms} pin={taking.pin} />
            </div>
          </DraftLines>
        </Section>
        <section className="panel grid gap-4">
          <StartFields />
          <GiftFields terms={taking.terms} prices={taking.isGift ? taking.prices : undefined} way={taking.way} />
          {takesCode ? <CouponField coupon={coupon} goods={prices && { subtotal, off: prices.coupon?.off }} /> : null}
          {taking.costsDelivery ? (
            <Tick
              checked={taking.isDeliveryFree}
              onChange={(event) => taking.setDeliveryFree(event.currentTarget.checked)}
              label="No charge for delivery"
            />
          ) : null}
          <PayChoice
            prices={taking.prices}
            terms={taking.payTerms}
            way={taking.way}
            words={NOT_SERVED}
            onChoose={taking.choose}
          />
          <FormError />
          <Submit busy="Placing Order..." disabled={lines.length === 0}>
            Place Order
          </Submit>
        </section>
      </div>
      <LeaveQuestion blocker={blocker} question="Leave this order?" yes="Leave it" no="Stay here">
        The order is not placed yet. What you typed will be lost.
      </LeaveQuestion>
    </CheckedForm>
  )
}

function StartFields() {
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">Order status</legend>
        <Tick
          type="radio"
          name="status"
          value="confirmed"
          defaultChecked
          label="Confirmed: the customer said yes on the phone"
        />
        <Tick type="radio" name="status" value="placed" label="To confirm: somebody calls again" />
      </fieldset>
      <TextArea
        label="Note for the shop"
        name="note"
        rows={2}
        maxLength={DESK_LIMITS.note}
        hint="It stands on the cards of the order and on its packing slip, but not on that of a gift which says no price."
      />
    </>
  )
}
