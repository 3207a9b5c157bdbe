import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { FORM } from './form.texts.ts'

const DIGITS = { inputMode: 'numeric', maxLength: 10 } as const
/** Backup codes have letters too. */
const LETTERS = { autoCapitalize: 'none', spellCheck: false, maxLength: 40 } as const

type Props = ComponentProps<typeof Field> & { takesBackupCode?: boolean }

/** A field for a one-time code of an SMS or authenticator app, or for a backup code. */
export function CodeField({ takesBackupCode = false, ...props }: Props) {
  return (
    <Field
      name="code"
      autoComplete="one-time-code"
      missing={FORM.use().codeMissing}
      required
      {...(takesBackupCode ? LETTERS : DIGITS)}
      {...props}
    />
  )
}
