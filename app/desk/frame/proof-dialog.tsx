import { useEffect, useState } from 'react'
import { ask } from '#app/kit/api/ask.ts'
import { onProofQuestion, type ProofQuestion } from '#app/kit/api/proof.ts'
import { PasswordConfirmation, proofIn } from '#app/kit/form/own-proof.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { FormDialog } from '#app/kit/press/dialogs.tsx'
import { identityCall } from '#app/shop/sign-in/identity-call.ts'

/** Asks for the password before the most dangerous acts; the pressed action then continues. */
export function ProofDialog() {
  const [question, setQuestion] = useState<ProofQuestion>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => onProofQuestion(setQuestion), [])
  useEffect(() => () => question?.answer(false), [question])

  function end(isProven: boolean) {
    question?.answer(isProven)
    setError(undefined)
    setQuestion(undefined)
  }

  async function prove(fields: FormFields): Promise<boolean> {
    setBusy(true)
    const result = await ask(identityCall('reauthenticate', proofIn(fields)))
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
      <PasswordConfirmation hasPassword asksCode={question?.secondFactor === true} />
    </FormDialog>
  )
}
