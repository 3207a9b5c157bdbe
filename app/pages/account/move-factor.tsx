import type { FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Said } from './said.tsx'
import { SecretField } from './secret-field.tsx'
import { useChange } from './use-change.ts'

type Props = { onBegun: (totpURI: string) => void; onCancel: () => void }

/** Asks for the password and a code of the present phone, or one kept for when it is lost, before another is set up. */
export function MoveFactor({ onBegun, onCancel }: Props) {
  const { change, refusal, isSending } = useChange()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const said = new FormData(event.currentTarget)
    const code = String(said.get('code')).replace(/\s/g, '')
    const facts = await change('two-factor/move', { password: said.get('password'), code })
    if (facts) onBegun(String(facts.totpURI))
  }

  return (
    <form method="post" onSubmit={send} className="mt-3 grid gap-3">
      <p>Your present phone keeps working until the new one has shown a code.</p>
      <SecretField label="Your password" name="password" autoComplete="current-password" required autoFocus />
      <Field
        label="Present code"
        name="code"
        hint="Of the app you have now, or one of your backup codes. It is used up by this."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
      />
      <Said done={undefined} refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSending}>
          Continue
        </Button>
        <Button look="quiet" disabled={isSending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
