import { useState } from 'react'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { CodeField } from '#app/kit/form/code-field.tsx'
import { PhoneField } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Panel } from '#app/kit/page/panel.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import { CaptchaField } from '#app/shop/sign-in/captcha.tsx'
import { identityCall } from '#app/shop/sign-in/identity-call.ts'
import type { Ways } from '#app/shop/sign-in/password-hint.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import { PROFILE } from './profile.texts.ts'

/** Without `ways`, which could not be read, the number is only shown. */
type Props = { user: CurrentUser; ways: Ways | undefined }

/** A phone number to log in with, proven by a code that is sent to it. */
export function PhonePanel({ user: { phoneNumber }, ways }: Props) {
  const t = PROFILE.use()
  const sending = useSend()
  const [sentTo, setSentTo] = useState<string>()

  async function submit(fields: FormFields) {
    if (sentTo === undefined) {
      const phoneNumber = fields.text('phone')
      const call = identityCall('phone-number/send-otp', { phoneNumber }, fields)
      const result = await sending.send(call, { done: t.codeSent(phoneNumber) })
      if (result?.kind === 'done') setSentTo(phoneNumber)
      return
    }
    const proof = { phoneNumber: sentTo, code: fields.text('code'), updatePhoneNumber: true }
    const result = await sending.send(identityCall('phone-number/verify', proof), {
      done: t.phoneSaved,
    })
    if (result?.kind === 'done') setSentTo(undefined)
  }

  return (
    <Panel heading={t.phone}>
      <p className="mt-1">{phoneNumber ? t.phoneHas(spacedPhone(phoneNumber)) : t.phoneNone}</p>
      {ways?.phoneCode ? (
        <CheckedForm sending={sending} onSend={submit} className="mt-3 grid gap-3">
          {sentTo === undefined ? <NumberField /> : <CodeField label={t.code} />}
          {sentTo === undefined ? <CaptchaField captcha={ways.captcha} isUsed={sending.isBusy} /> : null}
          <SendStatus />
          <div className="flex flex-wrap gap-3">
            <Submit look="quiet">{sentTo === undefined ? t.sendCode : t.confirm}</Submit>
            {sentTo === undefined ? null : (
              <Button look="quiet" onClick={() => setSentTo(undefined)}>
                {t.anotherNumber}
              </Button>
            )}
          </div>
        </CheckedForm>
      ) : null}
    </Panel>
  )
}

function NumberField() {
  const t = PROFILE.use()
  return <PhoneField label={t.phoneNew} missing={t.phoneMissing} required />
}
