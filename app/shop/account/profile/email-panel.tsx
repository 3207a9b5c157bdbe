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

type Props = {
  user: CurrentUser
  hasPassword: boolean
  /** The shop can send mail, so an address can be confirmed and changed here. */
  isMailed: boolean
}

// Where the link of the mail leads. That page asks people to log in.
const callbackURL = href('/email-verified')

/** The account's address, whether it was proven, and how to change it. */
export function EmailPanel({ user: { email, emailVerified }, hasPassword, isMailed }: Props) {
  return (
    <Panel heading="Email">
      <div className="account-row mt-2">
        <p>{email || 'No email yet.'}</p>
        {email && (emailVerified || isMailed) ? (
          <span className="account-tag" data-kind={emailVerified ? 'good' : 'wait'}>
            {emailVerified ? 'Verified' : 'Not verified yet'}
          </span>
        ) : null}
      </div>
      {isMailed ? (
        <MailedChanges email={email} isProven={emailVerified} hasPassword={hasPassword} />
      ) : (
        <CallInstead>To change your email, please call us.</CallInstead>
      )}
    </Panel>
  )
}

/** Not told: an address of somebody else gets none, and beyond a limit none leaves. */
function onItsWay(email: string): string {
  return `A link should reach ${email} within minutes. Nothing there? Look among the spam, or call us.`
}

type ChangesProps = { email: string; isProven: boolean; hasPassword: boolean }

function MailedChanges({ email, isProven, hasPassword }: ChangesProps) {
  const sending = useSend()
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-3">
        {email && !isProven ? (
          <Press
            look="quiet"
            sending={sending}
            call={identityCall('send-verification-email', { email, callbackURL })}
            done={onItsWay(email)}
          >
            Send the link again
          </Press>
        ) : null}
        <Press
          look="quiet"
          sending={sending}
          ask={{
            title: 'Change your email',
            yes: 'Send the link',
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
          done={(_, { text }) => `${onItsWay(text('newEmail'))} Your email changes when you open it and are logged in.`}
        >
          Change email
        </Press>
      </div>
      <div className="mt-3">
        <SendStatus of={sending} />
      </div>
    </>
  )
}

function NewEmail() {
  return (
    <Field
      label="New email"
      name="newEmail"
      type="email"
      autoComplete="email"
      maxLength={PERSON_LIMITS.email}
      missing="Please enter your new email."
      required
    />
  )
}
