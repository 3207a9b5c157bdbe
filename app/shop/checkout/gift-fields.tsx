import { type ReactNode, useState } from 'react'
import { type FieldErrors, fieldsBelow } from '#app/kit/api/ask.ts'
import { Field, PhoneField, TextArea, Tick } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { formatPrice } from '#store/money.ts'
import type { DeliveryTerms, pricesWithDelivery } from '#store/selling/delivery/terms.ts'
import { deliveryMethodOf, type OptionalWay } from '#store/selling/delivery/ways.ts'
import type { Gift } from '#store/selling/orders/orders.ts'
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { FIELDS, GIFT } from './checkout.texts.ts'

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

type Props = OptionalWay & {
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
  const language = useLanguage()
  const t = GIFT[language]
  const { withPin, withoutPin } = FIELDS[language]
  const [isElsewhere, setElsewhere] = useState<boolean | undefined>(isToOther(start) || undefined)
  const isSent = isGift === true && isElsewhere === true
  const isCash = prices?.way === 'cash' && prices.ways.length > 0
  const due = prices && prices.total - prices.advance
  return (
    <div>
      <Tick
        name="isGift"
        label={t.isGift}
        checked={isGift === true}
        onChange={({ currentTarget }) => setGift(currentTarget.checked)}
      />
      {isGift === undefined ? null : (
        <div hidden={!isGift} className="mt-2 grid gap-4 border-l-2 border-line pl-4">
          <TextArea
            label={t.card}
            name="giftCard"
            defaultValue={start?.card}
            rows={3}
            maxLength={4 * ORDER_LIMITS.card}
            hint={t.cardHint(ORDER_LIMITS.card)}
            dir="auto"
          />
          {terms.giftWrap === undefined ? null : (
            <Tick name="giftWrap" defaultChecked={start?.wrap} label={t.wrap(formatPrice(terms.giftWrap))} />
          )}
          <Field
            label={t.day}
            name="giftDay"
            defaultValue={start?.day}
            type="date"
            hint={t.dayHint}
            className="max-w-60"
          />
          <Tick
            name="isElsewhere"
            label={t.isElsewhere}
            checked={isElsewhere === true}
            onChange={({ currentTarget }) => setElsewhere(currentTarget.checked)}
          />
          {isElsewhere === undefined ? null : (
            <div hidden={!isElsewhere} className="grid gap-4">
              <p className="text-sm text-muted">{t.weCallYou}</p>
              <Field
                label={t.name}
                name="giftName"
                defaultValue={start?.name}
                autoComplete="off"
                maxLength={ORDER_LIMITS.name}
                missing={t.nameMissing}
                required={isSent}
                dir="auto"
              />
              <PhoneField
                label={t.phone}
                name="giftPhone"
                defaultValue={start?.phone}
                autoComplete="off"
                missing={t.phoneMissing}
                required={isSent}
              />
              <TextArea
                label={t.address}
                name="giftAddress"
                defaultValue={start?.address}
                autoComplete="off"
                rows={3}
                maxLength={ORDER_LIMITS.address}
                hint={pin === undefined ? withPin : withoutPin}
                missing={t.addressMissing}
                required={isSent}
                dir="auto"
              />
              {pin}
            </div>
          )}
          {isCash && due ? (
            <p role="status" className="font-semibold">
              {t.theyPay(formatPrice(due), deliveryMethodOf(gets, language).door)}
              {prices.ways.includes('upi') ? t.payFirst : ''}
            </p>
          ) : isGift ? (
            <p className="text-sm text-muted">{t.noPrice}</p>
          ) : null}
        </div>
      )}
    </div>
  )
}

/** It goes to somebody else than the buyer. */
export function isToOther({ name, phone, address }: Gift = {}): boolean {
  return Boolean(name || phone || address)
}
