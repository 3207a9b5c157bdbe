import { renderSVG } from 'uqr'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { CodeField } from '#app/kit/form/code-field.tsx'
import { Tick } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Button } from '#app/kit/press/button.tsx'
import { type IdentityFacts, identityCall } from '#app/shop/sign-in/identity-call.ts'
import { ENROLMENT } from './enrolment.texts.ts'

type Props = {
  totpURI: string
  /** The call that takes the code: turns the second factor on, or moves it to another phone. */
  call: 'two-factor/verify-totp' | 'two-factor/confirm-move'
  /** Called with the answer, or with nothing when the person cancels. */
  onEnd: (facts?: IdentityFacts) => void
}

/** Shows the secret as QR code and text, and asks for a code made with it before the second factor is turned on or moved. */
export default function Enrolment({ totpURI, call, onEnd }: Props) {
  const t = ENROLMENT.use()
  const sending = useSend()
  const isMove = call === 'two-factor/confirm-move'
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''

  async function confirm({ text, isChecked }: FormFields) {
    const code = text('code').replace(/\s/g, '')
    const result = await sending.send(identityCall(call, { code, revokeOtherSessions: isChecked('endOthers') }))
    if (result?.kind === 'done') onEnd(result.answer)
  }

  return (
    <CheckedForm sending={sending} onSend={confirm} className="mt-3 grid gap-3">
      <p>{isMove ? t.scanOther : t.scan}</p>
      <img src={pictureOf(totpURI)} alt={t.qr} className="w-52 rounded-card bg-white p-3" />
      <p>
        {t.orType}
        <br />
        <strong className="font-mono text-lg wrap-break-word">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</strong>
      </p>
      {isMove ? <p>{t.oldWorks}</p> : null}
      <CodeField label={t.code} autoFocus />
      <Tick name="endOthers" defaultChecked label={t.endOthers} />
      <FormError />
      <div className="flex flex-wrap gap-3">
        <Submit>{t.confirm}</Submit>
        <Button look="quiet" disabled={!sending.isReady} onClick={() => onEnd()}>
          {t.cancel}
        </Button>
      </div>
    </CheckedForm>
  )
}

function pictureOf(text: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`
}
