import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Field, PhoneField, TextArea } from '#app/kit/form/field.tsx'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import { ORDER_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { findPlaceOfAddress, pinsIn, wordsOfSeveral } from '#store/shop/pins/address-pins.ts'
import { findPlaceOfPin } from '#store/shop/pins/pin-codes.ts'

const MISSING = {
  name: 'Please enter your full name.',
  phone: 'Please enter your phone number.',
  address: 'Please enter the delivery address.',
}

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
  return (
    <>
      <Field
        label="Full Name"
        name="name"
        autoComplete="name"
        defaultValue={name}
        maxLength={ORDER_LIMITS.name}
        missing={MISSING.name}
        dir="auto"
        required
      />
      <PhoneField
        label="Phone Number"
        defaultValue={phone && spacedPhone(phone)}
        hint={phoneHint}
        missing={MISSING.phone}
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
          <TextArea
            label={addressLabel}
            name="address"
            rows={4}
            value={school}
            hint="Your order goes to the school, with those of its class."
            readOnly
          />
        )}
      </div>
    </>
  )
}

const PIN_WANTED = 'Please add your 6-digit PIN code'
const WHOLE = 'Is this the whole address? If so, place the order once more.'

function wordsOn([pin, ...others]: readonly string[], place: string | undefined): string {
  if (pin === undefined) return PIN_WANTED
  if (others.length > 0) return wordsOfSeveral([pin, ...others])
  return place ?? (findPlaceOfPin(pin) ? '' : `${pin} is no PIN code that we know. Please check it.`)
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
  const pins = pinsIn(read)
  const place = findPlaceOfAddress(read)
  const words = isDoubted ? WHOLE : asksPin && read.trim() !== '' ? wordsOn(pins, place) : ''

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
      hint={asksPin ? 'House, street, area, city and PIN code' : 'House, street, area and city'}
      note={{ words, isShown: words !== '', isGood: words === place }}
      missing={MISSING.address}
      dir="auto"
      onInput={type}
      required={required}
    />
  )
}
