import { useState } from 'react'
import { href, Link } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import type { Refusal } from '#app/kit/api/ask.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { PasswordField } from '#app/kit/form/password-field.tsx'
import { PasteLink } from '#app/kit/form/paste-link.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Notice } from '#app/kit/page/notice.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { useLinkToken } from '#app/kit/page/use-link-token.ts'
import { ButtonLink } from '#app/kit/press/button.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { refusalOfWord } from '#store/people/identity/identity-errors.ts'
import { readWays } from './enter.ts'
import { identityCall } from './identity-call.ts'
import { IdentityForm } from './identity-form.tsx'
import { passwordHint } from './password-hint.ts'
import { NoMail } from './send-link-form.tsx'

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
