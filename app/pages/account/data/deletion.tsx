import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { postIdentity, type Refusal } from '#app/sign-in/calls.ts'
import { QuestionDialog } from '#app/ui/question-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { OwnOrder } from '#store/orders/customer-orders.ts'
import { leaveAccount } from '#app/pages/account/leave-account.ts'
import { OpenOrders, wordsOfOpen } from './open-orders.tsx'
import { Said } from '#app/pages/account/said.tsx'
import { SecretField } from '#app/pages/account/secret-field.tsx'

type DeletionProps = { hasPassword: boolean; open: readonly OwnOrder[]; onGone: () => void }

/** Deletes the account after its password and a question. `open` are the orders on their way. */
export function Deletion({ hasPassword, open, onGone }: DeletionProps) {
  const isHydrated = useHydrated()
  const { password, ask, isSending, refusal, setPassword, erase } = useDeletion(onGone)
  return (
    <section aria-labelledby="deletion" className="panel">
      <h2 id="deletion">Delete account</h2>
      <p className="mt-1">
        Your profile, photo, addresses, wishes and logins are deleted at once. Past orders and tax invoices keep your
        name and address for a time:{' '}
        <Link to="/policies#privacy" className="text-action underline">
          what we keep, and how long
        </Link>
        .
      </p>
      {open.length > 0 ? <OpenOrders open={open} /> : null}
      <form method="post" onSubmit={ask} className="mt-3 grid gap-3">
        {hasPassword ? (
          <SecretField label="Your password" name="password" autoComplete="current-password" required />
        ) : (
          <p className="text-muted">For this you must have logged in within the last day.</p>
        )}
        <Said done={undefined} refusal={refusal} />
        <Button type="submit" look="danger" disabled={!isHydrated || isSending} className="justify-self-start">
          Delete my account
        </Button>
      </form>
      <QuestionDialog
        isOpen={password !== undefined}
        question="Do you want to delete your account forever?"
        yes="Delete forever"
        no="Keep my account"
        busy={isSending}
        onYes={erase}
        onNo={() => setPassword(undefined)}
      >
        This cannot be undone.{open.length > 0 ? ` ${wordsOfOpen(open)} will still be delivered.` : ''}
      </QuestionDialog>
    </section>
  )
}

/** `password` is what was typed while the question is asked; empty for an account without one. */
function useDeletion(onGone: () => void) {
  const [password, setPassword] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSending, setSending] = useState(false)

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setRefusal(undefined)
    setPassword(String(new FormData(event.currentTarget).get('password') ?? ''))
  }

  async function erase() {
    setSending(true)
    const answer = await postIdentity('delete-user', password ? { password } : {})
    setSending(false)
    setPassword(undefined)
    if (answer.refusal) return setRefusal(answer.refusal)
    onGone()
    leaveAccount()
  }

  return { password, setPassword, ask, isSending, refusal, erase }
}
