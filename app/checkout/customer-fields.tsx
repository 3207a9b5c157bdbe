import type { ReactNode } from 'react'
import type { FieldErrors } from '#app/api/ask.ts'
import { Field, TextArea } from '#app/ui/field.tsx'
import { ORDER_LIMITS, spacedPhone } from '#store/orders/orders.ts'

type Props = {
  /** What stands in the fields at first. */
  name: string
  phone: string | undefined
  address: string | undefined
  errors: FieldErrors
  addressLabel: string
  phoneHint?: ReactNode
  addressHint?: ReactNode
  onAddressTyped?: () => void
}

/** Who an order goes to, where, and how they are called: asked at checkout, and of an address that is kept. */
export function CustomerFields({ name, phone, address, errors, onAddressTyped, ...words }: Props) {
  return (
    <>
      <Field
        label="Full Name"
        name="name"
        autoComplete="name"
        defaultValue={name}
        maxLength={ORDER_LIMITS.name}
        error={errors.name}
        required
      />
      <Field
        label="Phone Number"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={phone && spacedPhone(phone)}
        maxLength={ORDER_LIMITS.phone}
        hint={words.phoneHint}
        error={errors.phone}
        required
      />
      <TextArea
        label={words.addressLabel}
        name="address"
        autoComplete="street-address"
        rows={4}
        defaultValue={address}
        maxLength={ORDER_LIMITS.address}
        hint={words.addressHint}
        error={errors.address}
        onInput={onAddressTyped}
        required
      />
    </>
  )
}
