import { useEffect, useRef } from 'react'
import { Field } from '#app/kit/form/field.tsx'
import { announce } from '#app/kit/page/announcer.tsx'
import { useDevicePin } from '#app/shop/checkout/delivery/device-pin.ts'
import { findPinCode, pinsIn, wordsOfSeveral } from '#store/shop/pins/address-pins.ts'
import { findPlaceOfPin } from '#store/shop/pins/pin-codes.ts'
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
  const pins = pinsIn(pricing.address)
  const { pin, words } = pricing
  const error =
    pins.length > 1 ? wordsOfSeveral(pins) : isUnserved ? `${words} Please call us, or give another address.` : ''
  const place = pin === '' ? undefined : findPlaceOfPin(pin)
  useEffect(() => input.current?.setCustomValidity(error), [error])
  // What it costs is said once it is known.
  useEffect(() => {
    if (place && total) announce(`${place}. Total ${total}.`)
  }, [place, total])
  return (
    <Field
      ref={input}
      label={isGift ? 'Their PIN Code' : 'PIN Code'}
      name={isGift ? 'giftPin' : 'pin'}
      inputMode="numeric"
      autoComplete={isGift ? 'off' : 'postal-code'}
      maxLength={11}
      defaultValue={findPinCode(pricing.address) ?? (isGift ? undefined : device)}
      hint="6 digits. We use it for the delivery charge."
      note={{
        words: place ?? `${pin} is no PIN code that we know. Please check it.`,
        isShown: pin !== '',
        isGood: place !== undefined,
      }}
      standing={error}
      missing={isGift ? 'Please add their 6-digit PIN code.' : 'Please add your 6-digit PIN code.'}
      required
    />
  )
}
