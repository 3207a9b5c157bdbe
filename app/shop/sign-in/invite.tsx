import { href, Link, useRevalidator } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { LogoutButton } from '#app/frame/session/logout-button.tsx'
import type { ApiClient } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { Field } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { PasswordField } from '#app/kit/form/password-field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { LinkPage } from '#app/kit/page/link-page.tsx'
import { Notice } from '#app/kit/page/notice.tsx'
import { keepToken, keptTokenOf, useLinkToken } from '#app/kit/page/use-link-token.ts'
import { ButtonLink } from '#app/kit/press/button.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { refusalOfWord } from '#store/people/identity/identity-errors.ts'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import type { InviteState } from '#store/people/staff/staff.schema.ts'
import { AcceptInvite, policyOfStaff, tooShort, useAccepting } from './accept-invite.tsx'
import { CaptchaField } from './captcha.tsx'
import { enterSession, readWays, withNext } from './enter.ts'
import { identityCall } from './identity-call.ts'
import { IdentityForm } from './identity-form.tsx'
import { passwordHint, type Ways } from './password-hint.ts'

type StillOpen = Extract<InviteState, { state: 'open' }>

const OVER = {
  used: 'This invitation was used already. If it was you, log in: you work here now.',
  withdrawn: 'This invitation was taken back, or a newer one was sent. Please look for a newer mail, or ask the shop.',
  expired: 'This invitation has run out. Please ask the shop for a new one.',
  unknown: 'This is no invitation of this shop. The link may have been cut off: please copy all of it.',
} as const

export async function load({ api, request }: PageArgs) {
  const word = new URL(request.url).searchParams.get('error')
  // Undefined on the server, which never gets the token.
  const token = keptTokenOf(href('/invite'))
  const [invite, ways] = await Promise.all([token === undefined ? undefined : readInvite(api, token), readWays(api)])
  return { invite, ways, word }
}

async function readInvite(api: ApiClient, token: string): Promise<Known> {
  const { answer, status } = await ask(() => api.invites.read.$post({ json: { token } }))
  if (status === 429 || status >= 500) throw new Response(null, { status })
  return answer ?? { state: 'unknown' }
}

type Known = InviteState | { state: 'unknown' }

export const meta = ({ shop }: MetaArgs) => secretMeta(shop, 'Join the team')

/** The page for an invitation's link. */
export default function Invite({ loaderData: { invite, ways, word } }: PageProps<typeof load>) {
  const { revalidate } = useRevalidator()
  const link = useLinkToken((token) => {
    keepToken(token)
    void revalidate()
  })
  const { token } = link
  const isOpen = invite?.state === 'open'
  return (
    <LinkPage
      heading="Join the team"
      lead={isOpen ? `You are invited to work in this shop as ${invite.role}.` : undefined}
      link={link}
      busy={token && !invite && 'Reading the invitation...'}
      refusal={!token && word ? { code: word, message: wordsOf(word, ways) } : undefined}
      plainFields={
        <>
          <Field label="Name" name="name" autoComplete="name" maxLength={PERSON_LIMITS.name} />
          <PasswordField name="password" autoComplete="new-password" hint={passwordHint(policyOfStaff(ways))} />
        </>
      }
    >
      {token && isOpen ? <OpenInvite token={token} invite={invite} ways={ways} /> : null}
      {token && invite && invite.state !== 'open' ? <Over state={invite.state} /> : null}
    </LinkPage>
  )
}

function Over({ state }: { state: keyof typeof OVER }) {
  return (
    <>
      <FormError of={{ code: state, message: OVER[state] }} />
      <ButtonLink look="quiet" to={state === 'used' ? withNext(href('/login'), href('/admin')) : href('/')}>
        {state === 'used' ? 'Login' : 'Go to the shop'}
      </ButtonLink>
    </>
  )
}

/** The text for an error code in the address, for browsers without scripts. */
function wordsOf(code: string, ways: Ways): string {
  if (Object.hasOwn(OVER, code)) return OVER[code as keyof typeof OVER]
  if (code === 'not_found') return OVER.unknown
  if (code === 'forbidden') return refusalOfWord('other-account').message
  const { minimum } = policyOfStaff(ways)
  if (code === 'invalid_input')
    return `Please type the password of your account. It must have at least ${minimum} characters.`
  return refusalOfWord(code).message || tooShort(minimum).message
}

type OpenProps = { token: string; invite: StillOpen; ways: Ways }

function OpenInvite({ token, invite, ways }: OpenProps) {
  const user = useRootData()?.signIn.user
  const here = href('/invite')
  if (user?.email.toLowerCase() === invite.email) return <AcceptInvite token={token} user={user} ways={ways} />
  if (user) return <OtherAddress email={invite.email} own={user.email} here={`${here}#token=${token}`} />
  if (!invite.hasAccount) return <JoinAsNew token={token} email={invite.email} ways={ways} />
  return (
    <>
      <p className="wrap-break-word">
        The invitation is for <strong>{invite.email}</strong>, who has an account here. Please log in with it first.
      </p>
      <ButtonLink to={withNext(href('/login'), here)}>Login</ButtonLink>
      <Link to={href('/login/forgot-password')} className="text-link">
        Forgot your password?
      </Link>
    </>
  )
}

function OtherAddress({ email, own, here }: { email: string; own: string; here: string }) {
  return (
    <>
      <Notice kind="warning">
        <p>
          The invitation is for <strong>{email}</strong>, but you are logged in as{' '}
          <strong>{own || 'somebody else'}</strong>. Log out, and go on with the address that was invited.
        </p>
      </Notice>
      <LogoutButton to={here} className="text-link justify-self-start" />
    </>
  )
}

/** For people without an account: signs up with the invited address, and accepts. */
function JoinAsNew({ token, email, ways }: { token: string; email: string; ways: Ways }) {
  const { accept, ...sending } = useAccepting(token)
  const policy = policyOfStaff(ways)

  async function send(fields: FormFields) {
    const password = fields.secret('password')
    if ([...password].length < policy.minimum) return sending.refuse(tooShort(policy.minimum))
    const call = identityCall('sign-up/email', { name: fields.text('name'), email, password }, fields)
    const joined = await sending.send(call, { keepsPage: true, after: enterSession })
    return joined?.kind === 'done' ? accept(password) : undefined
  }

  return (
    <IdentityForm action="Join the shop" sending={sending} onSend={send}>
      <Field label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={PERSON_LIMITS.name}
        missing="Please enter your name."
        required
      />
      <PasswordField name="password" autoComplete="new-password" hint={passwordHint(policy)} required />
      <CaptchaField captcha={ways.captcha} isUsed={sending.isBusy} />
    </IdentityForm>
  )
}
