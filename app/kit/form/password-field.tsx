import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'
import { FORM } from './form.texts.ts'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'label' | 'after'> & { label?: string }

export function PasswordField({ label, ...props }: Props) {
  const t = FORM.use()
  const [isShown, setShown] = useState(false)
  return (
    <Field
      missing={props.autoComplete === 'new-password' ? t.passwordChoose : t.passwordOwn}
      {...props}
      label={label ?? t.password}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          className="field-button absolute inset-y-0 right-0 min-w-16 rounded-xl px-3 font-semibold text-action"
          aria-label={isShown ? t.hidePassword : t.showPassword}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t.hide : t.show}
        </button>
      }
    />
  )
}
