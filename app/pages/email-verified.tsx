import { href } from 'react-router'
import { leaveForDocument } from '#app/api/read.ts'
import { secretMeta } from '#app/frame/page-meta.ts'
import { LogoutButton } from '#app/session/logout-button.tsx'
import { withNext } from '#app/sign-in/enter.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { refusalOfWord } from '#store/identity/identity-errors.ts'
import { readMaskedEmail } from '#store/identity/masked-email.ts'
import type { Route } from './+types/email-verified'

/** With a token only, as after logging in, the link of the mail is opened once more. */
export function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const [word, token] = [asked.get('error'), asked.get('token')]
  if (token && !word) {
    throw leaveForDocument(
      `/api/auth/verify-email?${new URLSearchParams({ token, callbackURL: href('/email-verified') })}`,
    )
  }
  const refusal = word ? refusalOfWord(word) : undefined
  const wants = token && refusal && WANTS[refusal.code]
  return { refusal, wants, token: token ?? '', account: readMaskedEmail(asked.get('account')) }
}

/** Refusals after which the link still works, for whoever logs in. */
const WANTS: Partial<Record<string, 'login' | 'logout'>> = { unauthenticated: 'login', 'other-account': 'logout' }

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return secretMeta(matches, headingOf(loaderData))
}

/** Where the link of the mail leads that asks whether an address is somebody's own. */
export default function EmailVerified({ loaderData: { refusal, wants, token, account } }: Route.ComponentProps) {
  return (
    <Page heading={headingOf({ refusal, wants })}>
      <div className="panel mt-5 grid max-w-md gap-4">
        {wants ? (
          <LogInFirst token={token} account={account} isForOther={wants === 'logout'} />
        ) : refusal ? (
          <>
            <FormError of={refusal} />
            <p>Your account still works. If the shop can send mail, you can ask for a new link on your account page.</p>
            <ButtonLink to={href('/account')}>My account</ButtonLink>
          </>
        ) : (
          <>
            <Notice kind="success">
              <p role="status">Thank you. You can go on shopping.</p>
            </Notice>
            <ButtonLink to={href('/')}>Continue Shopping</ButtonLink>
          </>
        )}
      </div>
    </Page>
  )
}

type LogInProps = { token: string; account: string; isForOther: boolean }

/** A link confirms an address only for the account that asked: anybody else may have got a mail they never wanted. */
function LogInFirst({ token, account, isForOther }: LogInProps) {
  const login = withNext(href('/login'), `${href('/email-verified')}?${new URLSearchParams({ token })}`)
  const who = account ? <strong>{account}</strong> : 'the account that this link belongs to'
  return (
    <>
      {isForOther ? (
        <Notice kind="warning">
          <p>You are logged in with another account. Log out first.</p>
        </Notice>
      ) : null}
      <p className="[overflow-wrap:anywhere]">Log in as {who} to confirm this address.</p>
      <p>If you did not sign up here, you can close this page.</p>
      {isForOther ? (
        <LogoutButton to={login} className="text-link justify-self-start" />
      ) : (
        <ButtonLink to={login}>Login</ButtonLink>
      )}
    </>
  )
}

type Told = Pick<Route.ComponentProps['loaderData'], 'refusal' | 'wants'>

function headingOf({ refusal, wants }: Told): string {
  if (wants) return wants === 'logout' ? 'This link is for another account' : 'Is this your email?'
  return refusal ? 'That link did not work' : 'Your email is confirmed'
}
