import { useState } from 'react'
import { href, Link } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { withNext } from '#app/frame/session/sign-in-path.ts'
import { CodeField } from '#app/kit/form/code-field.tsx'
import { Tick } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Page } from '#app/kit/page/page.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { returnPathOf, useEntering } from './enter.ts'
import { identityCall } from './identity-call.ts'
import { IdentityForm } from './identity-form.tsx'
import { SIGN_IN } from './sign-in.texts.tsx'

export function load({ request }: PageArgs) {
  return { next: returnPathOf(request) }
}

export const meta = ({ shop, language }: MetaArgs) => privateMeta(shop, SIGN_IN[language].secondStep)

/** Asks for the code of the authenticator app after the password, or for a backup code. */
export default function SecondFactor({ loaderData: { next } }: PageProps<typeof load>) {
  const t = SIGN_IN.use()
  const entering = useEntering(next)
  const [isBackup, setBackup] = useState(false)

  function send({ text, isChecked }: FormFields) {
    const call = isBackup ? 'two-factor/verify-backup-code' : 'two-factor/verify-totp'
    const code = text('code').replace(/\s/g, '')
    return entering.enter(identityCall(call, { code, trustDevice: isChecked('trust') }), (refused) =>
      // It took too long, or the second step was taken away meanwhile: no other code helps.
      refused.code === 'expired-action-code' ? t.loginOver : refused.message,
    )
  }

  function change() {
    entering.forget()
    setBackup(!isBackup)
  }

  return (
    <Page heading={t.secondStep} lead={t.secondStepLead}>
      <div className="panel mt-5 grid max-w-md gap-4">
        <IdentityForm key={String(isBackup)} action={t.goOn} sending={entering} onSend={send}>
          {isBackup ? (
            <CodeField label={t.backupCode} hint={t.backupCodeHint} takesBackupCode autoComplete="off" />
          ) : (
            <CodeField label={t.appCode} hint={t.appCodeHint} />
          )}
          <Tick name="trust" label={t.trust} />
        </IdentityForm>
        <div className="flex flex-wrap justify-between gap-x-4">
          <button type="button" className="text-link" onClick={change}>
            {isBackup ? t.useApp : t.useBackup}
          </button>
          <Link to={withNext(href('/login'), next)} className="text-link">
            {t.back}
          </Link>
        </div>
      </div>
    </Page>
  )
}
