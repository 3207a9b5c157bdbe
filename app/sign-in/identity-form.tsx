import type { FormEvent, ReactNode } from 'react'
import type { Sending } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { type FormFields, readForm } from '#app/ui/read-form.ts'

type Props = {
  /** What the button says. */
  action: string
  /** How the form is sent. Its refusal stands above the button, also when others beside the form are refused. */
  sending: Pick<Sending, 'isReady' | 'isBusy' | 'refusal'>
  onSend: (fields: FormFields) => unknown
  children: ReactNode
}

/** A form of the identity service. What was typed stays after a refusal. */
export function IdentityForm({ action, sending: { isReady, isBusy, refusal }, onSend, children }: Props) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isReady) void onSend(readForm(event.currentTarget))
  }

  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      {children}
      <FormError of={refusal} />
      <Button type="submit" disabled={!isReady} aria-busy={isBusy}>
        {action}
      </Button>
      <noscript>
        <p>Signing in needs JavaScript.</p>
      </noscript>
    </form>
  )
}
