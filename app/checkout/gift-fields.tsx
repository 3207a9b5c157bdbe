import { useState } from 'react'
import { type FieldErrors, fieldsBelow } from '#app/api/ask.ts'
import { Field, PhoneField, TextArea, Tick } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import type { DeliveryTerms, pricesWithDelivery } from '#store/delivery/terms.ts'
import { formatPrice, formatTotal } from '#store/money.ts'
import type { Gift } from '#store/orders/orders.ts'
import { ORDER_LIMITS } from '#store/orders/placing/order-limits.ts'

/** What the form says of the gift; undefined when the order is none. */
export function giftIn({ text, isChecked }: FormFields): Gift | undefined {
  if (!isChecked('isGift')) return undefined
  const to = isChecked('isElsewhere')
    ? { name: text('giftName'), phone: text('giftPhone'), address: text('giftAddress') }
    : {}
  const said = Object.entries({ card: text('giftCard'), day: text('giftDay'), ...to }).filter(
    ([, typed]) => typed !== '',
  )
  return { ...Object.fromEntries(said), ...(isChecked('giftWrap') ? { wrap: true } : {}) }
}

/** The errors of the API under the form's field names. */
export function giftErrors(places: FieldErrors): FieldErrors {
  const named = Object.entries(fieldsBelow('gift', places))
  return Object.fromEntries(
    named.map(([place, words]) => [`gift${place.charAt(0).toUpperCase()}${place.slice(1)}`, words]),
  )
}

type Props = {
  terms: DeliveryTerms
  /** Of the gift; undefined while nothing is known, or where nobody is told. */
  prices: ReturnType<typeof pricesWithDelivery> | undefined
}

/** Asks whether the order is a gift, and then for its card, wrap, day, and who gets it. What is hidden again is not sent. */
export function GiftFields({ terms, prices }: Props) {
  const [isGift, setGift] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  const isCash = prices?.way === 'cash' && prices.ways.length > 0
  const due = prices && prices.total - prices.advance
  return (
    <div>
      <Tick
        name="isGift"
        label="This is a gift"
        checked={isGift}
        onChange={({ currentTarget }) => setGift(currentTarget.checked)}
      />
      <div hidden={!isGift} className="mt-2 grid gap-4 border-l-2 border-line pl-4">
        <TextArea
          label="Words for a card"
          name="giftCard"
          rows={3}
          maxLength={4 * ORDER_LIMITS.card}
          hint={`At most ${ORDER_LIMITS.card} letters, printed on a card in the parcel.`}
          dir="auto"
        />
        {terms.giftWrap === undefined ? null : (
          <Tick name="giftWrap" label={`Wrap it, ${formatPrice(terms.giftWrap)}`} />
        )}
        <Field
          label="Should come by"
          name="giftDay"
          type="date"
          hint="We try, and cannot promise the day."
          className="max-w-60"
        />
        <Tick
          name="isElsewhere"
          label="It goes to somebody else"
          checked={isElsewhere}
          onChange={({ currentTarget }) => setElsewhere(currentTarget.checked)}
        />
        <div hidden={!isElsewhere} className="grid gap-4">
          <p className="text-sm text-muted">
            We call the buyer, never the person who gets it. Their number is for whoever brings it.
          </p>
          <Field
            label="Who gets it"
            name="giftName"
            autoComplete="off"
            maxLength={ORDER_LIMITS.name}
            missing="Please enter who gets it."
            required={isGift && isElsewhere}
            dir="auto"
          />
          <PhoneField
            label="Their mobile"
            name="giftPhone"
            autoComplete="off"
            missing="Please enter their phone number."
            required={isGift && isElsewhere}
          />
          <TextArea
            label="Where it goes"
            name="giftAddress"
            autoComplete="off"
            rows={3}
            maxLength={ORDER_LIMITS.address}
            hint="House, street, area, city and PIN code"
            missing="Please enter where it goes."
            required={isGift && isElsewhere}
            dir="auto"
          />
        </div>
        {isCash && due ? (
          <p role="status" className="font-semibold">
            {formatTotal(due)} is to be paid at the door, so the papers in the parcel say it.
            {prices.ways.includes('upi') ? ' Choose UPI first below, and they say no price.' : ''}
          </p>
        ) : isGift ? (
          <p className="text-sm text-muted">The papers in the parcel say no price. The bill comes to you alone.</p>
        ) : null}
      </div>
    </div>
  )
}
