import { useState } from 'react'
import { href, Link } from 'react-router'
import type { Refusal } from '#app/api/ask.ts'
import { useSend } from '#app/api/use-send.ts'
import { secretMeta } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { readWays } from '#app/sign-in/enter.ts'
import { identityCall } from '#app/sign-in/identity-call.ts'
import { IdentityForm } from '#app/sign-in/identity-form.tsx'
import { PasswordField } from '#app/sign-in/password-field.tsx'
import { passwordHint } from '#app/sign-in/password-hint.ts'
import { NoMail } from '#app/sign-in/send-link-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import { PasteLink } from '#app/ui/forms/paste-link.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { useLinkToken } from '#app/ui/use-link-token.ts'
import { refusalOfWord } from '#store/identity/identity-errors.ts'

const DEAD_LINK = ['expired-action-code', 'invalid-action-code']

export async function load({ api, request }: PageArgs) {
  const { searchParams } = new URL(request.url)
  const { passwordPolicy, emailLink } = await readWays(api)
  const hint = passwordHint(passwordPolicy)
  const word = searchParams.get('error')
  // For browsers without scripts, the address says how it ended.
  const refusal = word ? refusalOfWord(word) : undefined
  return {
    refusal: refusal && { ...refusal, message: refusal.message || `Please choose another password: ${hint}.` },
    isDone: searchParams.has('done'),
    hint,
    isMailed: emailLink,
  }
}

export const meta = ({ shop }: MetaArgs) => secretMeta(shop, 'Choose a new password')

/** The page that the link of a mail opens to set a password. */
export default function ResetPassword({ loaderData: { hint, isMailed, ...loaded } }: PageProps<typeof load>) {
  const sending = useSend(undefined, loaded.refusal)
  const [isDone, setDone] = useState(loaded.isDone)
  const { token, isOpening } = useLinkToken((token) => {
    setDone(false)
    void sending.send(identityCall('reset-password/read', { token }), { keepsPage: true })
  })
  const isDead = DEAD_LINK.includes(sending.refusal?.code ?? '')

  function send({ secret }: FormFields) {
    const call = identityCall('reset-password', { token, newPassword: secret('password') })
    return sending.send(call, { keepsPage: true, after: () => setDone(true) })
  }

  const password = <PasswordField name="password" autoComplete="new-password" hint={hint} required />
  return (
    <Page heading="Choose a new password">
      <div className="panel mt-5 grid max-w-md gap-4">
        {isDone ? <Done /> : null}
        {isDead && !isDone ? <DeadLink refusal={sending.refusal} isMailed={isMailed} /> : null}
        {isDone || isDead || !token ? null : (
          <IdentityForm action="Save the new password" sending={sending} onSend={send}>
            {password}
          </IdentityForm>
        )}
        {isDone || token ? null : (
          <>
            {isDead ? null : <FormError of={sending.refusal} />}
            <PasteLink isOpening={isOpening}>{password}</PasteLink>
            {isOpening || isDead ? null : <AnotherLink isMailed={isMailed} />}
          </>
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
      <AnotherLink isMailed={isMailed} />
    </>
  )
}

function AnotherLink({ isMailed }: { isMailed: boolean }) {
  return (
    <>
      {isMailed ? <ButtonLink to={href('/login/forgot-password')}>Send me a new link</ButtonLink> : <NoMail />}
      <Link to={href('/login')} className="text-link">
        Back to login
      </Link>
    </>
  )
}
