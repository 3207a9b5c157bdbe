import { type ComponentProps, type FocusEvent, useState } from 'react'
import { neatPhone } from '#store/orders/orders.ts'
import { ORDER_LIMITS, PHONE_WANTED } from '#store/orders/placing/order-limits.ts'
import { Field } from './field.tsx'

/**
 * A phone number. On leaving the field it is written as "+91 98123 45678", so that a slip is seen; what looks otherwise
 * is doubted in the place of the hint, and taken all the same.
 */
export function PhoneField({ hint = '10-digit mobile number', onInput, ...input }: ComponentProps<typeof Field>) {
  const [isDoubted, setDoubted] = useState(false)

  function leave({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
    const neat = neatPhone(field.value)
    setDoubted(neat === undefined && field.value.trim() !== '')
    if (neat !== undefined && neat.length <= ORDER_LIMITS.phone) field.value = neat
  }

  return (
    <Field
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={ORDER_LIMITS.phone}
      {...input}
      hint={hint}
      note={{ words: PHONE_WANTED, isShown: isDoubted }}
      onBlur={leave}
      onInput={(event) => {
        setDoubted(false)
        onInput?.(event)
      }}
    />
  )
}
