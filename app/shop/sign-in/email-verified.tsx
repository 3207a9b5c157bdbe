import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import { noteSignInChanged } from '#app/frame/root-data.ts'
import { LogoutButton } from '#app/frame/session/logout-button.tsx'
import { withNext } from '#app/frame/session/sign-in-path.ts'
import { ask, type OwnRefusal, type Refusal } from '#app/kit/api/ask.ts'
import { LinkPage } from '#app/kit/page/link-page.tsx'
import { Notice } from '#app/kit/page/notice.tsx'
import { keepToken, useLinkToken } from '#app/kit/page/use-link-token.ts'
import { ButtonLink } from '#app/kit/press/button.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { refusalOfWord } from '#store/people/identity/identity-errors.ts'
import { readMaskedEmail } from '#store/people/identity/masked-email.ts'
import { identityCall } from './identity-call.ts'
import { LINKS } from './links.texts.tsx'
import { SIGN_IN } from './sign-in.texts.tsx'

/** For browsers without scripts, the address says how it ended. */
export function load({ request, language }: PageArgs): Ended {
  const asked = new URL(request.url).searchParams
  const word = asked.get('error')
  return {
    isDone: asked.has('done'),
    refusal: word ? refusalOfWord(word, language) : undefined,
    account: readMaskedEmail(asked.get('account')),
  }
}

type Ended = { isDone: boolean; refusal?: OwnRefusal | undefined; account: string }

/** Refusals after which the link still works, once the person has logged in. */
const WANTS: Partial<Record<string, 'login' | 'logout'>> = { unauthenticated: 'login', 'other-account': 'logout' }

export function meta({ shop, loaderData, language }: MetaArgs<typeof load>) {
  return secretMeta(shop, LINKS[language][loaderData ? headingOf(loaderData) : 'verify'])
}

/** The page that the link of a mail opens to confirm an address. */
export default function EmailVerified({ loaderData }: PageProps<typeof load>) {
  const t = LINKS.use()
  const { revalidate } = useRevalidator()
  const [ended, setEnded] = useState<Ended>(loaderData)
  const link = useLinkToken(async (token) => {
    setEnded({ isDone: false, account: '' })
    const result = await ask(identityCall('verify-email', { token }))
    const isDone = result.kind === 'done'
    if (!isDone && WANTS[result.code]) keepToken(token)
    setEnded(isDone ? { isDone, account: '' } : refusedOf(result))
    if (!isDone) return
    noteSignInChanged()
    await revalidate()
  })
  const { isDone, refusal, account } = ended
  const wants = refusal && WANTS[refusal.code]
  return (
    <LinkPage
      heading={t[headingOf(ended)]}
      link={link}
      busy={link.token && !isDone && !refusal && t.verifying}
      done={isDone ? t.thanks : undefined}
      refusal={wants ? undefined : refusal}
    >
      {isDone ? <ButtonLink to={href('/')}>{t.goOnShopping}</ButtonLink> : null}
      {wants ? <LogInFirst account={account} isForOther={wants === 'logout'} /> : null}
      {refusal && !wants ? (
        <>
          <p>{t.stillWorks}</p>
          <ButtonLink to={href('/account')}>{t.myAccount}</ButtonLink>
        </>
      ) : null}
    </LinkPage>
  )
}

function refusedOf({ code, message, facts }: Refusal): Ended {
  return { isDone: false, refusal: { code, message }, account: readMaskedEmail(String(facts.account ?? '')) }
}

/** A link confirms an address only for the account that asked: somebody else may have got a mail they never asked for. */
function LogInFirst({ account, isForOther }: { account: string; isForOther: boolean }) {
  const path = withNext(href('/login'), href('/email-verified'))
  const [t, { login }] = [LINKS.use(), SIGN_IN.use()]
  return (
    <>
      {isForOther ? (
        <Notice kind="warning">
          <p>{t.logOutFirst}</p>
        </Notice>
      ) : null}
      <p className="wrap-break-word">{t.logInAs(account)}</p>
      <p>{t.notYou}</p>
      {isForOther ? (
        <LogoutButton to={path} className="text-link justify-self-start" />
      ) : (
        <ButtonLink to={path}>{login}</ButtonLink>
      )}
    </>
  )
}

function headingOf({ isDone, refusal }: Ended) {
  if (isDone) return 'verified'
  const wants = refusal && WANTS[refusal.code]
  if (wants) return wants === 'logout' ? 'forAnother' : 'isThisYours'
  return refusal ? 'verifyFailed' : 'verify'
}
