import { useState } from 'react'
import { href, Link } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { withNext } from '#app/frame/session/sign-in-path.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CodeField } from '#app/kit/form/code-field.tsx'
import { PhoneField } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Page } from '#app/kit/page/page.tsx'
import type { MetaArgs, PageProps } from '#app/page.tsx'
import { PrivacyNotice } from '#app/shop/about/privacy-notice.tsx'
import { neatPhone } from '#store/typed/phone.ts'
import { CallInstead } from './call-instead.tsx'
import { CaptchaField } from './captcha.tsx'
import { loadSignIn, useEntering } from './enter.ts'
import { identityCall } from './identity-call.ts'
import { IdentityForm } from './identity-form.tsx'
import type { Ways } from './password-hint.ts'
import { SIGN_IN } from './sign-in.texts.tsx'

export const load = loadSignIn

export const meta = ({ shop, language }: MetaArgs) => privateMeta(shop, SIGN_IN[language].byPhoneTitle)

export default function Phone({ loaderData: { next, ways } }: PageProps<typeof load>) {
  const t = SIGN_IN.use()
  const [phoneNumber, setPhoneNumber] = useState<string>()
  return (
    <Page heading={t.byPhone} lead={ways.phoneCode ? t.byPhoneLead : undefined}>
      <div className="panel mt-5 grid max-w-md gap-4">
        {ways.phoneCode ? null : <CallInstead>{t.noSms}</CallInstead>}
        {phoneNumber ? (
          <CodeForm phoneNumber={phoneNumber} next={next} onBack={() => setPhoneNumber(undefined)} />
        ) : null}
        {ways.phoneCode && !phoneNumber ? <NumberForm ways={ways} onSent={setPhoneNumber} /> : null}
        <Link to={withNext(href('/login'), next)} className="text-link">
          {t.back}
        </Link>
      </div>
    </Page>
  )
}

function NumberForm({ ways, onSent }: { ways: Ways; onSent: (phoneNumber: string) => void }) {
  const t = SIGN_IN.use()
  const sending = useSend()
  function send(fields: FormFields) {
    // Text that is no phone number is sent as it is, and refused by the server.
    const typed = fields.text('phone')
    const phoneNumber = neatPhone(typed)?.replaceAll(' ', '') ?? typed
    const call = identityCall('phone-number/send-otp', { phoneNumber }, fields)
    return sending.send(call, { keepsPage: true, after: () => onSent(phoneNumber) })
  }
  return (
    <IdentityForm action={t.sendCode} sending={sending} onSend={send}>
      <PhoneField label={t.phone} hint={t.phoneHint} maxLength={20} missing={t.phoneMissing} required />
      <PrivacyNotice of="phone" />
      <CaptchaField captcha={ways.captcha} isUsed={sending.isBusy} />
    </IdentityForm>
  )
}

function CodeForm({ phoneNumber, next, onBack }: { phoneNumber: string; next: string; onBack: () => void }) {
  const t = SIGN_IN.use()
  const entering = useEntering(next)
  function send({ text }: FormFields) {
    return entering.enter(identityCall('phone-number/verify', { phoneNumber, code: text('code').replace(/\s/g, '') }))
  }
  return (
    <>
      <IdentityForm action={t.loginAction} sending={entering} onSend={send}>
        <p role="status">{t.codeSent(<strong>{phoneNumber}</strong>)}</p>
        <CodeField label={t.code} hint={t.codeHint} />
      </IdentityForm>
      <button type="button" className="text-link justify-self-start" onClick={onBack}>
        {t.otherNumber}
      </button>
    </>
  )
}
