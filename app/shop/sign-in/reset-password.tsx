import { useState } from 'react'
import { href, Link } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { PasswordField } from '#app/kit/form/password-field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { LinkPage } from '#app/kit/page/link-page.tsx'
import { useLinkToken } from '#app/kit/page/use-link-token.ts'
import { ButtonLink } from '#app/kit/press/button.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { refusalOfWord } from '#store/people/identity/identity-errors.ts'
import { readWays } from './enter.ts'
import { identityCall } from './identity-call.ts'
import { IdentityForm } from './identity-form.tsx'
import { LINKS } from './links.texts.tsx'
import { passwordHint } from './password-hint.ts'
import { NoMail } from './send-link-form.tsx'
import { SIGN_IN } from './sign-in.texts.tsx'

const DEAD_LINK = ['expired-action-code', 'invalid-action-code']

export async function load({ api, request, language }: PageArgs) {
  const { searchParams } = new URL(request.url)
  const { passwordPolicy, emailLink } = await readWays(api)
  const hint = passwordHint(passwordPolicy, language)
  const word = searchParams.get('error')
  // For browsers without scripts, the address says how it ended.
  const refusal = word ? refusalOfWord(word, language) : undefined
  return {
    refusal: refusal && { ...refusal, message: refusal.message || LINKS[language].resetWeak(hint) },
    isDone: searchParams.has('done'),
    hint,
    isMailed: emailLink,
  }
}

export const meta = ({ shop, language }: MetaArgs) => secretMeta(shop, LINKS[language].reset)

export default function ResetPassword({ loaderData: { hint, isMailed, ...loaded } }: PageProps<typeof load>) {
  const [t, { login }] = [LINKS.use(), SIGN_IN.use()]
  const sending = useSend(undefined, loaded.refusal)
  const [isDone, setDone] = useState(loaded.isDone)
  const link = useLinkToken((token) => {
    setDone(false)
    void sending.send(identityCall('reset-password/read', { token }), { keepsPage: true })
  })
  const { token, isOpening } = link
  const isDead = DEAD_LINK.includes(sending.refusal?.code ?? '')

  function send({ secret }: FormFields) {
    const call = identityCall('reset-password', { token, newPassword: secret('password') })
    return sending.send(call, { keepsPage: true, after: () => setDone(true) })
  }

  const password = <PasswordField name="password" autoComplete="new-password" hint={hint} required />
  const needsAnother = !isDone && (isDead || (!token && !isOpening))
  return (
    <LinkPage
      heading={t.reset}
      link={link}
      done={isDone ? t.resetDone : undefined}
      refusal={isDead || !token ? sending.refusal : undefined}
      plainFields={password}
      below={needsAnother ? <AnotherLink isMailed={isMailed} /> : null}
    >
      {isDone ? <ButtonLink to={href('/login')}>{login}</ButtonLink> : null}
      {isDone || isDead || !token ? null : (
        <IdentityForm action={t.resetSave} sending={sending} onSend={send}>
          {password}
        </IdentityForm>
      )}
    </LinkPage>
  )
}

function AnotherLink({ isMailed }: { isMailed: boolean }) {
  const [{ another }, { back }] = [LINKS.use(), SIGN_IN.use()]
  return (
    <>
      {isMailed ? <ButtonLink to={href('/login/forgot-password')}>{another}</ButtonLink> : <NoMail />}
      <Link to={href('/login')} className="text-link">
        {back}
      </Link>
    </>
  )
}
