import { href } from 'react-router'
import { useSend } from '#app/kit/api/use-send.ts'
import { Field } from '#app/kit/form/field.tsx'
import { PasswordConfirmation, proofIn } from '#app/kit/form/own-proof.tsx'
import { Panel } from '#app/kit/page/panel.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import { CallInstead } from '#app/shop/sign-in/call-instead.tsx'
import { identityCall } from '#app/shop/sign-in/identity-call.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import { PROFILE } from './profile.texts.ts'

type Props = {
  user: CurrentUser
  hasPassword: boolean
  /** The shop can send mail, so an address can be confirmed and changed here. */
  isMailed: boolean
}

// Where the link of the mail leads. That page asks people to log in.
const callbackURL = href('/email-verified')

export function EmailPanel({ user: { email, emailVerified }, hasPassword, isMailed }: Props) {
  const t = PROFILE.use()
  return (
    <Panel heading={t.email}>
      <div className="account-row mt-2">
        <p>{email || t.emailNone}</p>
        {email && (emailVerified || isMailed) ? (
          <span className="account-tag" data-kind={emailVerified ? 'good' : 'wait'}>
            {emailVerified ? t.verified : t.unverified}
          </span>
        ) : null}
      </div>
      {isMailed ? (
        <MailedChanges email={email} isProven={emailVerified} hasPassword={hasPassword} />
      ) : (
        <CallInstead>{t.emailByCall}</CallInstead>
      )}
    </Panel>
  )
}

type ChangesProps = { email: string; isProven: boolean; hasPassword: boolean }

function MailedChanges({ email, isProven, hasPassword }: ChangesProps) {
  const t = PROFILE.use()
  const sending = useSend()
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-3">
        {email && !isProven ? (
          <Press
            look="quiet"
            sending={sending}
            call={identityCall('send-verification-email', { email, callbackURL })}
            done={t.onItsWay(email)}
          >
            {t.sendAgain}
          </Press>
        ) : null}
        <Press
          look="quiet"
          sending={sending}
          ask={{
            title: t.emailChangeTitle,
            yes: t.sendLink,
            fields: (
              <>
                <NewEmail />
                <PasswordConfirmation hasPassword={hasPassword} />
              </>
            ),
          }}
          call={(fields) =>
            identityCall('change-email', { newEmail: fields.text('newEmail'), ...proofIn(fields), callbackURL })()
          }
          done={(_, { text }) => t.changesWhenOpened(text('newEmail'))}
        >
          {t.emailChange}
        </Press>
      </div>
      <div className="mt-3">
        <SendStatus of={sending} />
      </div>
    </>
  )
}

function NewEmail() {
  const t = PROFILE.use()
  return (
    <Field
      label={t.emailNew}
      name="newEmail"
      type="email"
      autoComplete="email"
      maxLength={PERSON_LIMITS.email}
      missing={t.emailMissing}
      required
    />
  )
}
