import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Refusal } from '#app/sign-in.ts'
import { Button } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

type Props = {
  /** What the button says. */
  action: string
  next: string
  send: (form: FormData) => Promise<Refusal | undefined>
  children: ReactNode
}

/** A form that signs somebody in and goes on to where they wanted to be. What was typed stays after a refusal. */
export function SignInForm({ action, next, send, children }: Props) {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSending(true)
    setRefusal(undefined)
    const refused = await send(new FormData(event.currentTarget))
    setRefusal(refused)
    if (!refused) await navigate(next, { replace: true })
    isUnderWay.current = false
    setSending(false)
  }

  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      {children}
      {refusal ? (
        <p
          role="alert"
          data-code={refusal.code}
          className="rounded-xl bg-danger-soft px-3 py-2 font-semibold text-danger"
        >
          {refusal.message}
        </p>
      ) : null}
      <Button type="submit" disabled={!isHydrated || isSending} aria-busy={isSending}>
        {action}
      </Button>
      <noscript>
        <p>Signing in needs JavaScript.</p>
      </noscript>
    </form>
  )
}
