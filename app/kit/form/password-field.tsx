import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'label' | 'after'> & { label?: string }

/** A password that can be shown. */
export function PasswordField({ label = 'Password', ...props }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      missing={props.autoComplete === 'new-password' ? 'Please enter a password.' : 'Please enter your password.'}
      {...props}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          className="field-button absolute inset-y-0 right-0 min-w-16 rounded-xl px-3 font-semibold text-action"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
