import { CodeField } from './code-field.tsx'
import { FORM } from './form.texts.ts'
import { PasswordField } from './password-field.tsx'
import type { FormFields } from './read-form.ts'

type Props = { hasPassword: boolean; asksCode?: boolean }

/** Asks for the password, and with two-step login for a code. */
export function PasswordConfirmation({ hasPassword, asksCode = false }: Props) {
  const t = FORM.use()
  return (
    <>
      {hasPassword ? (
        <PasswordField label={t.yourPassword} name="password" autoComplete="current-password" required />
      ) : (
        <p className="text-muted">{t.recentLogin}</p>
      )}
      {asksCode ? <CodeField label={t.codeOrBackup} takesBackupCode /> : null}
    </>
  )
}

/** The typed proof for the API. */
export function proofIn({ data, text, secret }: FormFields) {
  return {
    ...(data.has('password') && { password: secret('password') }),
    ...(data.has('code') && { code: text('code').replace(/\s/g, '') }),
  }
}
