import { useState } from 'react'
import { lazyPart } from '#app/frame/connection/load-here.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { PasswordConfirmation, proofIn } from '#app/kit/form/own-proof.tsx'
import { Panel } from '#app/kit/page/panel.tsx'
import { Button, buttonLook } from '#app/kit/press/button.tsx'
import { CopyButton } from '#app/kit/press/copy-button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import { type IdentityFacts, identityCall } from '#app/shop/sign-in/identity-call.ts'
import type { SignInMethods } from '#store/people/identity/identity.schema.ts'
import { TWO_STEPS } from './security.texts.tsx'

const Enrolment = lazyPart(() => import('./enrolment.tsx'), <Loading />)

/** Backup codes come with the secret when the second factor is turned on, and after the move when it is moved. */
type Enrolment = { totpURI: string; backupCodes?: string[] }
type Step = { kind: 'ask' } | ({ kind: 'enrol' } & Enrolment) | { kind: 'codes'; codes: string[] }

function Loading() {
  return <p className="mt-3">{TWO_STEPS.use().loading}</p>
}

/** Turns two-step login on or off, moves it to another phone, and makes new backup codes. */
export function SecondFactorPanel({ mine: { hasPassword, hasSecondFactor } }: { mine: SignInMethods }) {
  const t = TWO_STEPS.use()
  const isAdmin = useRootData()?.signIn.isAdmin
  const [step, setStep] = useState<Step>({ kind: 'ask' })
  const toAsk = () => setStep({ kind: 'ask' })
  const showCodes = (codes: string[]) => setStep({ kind: 'codes', codes })
  return (
    <Panel
      heading={t.heading}
      aside={
        <span className="account-tag" data-kind={hasSecondFactor ? 'good' : undefined}>
          {hasSecondFactor ? t.on : t.off}
        </span>
      }
    >
      <p className="mt-1">{t.what}</p>
      {isAdmin ? <p className="mt-1 text-muted">{t.staff()}</p> : null}
      {step.kind === 'codes' ? <BackupCodes codes={step.codes} onDone={toAsk} /> : null}
      {step.kind === 'enrol' ? <Enrol begun={step} onCodes={showCodes} onCancel={toAsk} /> : null}
      {step.kind === 'ask' && hasPassword ? (
        <Choices
          isOn={hasSecondFactor}
          mayTurnOff={!isAdmin}
          onBegun={(begun) => setStep({ kind: 'enrol', ...begun })}
          onCodes={showCodes}
        />
      ) : null}
      {hasPassword ? null : <p className="mt-2">{t.passwordFirst}</p>}
    </Panel>
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

type ChoicesProps = {
  isOn: boolean
  mayTurnOff: boolean
  onBegun: (begun: Enrolment) => void
  onCodes: (codes: string[]) => void
}

/** Every change asks for the password, and once the second factor is on for a code of it, too. */
function Choices({ isOn, mayTurnOff, onBegun, onCodes }: ChoicesProps) {
  const t = TWO_STEPS.use()
  const sending = useSend()
  const press = (call: string, words: string, onDone?: (answer: IdentityFacts) => void) => (
    <Press
      key={call}
      look={call === 'disable' ? 'danger' : 'quiet'}
      sending={sending}
      ask={{ title: words, yes: t.goOn, fields: <PasswordConfirmation hasPassword asksCode={isOn} /> }}
      call={(fields) => identityCall(`two-factor/${call}`, proofIn(fields))()}
      {...(call === 'disable' && { done: t.isOff })}
      onDone={onDone}
    >
      {words}
    </Press>
  )
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-3">
        {isOn
          ? [
              press('generate-backup-codes', t.newCodes, (answer) => onCodes(codesOf(answer))),
              press('move', t.move, (answer) => onBegun(begun(answer))),
              mayTurnOff ? press('disable', t.turnOff) : null,
            ]
          : press('enable', t.turnOn, (answer) => onBegun({ ...begun(answer), backupCodes: codesOf(answer) }))}
      </div>
      <div className="mt-3">
        <SendStatus of={sending} />
      </div>
    </>
  )
}

function begun({ totpURI }: IdentityFacts): Enrolment {
  return { totpURI: String(totpURI) }
}

function codesOf({ backupCodes }: IdentityFacts): string[] {
  return Array.isArray(backupCodes) ? backupCodes.map(String) : []
}

function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = TWO_STEPS.use()
  const text = codes.join('\n')

  return (
    <div className="mt-3 grid gap-3">
      <p className="font-semibold">{t.keepCodes}</p>
      <ul aria-label={t.codes} className="grid grid-cols-2 gap-x-4 gap-y-1 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={text}>{t.copy}</CopyButton>
        <a
          className={buttonLook('quiet')}
          download="backup-codes.txt"
          href={`data:text/plain,${encodeURIComponent(text)}`}
        >
          {t.download}
        </a>
        <Button onClick={onDone}>{t.saved}</Button>
      </div>
    </div>
  )
}
