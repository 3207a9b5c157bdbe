import { type ReactNode, useRef } from 'react'
import type { Sending } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { useOpening } from '#app/ui/use-opening.ts'

type Props = {
  /** The page is for nothing else, so it opens in the form. */
  isWholePage?: boolean
  /** The button's text. */
  action: string
  /** How the form is sent. Its refusal stands above the button, also when others beside the form are refused. */
  sending: Pick<Sending, 'isReady' | 'isBusy' | 'refusal'>
  onSend: (fields: FormFields) => unknown
  children: ReactNode
}

/** A form of the identity service. What was typed stays after a refusal. */
export function IdentityForm({ isWholePage = false, action, sending, onSend, children }: Props) {
  const { isReady, isBusy, refusal } = sending
  const form = useRef<HTMLFormElement>(null)
  useOpening(form, isWholePage)

  function submit(fields: FormFields) {
    if (isReady) void onSend(fields)
  }

  return (
    <CheckedForm ref={form} onSend={submit} className="grid gap-4">
      {children}
      <FormError of={refusal} />
      <Button type="submit" disabled={!isReady} aria-busy={isBusy}>
        {action}
      </Button>
      <noscript>
        <p>Please turn on JavaScript to log in.</p>
      </noscript>
    </CheckedForm>
  )
}
