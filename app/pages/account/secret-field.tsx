import type { ComponentProps } from 'react'
import { Field } from '#app/ui/forms/field.tsx'

/** A password with a label of its own. */
export function SecretField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  return (
    <Field
      missing="Please enter your password."
      {...props}
      type="password"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={300}
    />
  )
}
