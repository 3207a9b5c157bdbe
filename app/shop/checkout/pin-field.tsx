import { type FormEvent, useEffect, useRef } from 'react'
import { Field } from '#app/kit/form/field.tsx'
import { setField } from '#app/kit/form/set-field.ts'
import { announce } from '#app/kit/page/announcer.tsx'
import { isPin, useDevicePin } from '#app/shop/checkout/delivery/device-pin.ts'
import { findPinCode, pinsIn, withPin, wordsOfSeveral } from '#store/shop/pins/address-pins.ts'
import { findPlaceOfPin } from '#store/shop/pins/pin-codes.ts'
import { bareSigns } from '#store/typed/code.ts'
import type { Pricing } from './use-terms.ts'

/** The one address that the shop gets, of the fields for address and PIN code. */
export function addressWithPin(address: string, typed: string): string {
  const pin = bareSigns(typed)
  return isPin(pin) ? withPin(address, pin) : address
}

/** Fills the PIN code that the address names into its field, when something is typed in the address. */
export function followAddress({ target, currentTarget: form }: FormEvent<HTMLFormElement>): void {
  if (!(target instanceof HTMLTextAreaElement) || !['address', 'giftAddress'].includes(target.name)) return
  const field = form.elements.namedItem(target.name === 'address' ? 'pin' : 'giftPin')
  if (!(field instanceof HTMLInputElement)) return
  const pin = findPinCode(target.value) ?? field.value
  // Also for the same one: what was wrong may be so no more.
  if (pin !== '') setField(field, pin)
}

type Props = {
  start: string | undefined
  pricing: Pricing
  /** In words; undefined while it is unknown. */
  total: string | undefined
  isUnserved: boolean
  /** The PIN code of the person who gets a gift, which the device does not know. */
  isGift: boolean
}

/** The PIN code, where delivery depends on it: a question of its own, which nothing is sent without. */
export function PinField({ start = '', pricing, total, isUnserved, isGift }: Props) {
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
  // Typed on another page.
  useEffect(() => {
    if (!isGift && device !== '' && input.current?.value === '') setField(input.current, device)
  }, [device, isGift])
  return (
    <Field
      ref={input}
      label={isGift ? 'Their PIN Code' : 'PIN Code'}
      name={isGift ? 'giftPin' : 'pin'}
      inputMode="numeric"
      autoComplete={isGift ? 'off' : 'postal-code'}
      maxLength={11}
      defaultValue={findPinCode(start)}
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
