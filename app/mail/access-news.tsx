/** The mail after somebody, hopefully the reader, changed how they sign in. */
import type { AccessChange, MailFacts } from '#store/mail/mail.ts'
import { Action, Letter, type MailProps, Small, Words } from './letter.tsx'
import { safeName } from './safe-name.ts'

const NEWS: Record<AccessChange, { heading: string; words: string }> = {
  password: { heading: 'Your password was changed', words: 'Your account has a new password.' },
  email: {
    heading: 'Your email address was changed',
    words: 'Your account now has another email address. This is the last mail to this one about it.',
  },
  phone: { heading: 'Your phone number was changed', words: 'The phone number of your account was changed.' },
  'second factor on': {
    heading: 'Two-step login is on',
    words: 'From now on we ask for a code from your authenticator app after the password.',
  },
  'second factor off': {
    heading: 'Two-step login is off',
    words: 'From now on you log in with your password alone.',
  },
  'second factor moved': {
    heading: 'Two-step login was moved to another phone',
    words:
      'The codes for your account now come from another phone. The old phone and the old backup codes no longer work.',
  },
  'backup codes': {
    heading: 'You have new backup codes',
    words: 'New backup codes were made for your account. The old ones no longer work.',
  },
  device: {
    heading: 'A device rings for the shop',
    words: 'A browser was added to your account that rings for new orders. See your account, under Alerts.',
  },
  'service connected': {
    heading: 'A sign-in service was connected',
    words: 'You can now log in with another sign-in service. See your account, under Security.',
  },
  'service disconnected': {
    heading: 'A sign-in service was disconnected',
    words: 'You can no longer log in with a sign-in service that was connected to your account.',
  },
}

export function headingOfChange({ what }: MailFacts['access_changed']): string {
  return NEWS[what].heading
}

export function AccessChanged({ facts, shop }: MailProps<MailFacts['access_changed']>) {
  const { heading, words } = NEWS[facts.what]
  const name = safeName(facts.name)
  return (
    <Letter shop={shop} preview={words} heading={heading}>
      <Words>
        Hello{name ? ` ${name}` : ''}. {words}
      </Words>
      <Words>If that was you, you need not do anything.</Words>
      <Words>If it was not you, please call us at once. We can lock the account.</Words>
      <Action url={`${shop.url}/contact`} label="Contact us" />
      <Small>Nobody from the shop will ever ask you for your password or for a code.</Small>
    </Letter>
  )
}
