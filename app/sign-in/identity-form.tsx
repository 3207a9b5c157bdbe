import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Refusal } from '#app/sign-in/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** The error line of a form: what it says, and how to change that. */
export type ErrorLine = [refusal: Refusal | undefined, say: (refusal: Refusal | undefined) => void]

type Props = {
  /** What the button says. */
  action: string
  /** Does what the form is for. Returns why that was refused. */
  send: (form: FormData) => Promise<Refusal | undefined>
  /** Given when others beside the form speak in its error line. */
  errorLine?: ErrorLine
  children: ReactNode
}

/** A form of the identity service: one sending at a time, and what was typed stays after a refusal. */
export function IdentityForm({ action, send, errorLine, children }: Props) {
  const isHydrated = useHydrated()
  const own = useState<Refusal>()
  const [refusal, say] = errorLine ?? own
  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSending(true)
    say(undefined)
    say(await send(new FormData(event.currentTarget)))
    isUnderWay.current = false
    setSending(false)
  }

  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      {children}
      <Refused refusal={refusal} />
      <Button type="submit" disabled={!isHydrated || isSending} aria-busy={isSending}>
        {action}
      </Button>
      <noscript>
        <p>Signing in needs JavaScript.</p>
      </noscript>
    </form>
  )
}

/** Says why something was refused and what to do about it. */
export function Refused({ refusal }: { refusal: Refusal | undefined }) {
  if (!refusal) return null
  return (
    <p role="alert" data-code={refusal.code} className="rounded-xl bg-danger-soft px-3 py-2 font-semibold text-danger">
      {refusal.message}
    </p>
  )
}
