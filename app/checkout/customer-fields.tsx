import { type FocusEvent, useState } from 'react'
import type { FieldErrors } from '#app/api/ask.ts'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { PhoneField } from '#app/ui/forms/phone-field.tsx'
import { hasPinCode, ORDER_LIMITS, spacedPhone } from '#store/orders/orders.ts'

const MISSING = {
  name: 'Please enter your full name.',
  phone: 'Please enter your phone number.',
  address: 'Please enter the delivery address.',
}

type Props = {
  /** What stands in the fields at first. */
  name: string
  phone: string | undefined
  address: string | undefined
  errors: FieldErrors
  addressLabel: string
  phoneHint?: string
}

/** Who an order goes to, where, and how they are called: asked at checkout, and of an address that is kept. */
export function CustomerFields({ name, phone, address, errors, addressLabel, phoneHint }: Props) {
  return (
    <>
      <Field
        label="Full Name"
        name="name"
        autoComplete="name"
        defaultValue={name}
        maxLength={ORDER_LIMITS.name}
        error={errors.name}
        missing={MISSING.name}
        dir="auto"
        required
      />
      <PhoneField
        label="Phone Number"
        defaultValue={phone && spacedPhone(phone)}
        hint={phoneHint}
        error={errors.phone}
        missing={MISSING.phone}
        required
      />
      <AddressField label={addressLabel} address={address} error={errors.address} />
    </>
  )
}

type AddressProps = { label: string; address: string | undefined; error: string | undefined }

/** Without a PIN code the address is doubted in the place of the hint, and taken all the same. */
function AddressField({ label, address, error }: AddressProps) {
  const [wantsPin, setWantsPin] = useState(lacksPin(address ?? ''))
  return (
    <TextArea
      label={label}
      name="address"
      autoComplete="street-address"
      rows={4}
      defaultValue={address}
      maxLength={ORDER_LIMITS.address}
      hint="House, street, area, city and PIN code"
      warning={{ words: 'Add your PIN code so the courier finds you', isShown: wantsPin }}
      error={error}
      missing={MISSING.address}
      dir="auto"
      onBlur={({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => setWantsPin(lacksPin(currentTarget.value))}
      onInput={({ currentTarget }) => setWantsPin((before) => before && lacksPin(currentTarget.value))}
      required
    />
  )
}

function lacksPin(address: string): boolean {
  return address.trim() !== '' && !hasPinCode(address)
}
