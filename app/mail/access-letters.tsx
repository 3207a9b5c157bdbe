/** Mails with a link or a code to sign in with. Each says what it is for, so that nobody is talked into forwarding it. */
import type { MailFacts } from '#store/mail/mail.ts'
import { Action, Letter, type MailProps, Small, Words } from './letter.tsx'
import { safeName } from './safe-name.ts'

/** The beginning of a sentence: "Hello Asha,". */
function hello(name: string): string {
  return `Hello${` ${safeName(name)}`.trimEnd()},`
}

type PropsOf<K extends keyof MailFacts> = MailProps<MailFacts[K]>

export function VerifyEmail({ facts, shop }: PropsOf<'verify_email'>) {
  return (
    <Letter shop={shop} preview="Please confirm your address." heading="Is this your email address?">
      <Words>
        {hello(facts.name)} please confirm your email address for {shop.name}.
      </Words>
      <Action url={facts.url} label="Confirm my address" />
      <Small>
        If you are not logged in, the link asks you to log in first. If you did not sign up with us, please ignore this
        mail.
      </Small>
    </Letter>
  )
}

export function ResetPassword({ facts, shop }: PropsOf<'reset_password'>) {
  return (
    <Letter shop={shop} preview="Choose a new password." heading="Choose a new password">
      <Words>{hello(facts.name)} somebody, hopefully you, asked for a new password for your account.</Words>
      <Action url={facts.url} label="Choose a new password" />
      <Small>
        The link works once, for a short time. If you did not ask for it, ignore this mail: your password stays the
        same.
      </Small>
    </Letter>
  )
}

export function SignInLink({ facts, shop }: PropsOf<'sign_in_link'>) {
  return (
    <Letter shop={shop} preview="Your link to log in." heading="Your link to log in">
      <Words>With this link you are logged in to {shop.name}, without a password.</Words>
      <Action url={facts.url} label="Log in" />
      <Small>
        The link works once, for a short time. Do not share it. If you did not ask for it, ignore this mail.
      </Small>
    </Letter>
  )
}

export function StaffInvite({ facts, shop }: PropsOf<'staff_invite'>) {
  const owner = safeName(facts.invitedBy) || 'The owner'
  return (
    <Letter shop={shop} preview={`${owner} invites you.`} heading={`Join the team at ${shop.name}`}>
      <Words>
        {owner} invites you to work in the shop as {facts.role}.
      </Words>
      <Action url={facts.url} label="Accept the invitation" />
      <Small>The link is only for you. If you do not know what this is about, ignore this mail.</Small>
    </Letter>
  )
}

export function SecondFactorReset({ facts, shop }: PropsOf<'second_factor_reset'>) {
  const owner = safeName(facts.resetBy) || 'the owner'
  return (
    <Letter shop={shop} preview="You now log in with your password alone." heading="Your two-step login was reset">
      <Words>
        {hello(facts.name)} {owner} turned off two-step login of your account and logged you out on all devices. From
        now on you log in with your password alone.
      </Words>
      <Words>Log in and set up two-step login again on the phone you have now:</Words>
      <Action url={facts.url} label="Set up two-step login" />
      <Small>If you did not ask {owner} for this, call the shop at once, and choose a new password.</Small>
    </Letter>
  )
}
