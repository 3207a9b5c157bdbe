import { useState } from 'react'
import { href } from 'react-router'
import { inBrowser, onServer, type PageArgs } from '#app/api/api-client.ts'
import type { Refusal } from '#app/api/ask.ts'
import { useSend } from '#app/api/use-send.ts'
import { secretMeta } from '#app/frame/page-meta.ts'
import { readWays } from '#app/sign-in/enter.ts'
import { identityCall } from '#app/sign-in/identity-call.ts'
import { IdentityForm } from '#app/sign-in/identity-form.tsx'
import { PasswordField } from '#app/sign-in/password-field.tsx'
import { passwordHint } from '#app/sign-in/password-hint.ts'
import { NoMail } from '#app/sign-in/send-link-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { refusalOfWord } from '#store/identity/identity-errors.ts'
import type { Route } from './+types/reset-password'

/** Which refusals say that this link is of no more use: then only a new one helps. */
const DEAD_LINK = ['expired-action-code', 'invalid-action-code']

async function load({ api, request }: PageArgs<Route.LoaderArgs>) {
  const { searchParams } = new URL(request.url)
  const { passwordPolicy, emailLink } = await readWays(api)
  return {
    token: searchParams.get('token') ?? '',
    error: searchParams.get('error'),
    hint: passwordHint(passwordPolicy),
    isMailed: emailLink,
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return secretMeta(matches, loaderData?.token ? 'Choose a new password' : 'The link does not work')
}

/** Where the link of the mail leads. */
export default function ResetPassword({ loaderData: { token, error, hint, isMailed } }: Route.ComponentProps) {
  const sending = useSend(undefined, error || !token ? refusalOfWord(error ?? 'invalid_token') : undefined)
  const [isDone, setDone] = useState(false)
  const isDead = DEAD_LINK.includes(sending.refusal?.code ?? '')

  function send({ secret }: FormFields) {
    const call = identityCall('reset-password', { token, newPassword: secret('password') })
    return sending.send(call, { keepsPage: true, after: () => setDone(true) })
  }

  return (
    <Page heading="Choose a new password">
      <div className="panel mt-5 grid max-w-md gap-4">
        {isDone ? <Done /> : null}
        {isDead && !isDone ? <DeadLink refusal={sending.refusal} isMailed={isMailed} /> : null}
        {isDone || isDead ? null : (
          <IdentityForm action="Save the new password" sending={sending} onSend={send}>
            <PasswordField name="password" autoComplete="new-password" hint={hint} required />
          </IdentityForm>
        )}
      </div>
    </Page>
  )
}

function Done() {
  return (
    <>
      <Notice kind="success">
        <p role="status">Your new password is saved. You have been logged out on all devices.</p>
      </Notice>
      <ButtonLink to={href('/login')}>Login</ButtonLink>
    </>
  )
}

function DeadLink({ refusal, isMailed }: { refusal: Refusal | undefined; isMailed: boolean }) {
  return (
    <>
      <FormError of={refusal} />
      {isMailed ? <ButtonLink to={href('/login/forgot-password')}>Send me a new link</ButtonLink> : <NoMail />}
      <Link to={href('/login')} className="text-link">
        Back to login
      </Link>
    </>
  )
}
