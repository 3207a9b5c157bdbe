import { type FormEvent, useState } from 'react'
import { data } from 'react-router'
import { type ApiClient, apiContext, browserApi } from '#app/api-client.ts'
import { postIdentity, type Refusal } from '#app/sign-in/calls.ts'
import { Refusal as NoAnswer, TryAgain } from '#app/ui/admin/messages.tsx'
import { QuestionDialog } from '#app/ui/admin/question-dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/data'
import { askOwn } from './ask-own.ts'
import { leaveAccount } from './leave-account.ts'
import { Said } from './said.tsx'
import { SecretField } from './secret-field.tsx'

async function load(api: ApiClient, request: Request) {
  const { status, found } = await askOwn(request, () => api.me['ways-in'].$get())
  return data({ mine: found }, { status })
}

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context.get(apiContext), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(browserApi, request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Your data · Tokri' }, { name: 'robots', content: 'noindex' }]
}

export default function YourData({ loaderData: { mine } }: Route.ComponentProps) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <Gone />
  return (
    <>
      <h1 className="page-heading">Your data</h1>
      <div className="account-panels">
        <section aria-labelledby="download" className="panel">
          <h2 id="download">Download my data</h2>
          <p className="mt-1 mb-3">
            Your profile, addresses, orders with our notes, requests, messages and logins, as a JSON file.
          </p>
          <a className="account-file" href="/api/me/data" download>
            Download my data
          </a>
        </section>
        {mine ? (
          <Deletion hasPassword={mine.hasPassword} onGone={() => setGone(true)} />
        ) : (
          <NoAnswer message="Your account could not be read. Please try again.">
            <TryAgain />
          </NoAnswer>
        )}
      </div>
    </>
  )
}

function Gone() {
  return (
    <>
      <h1 className="page-heading">Your account is deleted</h1>
      <p role="status" className="mt-2 mb-4">
        You are signed out everywhere, and your profile and addresses are gone. Thank you for having been with us.
      </p>
      <ButtonLink to="/">Back to the shop</ButtonLink>
    </>
  )
}

function Deletion({ hasPassword, onGone }: { hasPassword: boolean; onGone: () => void }) {
  const isHydrated = useHydrated()
  const { password, ask, isSending, refusal, setPassword, erase } = useDeletion(onGone)
  return (
    <section aria-labelledby="deletion" className="panel">
      <h2 id="deletion">Delete account</h2>
      <p className="mt-1">
        Your profile, addresses and sign-ins are deleted at once. Orders stay as long as the law asks a shop to keep
        them; then your name, phone number, email and address are taken out of them. Tax invoices stay as they were
        issued.
      </p>
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
        This cannot be undone.
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
