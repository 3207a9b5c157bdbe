import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { withNext } from '#app/frame/session/sign-in-path.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Notice } from '#app/kit/page/notice.tsx'
import { PrivacyNotice } from '#app/shop/about/privacy-notice.tsx'
import { CallInstead } from './call-instead.tsx'
import { CaptchaField } from './captcha.tsx'
import { EmailField } from './email-field.tsx'
import type { loadSignIn } from './enter.ts'
import { identityCall } from './identity-call.ts'
import { IdentityForm } from './identity-form.tsx'
import { SIGN_IN } from './sign-in.texts.tsx'

type Props = {
  loaded: Pick<Awaited<ReturnType<typeof loadSignIn>>, 'next' | 'ways' | 'refusal'>
  /** The call that requests the link, and its fields besides the address. */
  call: 'sign-in/magic-link' | 'request-password-reset'
  details: Record<string, string>
  /** The message once it is on its way. */
  sent: (email: ReactNode) => ReactNode
}

/** Sends a link to an address, and another one when the first does not come. */
export function SendLinkForm(props: Props) {
  const { next, ways } = props.loaded
  return (
    <div className="panel mt-5 grid max-w-md gap-4">
      {ways.emailLink ? <LinkForm {...props} /> : <NoMail />}
      <Link to={withNext(href('/login'), next)} className="text-link">
        {SIGN_IN.use().back}
      </Link>
    </div>
  )
}

export function NoMail() {
  return <CallInstead>{SIGN_IN.use().noMail}</CallInstead>
}

function LinkForm({ loaded: { ways, refusal }, call, details, sent }: Props) {
  const t = SIGN_IN.use()
  const sending = useSend(undefined, refusal)
  const [sentTo, setSentTo] = useState<string>()

  function send(fields: FormFields) {
    const email = fields.text('email')
    const after = () => setSentTo(email)
    return sending.send(identityCall(call, { email, ...details }, fields), { keepsPage: true, after })
  }

  return (
    <>
      {sentTo ? (
        <Notice kind="success">
          <p role="status">{sent(<strong>{sentTo}</strong>)}</p>
        </Notice>
      ) : null}
      <IdentityForm action={sentTo ? t.sendAnother : t.sendLink} sending={sending} onSend={send}>
        <EmailField />
        {call === 'sign-in/magic-link' ? <PrivacyNotice of="email" /> : null}
        <CaptchaField captcha={ways.captcha} isUsed={sending.isBusy} />
      </IdentityForm>
    </>
  )
}
