import { type ReactNode, useMemo, useRef } from 'react'
import type { Sending } from '#app/kit/api/use-send.ts'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { useFocusOnOpening } from '#app/kit/page/use-focus-on-opening.ts'
import { Button } from '#app/kit/press/button.tsx'
import { SIGN_IN } from './sign-in.texts.tsx'

type Props = {
  /** The page is nothing but this form, so its first empty field gets the focus. */
  isWholePage?: boolean
  action: string
  /** Its refusal is shown above the button, also one of another way to sign in. */
  sending: Pick<Sending, 'isReady' | 'isBusy' | 'refusal'>
  onSend: (fields: FormFields) => unknown
  children: ReactNode
}

/** A form of the identity service. What was typed stays after a refusal. */
export function IdentityForm({ isWholePage = false, action, sending, onSend, children }: Props) {
  const { isReady, isBusy } = sending
  // The service names no fields.
  const refusal = useMemo(() => {
    const { code, message = '' } = sending.refusal ?? {}
    return code === 'weak-password' && sending.refusal
      ? { ...sending.refusal, fields: { password: message, newPassword: message } }
      : sending.refusal
  }, [sending.refusal])
  const form = useRef<HTMLFormElement>(null)
  useFocusOnOpening(form, isWholePage)

  function submit(fields: FormFields) {
    if (isReady) void onSend(fields)
  }

  return (
    <CheckedForm ref={form} sending={{ isReady, isBusy, refusal }} onSend={submit} className="grid gap-4">
      {children}
      <FormError />
      <Button type="submit" disabled={!isReady} aria-busy={isBusy}>
        {action}
      </Button>
      <noscript>
        <p>{SIGN_IN.use().noScript}</p>
      </noscript>
    </CheckedForm>
  )
}
