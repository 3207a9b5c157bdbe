import { useEffect, useState } from 'react'
import { ask } from '#app/api/ask.ts'
import { answerForProof, type ProofQuestion } from '#app/api/proof.ts'
import { identityCall } from '#app/sign-in/identity-call.ts'
import { PasswordField } from '#app/sign-in/password-field.tsx'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'

/** Asks for the password again before one of the strongest acts. What was pressed goes on by itself afterwards. */
export function ProofDialog() {
  const [question, setQuestion] = useState<ProofQuestion>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => answerForProof(setQuestion), [])
  useEffect(() => () => question?.answer(false), [question])

  function end(isProven: boolean) {
    question?.answer(isProven)
    setError(undefined)
    setQuestion(undefined)
  }

  async function prove({ text, secret }: FormFields): Promise<boolean> {
    const code = question?.secondFactor ? { code: text('code').replace(/\s/g, '') } : {}
    setBusy(true)
    const result = await ask(identityCall('reauthenticate', { password: secret('password'), ...code }))
    setBusy(false)
    if (result.kind !== 'done') setError(result.message)
    else end(true)
    return result.kind === 'done'
  }

  return (
    <FormDialog
      isOpen={question !== undefined}
      firstFocus="[name=password]"
      title="Please enter your password to go on"
      yes="Go on"
      busy={isBusy}
      error={error}
      onSubmit={prove}
      onClose={() => end(false)}
    >
      <p>We ask for it again before the most important changes. Then it holds for ten minutes.</p>
      <PasswordField label="Your password" name="password" autoComplete="current-password" maxLength={300} required />
      {question?.secondFactor ? (
        <Field
          label="Code from your app, or a backup code"
          missing="Please enter the code."
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
        />
      ) : null}
    </FormDialog>
  )
}
