import { href, Link, useRevalidator } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { LogoutButton } from '#app/frame/session/logout-button.tsx'
import { withNext } from '#app/frame/session/sign-in-path.ts'
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
import { useLanguage } from '#app/kit/words/language.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import type { Language } from '#store/language.ts'
import { refusalOfWord } from '#store/people/identity/identity-errors.ts'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import type { InviteState } from '#store/people/staff/staff.schema.ts'
import { AcceptInvite, policyOfStaff, useAccepting, weakPassword } from './accept-invite.tsx'
import { CaptchaField } from './captcha.tsx'
import { enterSession, readWays } from './enter.ts'
import { identityCall } from './identity-call.ts'
import { IdentityForm } from './identity-form.tsx'
import { INVITE } from './links.texts.tsx'
import { passwordHint, type Ways } from './password-hint.ts'
import { SIGN_IN } from './sign-in.texts.tsx'

type StillOpen = Extract<InviteState, { state: 'open' }>

const OVER = ['used', 'withdrawn', 'expired', 'unknown'] as const
type Over = (typeof OVER)[number]

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

export const meta = ({ shop, language }: MetaArgs) => secretMeta(shop, INVITE[language].heading)

export default function Invite({ loaderData: { invite, ways, word } }: PageProps<typeof load>) {
  const [t, language] = [INVITE.use(), useLanguage()]
  const { revalidate } = useRevalidator()
  const link = useLinkToken((token) => {
    keepToken(token)
    void revalidate()
  })
  const { token } = link
  const isOpen = invite?.state === 'open'
  return (
    <LinkPage
      heading={t.heading}
      lead={isOpen ? t.lead(invite.role) : undefined}
      link={link}
      busy={token && !invite && t.reading}
      refusal={!token && word ? { code: word, message: wordsOf(word, ways, language) } : undefined}
      plainFields={
        <>
          <Field label={SIGN_IN[language].name} name="name" autoComplete="name" maxLength={PERSON_LIMITS.name} />
          <PasswordField
            name="password"
            autoComplete="new-password"
            hint={passwordHint(policyOfStaff(ways), language)}
          />
        </>
      }
    >
      {token && isOpen ? <OpenInvite token={token} invite={invite} ways={ways} /> : null}
      {token && invite && invite.state !== 'open' ? <Over state={invite.state} /> : null}
    </LinkPage>
  )
}

function Over({ state }: { state: Over }) {
  const [t, { login }] = [INVITE.use(), SIGN_IN.use()]
  return (
    <>
      <FormError of={{ code: state, message: t[state] }} />
      <ButtonLink look="quiet" to={state === 'used' ? withNext(href('/login'), href('/admin')) : href('/')}>
        {state === 'used' ? login : t.toShop}
      </ButtonLink>
    </>
  )
}

/** The text for an error code in the address, for browsers without scripts. */
function wordsOf(code: string, ways: Ways, language: Language): string {
  const t = INVITE[language]
  const over = OVER.find((state) => state === code)
  if (over) return t[over]
  if (code === 'not_found') return t.unknown
  if (code === 'forbidden') return refusalOfWord('other-account', language).message
  const { minimum } = policyOfStaff(ways)
  if (code === 'invalid_input') return t.ownPassword(minimum)
  return refusalOfWord(code, language).message || t.tooShort(minimum)
}

type OpenProps = { token: string; invite: StillOpen; ways: Ways }

function OpenInvite({ token, invite, ways }: OpenProps) {
  const [t, { login, forgot }] = [INVITE.use(), SIGN_IN.use()]
  const user = useRootData()?.signIn.user
  const here = href('/invite')
  if (user?.email.toLowerCase() === invite.email) return <AcceptInvite token={token} user={user} ways={ways} />
  if (user) return <OtherAddress email={invite.email} own={user.email} here={`${here}#token=${token}`} />
  if (!invite.hasAccount) return <JoinAsNew token={token} email={invite.email} ways={ways} />
  return (
    <>
      <p className="wrap-break-word">{t.hasAccount(<strong>{invite.email}</strong>)}</p>
      <ButtonLink to={withNext(href('/login'), here)}>{login}</ButtonLink>
      <Link to={href('/login/forgot-password')} className="text-link">
        {forgot}
      </Link>
    </>
  )
}

function OtherAddress({ email, own, here }: { email: string; own: string; here: string }) {
  return (
    <>
      <Notice kind="warning">
        <p>{INVITE.use().otherAccount(<strong>{email}</strong>, own)}</p>
      </Notice>
      <LogoutButton to={here} className="text-link justify-self-start" />
    </>
  )
}

/** For people without an account: signs up with the invited address, and accepts. */
function JoinAsNew({ token, email, ways }: { token: string; email: string; ways: Ways }) {
  const [t, words, language] = [INVITE.use(), SIGN_IN.use(), useLanguage()]
  const { accept, ...sending } = useAccepting(token)
  const policy = policyOfStaff(ways)

  async function send(fields: FormFields) {
    const password = fields.secret('password')
    if ([...password].length < policy.minimum) return sending.refuse(weakPassword(t.tooShort(policy.minimum)))
    const call = identityCall('sign-up/email', { name: fields.text('name'), email, password }, fields)
    const joined = await sending.send(call, { keepsPage: true, after: enterSession })
    return joined?.kind === 'done' ? accept(password) : undefined
  }

  return (
    <IdentityForm action={t.join} sending={sending} onSend={send}>
      <Field label={words.email} name="email" type="email" autoComplete="username" value={email} readOnly />
      <Field
        label={words.name}
        name="name"
        autoComplete="name"
        maxLength={PERSON_LIMITS.name}
        missing={words.nameMissing}
        required
      />
      <PasswordField name="password" autoComplete="new-password" hint={passwordHint(policy, language)} required />
      <CaptchaField captcha={ways.captcha} isUsed={sending.isBusy} />
    </IdentityForm>
  )
}
