import { useState } from 'react'
import { useSend } from '#app/api/use-send.ts'
import { lazyPart } from '#app/connection/load-here.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { SecretField } from '#app/pages/account/secret-field.tsx'
import { SendStatus } from '#app/pages/account/send-status.tsx'
import { CodeField } from '#app/sign-in/code-field.tsx'
import { type IdentityFacts, identityCall } from '#app/sign-in/identity-call.ts'
import { Button, buttonLook } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import type { WaysIn } from './own-account.ts'

/** Loaded with its QR code library when it is needed. */
const Enrolment = lazyPart(() => import('./enrolment.tsx'), <p className="mt-3">Loading...</p>)

/** Backup codes come with the secret when the second factor is turned on, and after the move when it is moved. */
type Enrolment = { totpURI: string; backupCodes?: string[] }
type Step = { kind: 'ask' } | ({ kind: 'enrol' } & Enrolment) | { kind: 'codes'; codes: string[] }

/** Turns two-step login on or off, moves it to another phone, and makes new backup codes. */
export function SecondFactorPanel({ mine: { hasPassword, hasSecondFactor } }: { mine: WaysIn }) {
  const isAdmin = useRootData()?.signIn.isAdmin
  const [step, setStep] = useState<Step>({ kind: 'ask' })
  const toAsk = () => setStep({ kind: 'ask' })
  const showCodes = (codes: string[]) => setStep({ kind: 'codes', codes })
  return (
    <section aria-labelledby="second-factor" className="panel">
      <div className="account-row">
        <h2 id="second-factor">Two-step login</h2>
        <span className="account-tag" data-kind={hasSecondFactor ? 'good' : undefined}>
          {hasSecondFactor ? 'On' : 'Off'}
        </span>
      </div>
      <p className="mt-1">Two-step login with an authenticator app.</p>
      {isAdmin ? (
        <p className="mt-1 text-muted">
          As you work in this shop, you cannot turn it off again. If you lose your phone and the backup codes, another
          owner resets it for you under People, or the person who runs the server does, with the command{' '}
          <code>tokri admin reset</code> on its machine.
        </p>
      ) : null}
      {step.kind === 'codes' ? <BackupCodes codes={step.codes} onDone={toAsk} /> : null}
      {step.kind === 'enrol' ? <Enrol begun={step} onCodes={showCodes} onCancel={toAsk} /> : null}
      {step.kind === 'ask' && hasPassword ? (
        <Ask
          isOn={hasSecondFactor}
          mayTurnOff={!isAdmin}
          onBegun={(begun) => setStep({ kind: 'enrol', ...begun })}
          onCodes={showCodes}
        />
      ) : null}
      {hasPassword ? null : <p className="mt-2">Set a password first. Then you can turn on two-step login.</p>}
    </section>
  )
}

type EnrolProps = { begun: Enrolment; onCodes: (codes: string[]) => void; onCancel: () => void }

function Enrol({ begun: { totpURI, backupCodes }, onCodes, onCancel }: EnrolProps) {
  return (
    <Enrolment
      totpURI={totpURI}
      call={backupCodes ? 'two-factor/verify-totp' : 'two-factor/confirm-move'}
      onEnd={(facts) => (facts ? onCodes(backupCodes ?? codesOf(facts)) : onCancel())}
    />
  )
}

type AskProps = {
  isOn: boolean
  mayTurnOff: boolean
  onBegun: (begun: Enrolment) => void
  onCodes: (codes: string[]) => void
}

/** Every change asks for the password, and once the second factor is on for its code, too. */
function Ask({ isOn, mayTurnOff, onBegun, onCodes }: AskProps) {
  const sending = useSend()

  async function submit({ text, secret }: FormFields, form: HTMLFormElement, pressed: HTMLElement | null) {
    const code = isOn ? { code: text('code').replace(/\s/g, '') } : {}
    const proof = { password: secret('password'), ...code }
    const call = pressed instanceof HTMLButtonElement ? pressed.value : 'enable'
    const done = call === 'disable' ? { done: 'It is off now.' } : {}
    const result = await sending.send(identityCall(`two-factor/${call}`, proof), done)
    if (result?.kind !== 'done') return
    form.reset()
    const { answer } = result
    if (call === 'enable') onBegun({ totpURI: String(answer.totpURI), backupCodes: codesOf(answer) })
    if (call === 'move') onBegun({ totpURI: String(answer.totpURI) })
    if (call === 'generate-backup-codes') onCodes(codesOf(answer))
  }

  return (
    <CheckedForm sending={sending} onSend={submit} className="mt-3 grid gap-3">
      <SecretField label="Your password" name="password" autoComplete="current-password" required />
      {isOn ? (
        <CodeField
          label="Current code"
          hint="Of the app you have now, or one of your backup codes. Each works once."
          takesBackupCode
        />
      ) : null}
      <SendStatus />
      <div className="flex flex-wrap gap-3">
        {isOn ? (
          <>
            <Submit look="quiet" value="generate-backup-codes">
              New backup codes
            </Submit>
            <Submit look="quiet" value="move">
              Set up on another phone
            </Submit>
            {mayTurnOff ? (
              <Submit look="danger" value="disable">
                Turn off
              </Submit>
            ) : null}
          </>
        ) : (
          <Submit look="quiet" value="enable">
            Turn on
          </Submit>
        )}
      </div>
    </CheckedForm>
  )
}

function codesOf({ backupCodes }: IdentityFacts): string[] {
  return Array.isArray(backupCodes) ? backupCodes.map(String) : []
}

/** Shows the backup codes, this once. */
function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')

  return (
    <div className="mt-3 grid gap-3">
      <p className="font-semibold">
        Keep these backup codes in a safe place. Each works once, when you do not have your phone. They are not shown
        again.
      </p>
      <ul aria-label="Backup codes" className="grid grid-cols-2 gap-x-4 gap-y-1 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={text}>Copy</CopyButton>
        <a
          className={buttonLook('quiet')}
          download="backup-codes.txt"
          href={`data:text/plain,${encodeURIComponent(text)}`}
        >
          Download
        </a>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </div>
  )
}
