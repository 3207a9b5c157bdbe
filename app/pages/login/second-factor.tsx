import { useState } from 'react'
import { href } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { returnPathOf, useEntering, withNext } from '#app/sign-in/enter.ts'
import { identityCall } from '#app/sign-in/identity-call.ts'
import { IdentityForm } from '#app/sign-in/identity-form.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { Link } from '#app/ui/link.tsx'
import { Page } from '#app/ui/page.tsx'

export function load({ request }: PageArgs) {
  return { next: returnPathOf(request) }
}

export const meta = ({ shop }: MetaArgs) => privateMeta(shop, 'Second step')

/** After the password: the code of the authenticator app, or one of the codes kept for when it is lost. */
export default function SecondFactor({ loaderData: { next } }: PageProps<typeof load>) {
  const entering = useEntering(next)
  const [isBackup, setBackup] = useState(false)

  function send({ text, isChecked }: FormFields) {
    const call = isBackup ? 'two-factor/verify-backup-code' : 'two-factor/verify-totp'
    const code = text('code').replace(/\s/g, '')
    return entering.enter(identityCall(call, { code, trustDevice: isChecked('trust') }))
  }

  function change() {
    entering.forget()
    setBackup(!isBackup)
  }

  return (
    <Page heading="Second step" lead="Enter the code from your authenticator app.">
      <div className="panel mt-5 grid max-w-md gap-4">
        <IdentityForm key={String(isBackup)} action="Continue" sending={entering} onSend={send}>
          {isBackup ? <BackupCode /> : <AppCode />}
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="trust" className="size-5 shrink-0" />
            Do not ask on this device for 30 days
          </label>
        </IdentityForm>
        <div className="flex flex-wrap justify-between gap-x-4">
          <button type="button" className="text-link" onClick={change}>
            {isBackup ? 'Use the authenticator app' : 'Use a backup code'}
          </button>
          <Link to={withNext(href('/login'), next)} className="text-link">
            Back to login
          </Link>
        </div>
      </div>
    </Page>
  )
}

function AppCode() {
  return (
    <Field
      key="app"
      label="Code from your authenticator app"
      name="code"
      hint="Six digits"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      missing="Please enter the code."
      required
    />
  )
}

function BackupCode() {
  return (
    <Field
      key="backup"
      label="Backup code"
      name="code"
      hint="One of those you kept when you set this up. Each works once."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      missing="Please enter the code."
      required
    />
  )
}
