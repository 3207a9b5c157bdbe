import { type FormEvent, useRef, useState } from 'react'
import { Field, PhoneField, TextArea } from '#app/ui/forms/field.tsx'
import { spacedPhone } from '#store/orders/orders.ts'
import { ORDER_LIMITS } from '#store/orders/placing/order-limits.ts'
import { findPinCode, findPlaceOfAddress, pinsIn } from '#store/pins/address-pins.ts'
import { findPlaceOfPin } from '#store/pins/pin-codes.ts'

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
  phoneHint?: string
}

/** The fields for name, phone and address, of the checkout and of saved addresses. */
export function CustomerFields({ name, phone, address, addressLabel, phoneHint }: Props) {
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
      <AddressField label={addressLabel} address={address} />
    </>
  )
}

const PIN_WANTED = 'Please add your 6-digit PIN code'
/** Milliseconds without typing after which the address is read. */
const PAUSE_MS = 1000

/** After a pause in typing, names the place of the PIN code, or says that there is none. Either way the address is accepted. */
function AddressField({ label, address = '' }: { label: string; address: string | undefined }) {
  const [read, setRead] = useState(address)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = findPlaceOfAddress(read)
  const pin = findPinCode(read)
  const isUnknown = pin !== undefined && findPlaceOfPin(pin) === undefined
  const lacksPin = read.trim() !== '' && pinsIn(read).length === 0

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
      hint="House, street, area, city and PIN code"
      note={{
        words: isUnknown ? `${pin} is no PIN code that we know. Please check it.` : (place ?? PIN_WANTED),
        isShown: lacksPin || isUnknown || place !== undefined,
        isGood: !lacksPin && !isUnknown,
      }}
      missing={MISSING.address}
      dir="auto"
      onInput={type}
      required
    />
  )
}
