import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'

/** A password that can be shown. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'label' | 'after'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      label="Password"
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          className="field-button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
