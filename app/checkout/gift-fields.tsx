import { type ReactNode, useState } from 'react'
import { type FieldErrors, fieldsBelow } from '#app/api/ask.ts'
import { Field, PhoneField, TextArea, Tick } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import type { DeliveryTerms, pricesWithDelivery } from '#store/delivery/terms.ts'
import { type GetsThere, wayOf } from '#store/delivery/ways.ts'
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

type Props = GetsThere & {
  terms: DeliveryTerms
  /** Of the gift; undefined while none is known. */
  prices: ReturnType<typeof pricesWithDelivery> | undefined
  /** As it was typed in this tab before. */
  start?: Gift | undefined
  /** The field for the PIN code of who gets it, where it is a question of its own. */
  pin?: ReactNode
}

/**
 * Asks whether the order is a gift, and then for its card, wrap, day, and who gets it. Fields are there from the first tick on;
 * what is hidden again keeps its words, and is not sent.
 */
export function GiftFields({ terms, prices, start, pin, ...gets }: Props) {
  const [isGift, setGift] = useState(start && true)
  const [isElsewhere, setElsewhere] = useState(start && isToOther(start) ? true : undefined)
  const isSent = isGift === true && isElsewhere === true
  const isCash = prices?.way === 'cash' && prices.ways.length > 0
  const due = prices && prices.total - prices.advance
  return (
    <div>
      <Tick
        name="isGift"
        label="This is a gift"
        checked={isGift === true}
        onChange={({ currentTarget }) => setGift(currentTarget.checked)}
      />
      {isGift === undefined ? null : (
        <div hidden={!isGift} className="mt-2 grid gap-4 border-l-2 border-line pl-4">
          <TextArea
            label="Words for a card"
            name="giftCard"
            defaultValue={start?.card}
            rows={3}
            maxLength={4 * ORDER_LIMITS.card}
            hint={`At most ${ORDER_LIMITS.card} letters, printed on a card in the parcel.`}
            dir="auto"
          />
          {terms.giftWrap === undefined ? null : (
            <Tick name="giftWrap" defaultChecked={start?.wrap} label={`Wrap it, ${formatPrice(terms.giftWrap)}`} />
          )}
          <Field
            label="Should come by"
            name="giftDay"
            defaultValue={start?.day}
            type="date"
            hint="We try, and cannot promise the day."
            className="max-w-60"
          />
          <Tick
            name="isElsewhere"
            label="It goes to somebody else"
            checked={isElsewhere === true}
            onChange={({ currentTarget }) => setElsewhere(currentTarget.checked)}
          />
          {isElsewhere === undefined ? null : (
            <div hidden={!isElsewhere} className="grid gap-4">
              <p className="text-sm text-muted">
                We call the buyer, never the person who gets it. Their number is for the one who brings it.
              </p>
              <Field
                label="Who gets it"
                name="giftName"
                defaultValue={start?.name}
                autoComplete="off"
                maxLength={ORDER_LIMITS.name}
                missing="Please enter who gets it."
                required={isSent}
                dir="auto"
              />
              <PhoneField
                label="Their mobile"
                name="giftPhone"
                defaultValue={start?.phone}
                autoComplete="off"
                missing="Please enter their phone number."
                required={isSent}
              />
              <TextArea
                label="Where it goes"
                name="giftAddress"
                defaultValue={start?.address}
                autoComplete="off"
                rows={3}
                maxLength={ORDER_LIMITS.address}
                hint={pin === undefined ? 'House, street, area, city and PIN code' : 'House, street, area and city'}
                missing="Please enter where it goes."
                required={isSent}
                dir="auto"
              />
              {pin}
            </div>
          )}
          {isCash && due ? (
            <p role="status" className="font-semibold">
              {formatTotal(due)} is to be paid {wayOf(gets).door}, so the papers in the parcel say it.
              {prices.ways.includes('upi') ? ' Choose UPI first below, and they say no price.' : ''}
            </p>
          ) : isGift ? (
            <p className="text-sm text-muted">The papers in the parcel say no price.</p>
          ) : null}
        </div>
      )}
    </div>
  )
}

/** It goes to somebody else than the buyer. */
function isToOther({ name, phone, address }: Gift): boolean {
  return Boolean(name || phone || address)
}
