import type { FormEvent } from 'react'
import { renderSVG } from 'uqr'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Said } from './said.tsx'
import { useChange } from './use-change.ts'

type Props = { totpURI: string; onEnd: (isOn: boolean) => void }

/** Shows the secret as a picture and as text, and asks for a code made with it before anything is turned on. */
export default function Enrolment({ totpURI, onEnd }: Props) {
  const { change, refusal, isSending } = useChange()
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).replace(/\s/g, '')
    if (await change('two-factor/verify-totp', { code })) onEnd(true)
  }

  return (
    <form method="post" onSubmit={confirm} className="mt-3 grid gap-3">
      <p>Scan this with an authenticator app on your phone:</p>
      <img src={pictureOf(totpURI)} alt="QR code for your authenticator app" className="account-qr" />
      <p>
        Or type this key into the app:
        <br />
        <strong className="account-secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</strong>
      </p>
      <Field
        label="Code of the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        autoFocus
      />
      <Said done={undefined} refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSending}>
          Confirm
        </Button>
        <Button look="quiet" disabled={isSending} onClick={() => onEnd(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function pictureOf(text: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`
}
