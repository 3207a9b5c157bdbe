import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Field, PhoneField, TextArea } from '#app/kit/form/field.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import type { Language } from '#store/language.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { findPlaceOfAddress, pinsIn, wordsAskingPin } from '#store/shop/pins/address-pins.ts'
import { findPlaceOfPin } from '#store/shop/pins/pin-codes.ts'
import { FIELDS } from './checkout.texts.ts'

type Props = {
  /** The initial values of the fields. */
  name: string
  phone: string | undefined
  address: string | undefined
  addressLabel: string
  /** Where it goes in place of an address of theirs. */
  school?: string | undefined
  phoneHint?: string
  /** The field for the PIN code, where it is a question of its own. */
  pin?: ReactNode
  /** What decides about the address, before it: the ways to get it, and for whom it is. */
  ways?: ReactNode
  hasAddress?: boolean
  /** Probably no address: the form asks about it once. */
  isDoubted?: boolean
}

/** The fields for name, phone and address, of the checkout and of saved addresses. */
export function CustomerFields(props: Props) {
  const {
    name,
    phone,
    address,
    addressLabel,
    phoneHint,
    school,
    pin,
    ways,
    hasAddress = true,
    isDoubted = false,
  } = props
  const t = FIELDS.use()
  return (
    <>
      <Field
        label={t.name}
        name="name"
        autoComplete="name"
        defaultValue={name}
        maxLength={ORDER_LIMITS.name}
        missing={t.nameMissing}
        dir="auto"
        required
      />
      <PhoneField
        label={t.phone}
        defaultValue={phone && spacedPhone(phone)}
        hint={phoneHint}
        missing={t.phoneMissing}
        required
      />
      {ways}
      {hasAddress ? pin : null}
      {/* What was typed stays there. */}
      <div hidden={!hasAddress}>
        {school === undefined ? (
          <AddressField
            label={addressLabel}
            address={address}
            asksPin={pin === undefined}
            isDoubted={isDoubted}
            required={hasAddress}
          />
        ) : (
          <TextArea label={addressLabel} name="address" rows={4} value={school} hint={t.toSchool} readOnly />
        )}
      </div>
    </>
  )
}

function wordsOn([pin, ...others]: readonly string[], place: string | undefined, language: Language): string {
  const { addPin, unknownPin } = FIELDS[language]
  if (pin === undefined) return addPin
  if (others.length > 0) return wordsAskingPin([pin, ...others], language)
  return place ?? (findPlaceOfPin(pin) ? '' : unknownPin(pin))
}

/** Milliseconds without typing after which the address is read. */
const PAUSE_MS = 1000

type AddressProps = {
  label: string
  address: string | undefined
  asksPin: boolean
  isDoubted: boolean
  required: boolean
}

/** After a pause in typing, names the place of the PIN code, or says that there is none. Either way the address is accepted. */
function AddressField({ label, address = '', asksPin, isDoubted, required }: AddressProps) {
  const [read, setRead] = useState(address)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const language = useLanguage()
  const t = FIELDS[language]
  const pins = pinsIn(read)
  const place = findPlaceOfAddress(read, language)
  const words = isDoubted ? t.isWhole : asksPin && read.trim() !== '' ? wordsOn(pins, place, language) : ''

  function type({ currentTarget: { value } }: FormEvent<HTMLTextAreaElement>) {
    clearTimeout(pause.current)
    // A complete PIN code is read at once.
    if (pinsIn(value).length > 0) setRead(value)
    else pause.current = setTimeout(setRead, PAUSE_MS, value)
  }

  return (
    <TextArea
      label={label}
      name="address"
      autoComplete="street-address"
      rows={4}
      defaultValue={address}
      maxLength={ORDER_LIMITS.address}
      hint={asksPin ? t.withPin : t.withoutPin}
      note={{ words, isShown: words !== '', isGood: words === place }}
      missing={t.addressMissing}
      dir="auto"
      onInput={type}
      required={required}
    />
  )
}
