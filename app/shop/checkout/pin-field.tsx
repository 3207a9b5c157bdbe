import { useEffect, useRef } from 'react'
import { Field } from '#app/kit/form/field.tsx'
import { announce } from '#app/kit/page/announcer.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { useDevicePin } from '#app/shop/checkout/delivery/device-pin.ts'
import { findPinCode, pinsIn, wordsAskingPin } from '#store/shop/pins/address-pins.ts'
import { findPlaceOfPin } from '#store/shop/pins/pin-codes.ts'
import { FIELDS } from './checkout.texts.ts'
import type { Pricing } from './use-terms.ts'

type Props = {
  pricing: Pricing
  /** In words; undefined while it is unknown. */
  total: string | undefined
  isUnserved: boolean
  /** The PIN code of the person who gets a gift, which the device does not know. */
  isGift: boolean
}

/** The PIN code, where delivery depends on it: a question of its own, which nothing is sent without. */
export function PinField({ pricing, total, isUnserved, isGift }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const device = useDevicePin()
  const language = useLanguage()
  const t = FIELDS[language]
  const pins = pinsIn(pricing.address)
  const { pin, words } = pricing
  const error = pins.length > 1 ? wordsAskingPin(pins, language) : isUnserved ? t.callOrElsewhere(words) : ''
  const place = pin === '' ? undefined : findPlaceOfPin(pin, language)
  useEffect(() => input.current?.setCustomValidity(error), [error])
  // It comes back filled when a gift goes home again, or a parcel is chosen: nobody types it, and delivery depends on it.
  useEffect(() => {
    if (input.current?.value) input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
  // What it costs is said once it is known.
  useEffect(() => {
    if (place && total) announce(t.placeAndTotal(place, total))
  }, [place, total, t])
  return (
    <Field
      ref={input}
      label={isGift ? t.theirPin : t.pin}
      name={isGift ? 'giftPin' : 'pin'}
      inputMode="numeric"
      autoComplete={isGift ? 'off' : 'postal-code'}
      maxLength={11}
      defaultValue={findPinCode(pricing.address) ?? (isGift ? undefined : device)}
      hint={t.pinHint}
      note={{
        words: place ?? t.unknownPin(pin),
        isShown: pin !== '',
        isGood: place !== undefined,
      }}
      standing={error}
      missing={isGift ? t.theirPinMissing : t.pinMissing}
      required
    />
  )
}
