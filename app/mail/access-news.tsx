/** That somebody, hopefully the reader, changed how they get into their account. */
import type { AccessChange, MailFacts, MailShop } from '#store/mail/mail.ts'
import { Action, Letter, Small, Words } from './letter.tsx'
import { safeName } from './safe-words.ts'

const NEWS: Record<AccessChange, { heading: string; words: string }> = {
  password: { heading: 'Your password was changed', words: 'Your account has a new password.' },
  email: {
    heading: 'Your email address was changed',
    words: 'Your account has another email address now. This is the last message about it to this one.',
  },
  phone: { heading: 'Your phone number was changed', words: 'The phone number of your account was changed.' },
  'second factor on': {
    heading: 'Your second factor is on',
    words: 'From now on your account asks for a code of your app after the password.',
  },
  'second factor off': {
    heading: 'Your second factor is off',
    words: 'From now on your password alone lets you in.',
  },
  'second factor moved': {
    heading: 'Your second factor was moved',
    words:
      'The codes for your account come from another phone now. The old phone and the old backup codes are of no use.',
  },
  'backup codes': {
    heading: 'You have new backup codes',
    words: 'New backup codes were made for your account. The old ones are of no use.',
  },
  'service connected': {
    heading: 'A sign-in service was connected',
    words: 'Your account can be opened with another sign-in service now. You find it in your account under Security.',
  },
  'service disconnected': {
    heading: 'A sign-in service was disconnected',
    words: 'A sign-in service that was connected to your account does not open it any more.',
  },
}

export function headingOfChange(what: AccessChange): string {
  return NEWS[what].heading
}

export function AccessChanged({ facts, shop }: { facts: MailFacts['access_changed']; shop: MailShop }) {
  const { heading, words } = NEWS[facts.what]
  const name = safeName(facts.name)
  return (
    <Letter shop={shop} preview={words} heading={heading}>
      <Words>
        Hello{name ? ` ${name}` : ''}. {words}
      </Words>
      <Words>If that was you, there is nothing to do.</Words>
      <Words>If it was not, please call us at once: we can close the account, so that nobody gets in.</Words>
      <Action url={`${shop.url}/contact`} label="Contact us" />
      <Small>Nobody of the shop will ever ask you for your password or for a code.</Small>
    </Letter>
  )
}
