/** Mails that are about no order. Each says what it is for, so that nobody is talked into forwarding it. */
import type { ReactElement } from 'react'
import { sentenceOf } from '#app/kit/words/audit-words.ts'
import { deviceWords } from '#app/kit/words/device-words.ts'
import { formatWhen } from '#app/kit/words/when.tsx'
import type { AccessChange, ComplaintNews, MailFacts, MailShop, OwnerNotice } from '#store/talk/mail/mail.ts'
import { Anchor, action, small, Words } from './letter.tsx'
import { safeName } from './safe-name.ts'

/** A letter before it is laid out. */
export type LetterText = {
  subject: string
  /** The subject, unless said. */
  heading?: string
  /** What an inbox shows after the subject: the heading, unless said. */
  preview?: string
  lang?: string
  /** In order. A text is a paragraph; an empty one is left out. */
  parts: (string | ReactElement)[]
}

export type Writer<Facts> = (facts: Facts, shop: MailShop) => LetterText
export type Writers<Kind extends keyof MailFacts> = { [K in Kind]: Writer<MailFacts[K]> }

/** The beginning of a sentence: "Hello Asha,". */
function hello(name: string, end = ','): string {
  return `Hello${` ${safeName(name)}`.trimEnd()}${end}`
}

export const ACCESS_LETTERS: Writers<
  'verify_email' | 'reset_password' | 'sign_in_link' | 'staff_invite' | 'second_factor_reset' | 'access_changed'
> = {
  verify_email: ({ name, url }, shop) => ({
    subject: `Confirm your email address for ${shop.name}`,
    heading: 'Is this your email address?',
    preview: 'Please confirm your address.',
    parts: [
      `${hello(name)} please confirm your email address for ${shop.name}.`,
      action(url, 'Confirm my address'),
      small(
        'If you are not logged in, the link asks you to log in first. If you did not sign up with us, please ignore this mail.',
      ),
    ],
  }),
  reset_password: ({ name, url }, shop) => ({
    subject: `Choose a new password for ${shop.name}`,
    heading: 'Choose a new password',
    preview: 'Choose a new password.',
    parts: [
      `${hello(name)} somebody, hopefully you, asked for a new password for your account.`,
      action(url, 'Choose a new password'),
      small(
        'The link works once, for a short time. If you did not ask for it, ignore this mail: your password stays the same.',
      ),
    ],
  }),
  sign_in_link: ({ url }, shop) => ({
    subject: `Your link to log in to ${shop.name}`,
    heading: 'Your link to log in',
    preview: 'Your link to log in.',
    parts: [
      `With this link you are logged in to ${shop.name}, without a password.`,
      action(url, 'Log in'),
      small('The link works once, for a short time. Do not share it. If you did not ask for it, ignore this mail.'),
    ],
  }),
  staff_invite: ({ invitedBy, role, url }, shop) => {
    const owner = safeName(invitedBy) || 'The owner'
    return {
      subject: `${owner} invites you to ${shop.name}`,
      heading: `Join the team at ${shop.name}`,
      preview: `${owner} invites you.`,
      parts: [
        `${owner} invites you to work in the shop as ${role}.`,
        action(url, 'Accept the invitation'),
        small('The link is only for you. If you do not know what this is about, ignore this mail.'),
      ],
    }
  },
  second_factor_reset: ({ name, resetBy, url }, shop) => {
    const owner = safeName(resetBy) || 'the owner'
    return {
      subject: `Your two-step login at ${shop.name} was reset`,
      heading: 'Your two-step login was reset',
      preview: 'You now log in with your password alone.',
      parts: [
        `${hello(name)} ${owner} turned off two-step login of your account and logged you out on all devices. From now on you log in with your password alone.`,
        'Log in and set up two-step login again on the phone you have now:',
        action(url, 'Set up two-step login'),
        small(`If you did not ask ${owner} for this, call the shop at once, and choose a new password.`),
      ],
    }
  },
  access_changed: ({ name, what }, shop) => {
    const [heading, words] = NEWS[what]
    return {
      subject: `${heading} at ${shop.name}`,
      heading,
      preview: words,
      parts: [
        `${hello(name, '.')} ${words}`,
        'If that was you, you need not do anything.',
        'If it was not you, please call us at once. We can lock the account.',
        action(`${shop.url}/contact`, 'Contact us'),
        small('Nobody from the shop will ever ask you for your password or for a code.'),
      ],
    }
  },
}

/** Heading and words after somebody, hopefully the reader, changed how they sign in. */
const NEWS: Record<AccessChange, [heading: string, words: string]> = {
  password: ['Your password was changed', 'Your account has a new password.'],
  email: [
    'Your email address was changed',
    'Your account now has another email address. This is the last mail to this one about it.',
  ],
  phone: ['Your phone number was changed', 'The phone number of your account was changed.'],
  'second factor on': [
    'Two-step login is on',
    'From now on we ask for a code from your authenticator app after the password.',
  ],
  'second factor off': ['Two-step login is off', 'From now on you log in with your password alone.'],
  'second factor moved': [
    'Two-step login was moved to another phone',
    'The codes for your account now come from another phone. The old phone and the old backup codes no longer work.',
  ],
  'backup codes': [
    'You have new backup codes',
    'New backup codes were made for your account. The old ones no longer work.',
  ],
  device: [
    'A device rings for the shop',
    'A browser was added to your account that rings for new orders. See your account, under Alerts.',
  ],
  'service connected': [
    'A sign-in service was connected',
    'You can now log in with another sign-in service. See your account, under Security.',
  ],
  'service disconnected': [
    'A sign-in service was disconnected',
    'You can no longer log in with a sign-in service that was connected to your account.',
  ],
}

/** They name no customer. */
export const OWNER_LETTERS: Writers<
  'owner_notice' | 'test_mail' | 'orders_waiting' | 'message_limit' | 'proof_failed' | 'complaints_waiting'
> = {
  owner_notice: (facts, shop) => {
    const actor = safeName(facts.actorName)
    return {
      subject: subjectOfNotice(facts),
      parts: [
        `On ${formatWhen(facts.at)}, ${placeOf(facts)}.`,
        'All owners get this mail. If you expected it, you need not do anything.',
        `If you did not, talk to ${actor || 'each other'} at once. If it was nobody you know: change your password, end your other sessions, and look who works in the shop.`,
        action(`${shop.url}/admin/people`, 'Who works in the shop'),
        small('The audit log of the shop has this line too, and nobody can take it out.'),
      ],
    }
  },
  test_mail: (_, shop) => ({
    subject: `A test of the mail server of ${shop.name}`,
    heading: 'Mail works',
    preview: 'Mail works.',
    parts: ['This is a test from the settings of the shop. Your mail works.'],
  }),
  orders_waiting: ({ count, minutes }, shop) => ({
    subject: count === 1 ? 'A new order waits' : `${count} new orders wait`,
    parts: [
      `Nobody has looked at the desk for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Customers wait for your call.`,
      action(`${shop.url}/admin/orders`, 'Open the orders'),
      small('You can stop these mails under Account, Alerts.'),
    ],
  }),
  message_limit: ({ channel, used, most }, shop) => ({
    subject: `${Math.min(used, most)} of ${most} ${channel === 'sms' ? 'codes by SMS' : 'mails to new addresses'} are used up today`,
    parts: [
      `${
        channel === 'sms'
          ? 'When all are used up, people with a new number are asked to log in another way until midnight.'
          : 'When all are used up, further ones are kept under Mail, where you can send them. Orders and sign-ups go on.'
      } If these are real customers, raise the number. If not, you need do nothing.`,
      action(`${shop.url}/admin/settings/sending`, 'Open the setting'),
    ],
  }),
  proof_failed: ({ count, faults }, shop) => ({
    subject: count === 1 ? 'The nightly proof found one fault' : `The nightly proof found ${count} faults`,
    parts: [
      'Each night the shop adds up its stock, orders, papers and cash, and restores its last backup to try it. Please show this to the person who runs the server. The shop goes on.',
      ...faults,
      action(`${shop.url}/admin/status`, 'How the shop runs'),
    ],
  }),
  complaints_waiting: ({ fresh, due, late }, shop) => {
    const counts = [
      late > 0 ? `${late} past ${late === 1 ? 'its' : 'their'} time` : '',
      due > 0 ? `${due} near ${due === 1 ? 'its' : 'their'} time` : '',
      fresh > 0 ? `${fresh} new` : '',
    ]
    return {
      subject: `Complaints: ${counts.filter(Boolean).join(', ')}`,
      parts: [
        'The law wants each complaint acknowledged within 48 hours and settled within a month.',
        action(`${shop.url}/admin/requests/complaints`, 'Open the complaints'),
        small('You can stop these mails under Account, Alerts.'),
      ],
    }
  },
}

/** "Asha invited ravi@shop.example: role Manager". A name that its person chose passes `safeName`; what an owner typed stays. */
function subjectOfNotice(facts: OwnerNotice): string {
  const { verb, subject, tail } = sentenceOf(facts)
  const isTypedByOwner = /^(invite|data|demo|settings)\./.test(facts.action)
  const about = isTypedByOwner ? facts.subjectName : safeName(facts.subjectName) || 'somebody'
  return `${safeName(facts.actorName) || 'Somebody'} ${verb}${subject && ` ${about}`}${tail}`
}

function placeOf({ address, userAgent }: OwnerNotice): string {
  const from = address ? `from the internet address ${address}` : 'from an unknown place'
  return userAgent ? `${from}, with ${deviceWords(userAgent)}` : from
}

const COMPLAINT: Record<ComplaintNews['what'], string> = {
  received: 'We have your complaint',
  acknowledged: 'We are looking into your complaint',
  answered: 'We have answered your complaint',
  settled: 'Your complaint is settled',
  reopened: 'We look into your complaint again',
}

export const OTHER_LETTERS: Writers<'complaint' | 'request_confirm' | 'request_stocked'> = {
  /** Neither the writer nor the complaint is named: the address may be somebody else's. */
  complaint: ({ number, what, words, acknowledgeBy, settleBy, statusUrl }) => {
    const promise = {
      received: `Its number is ${number}. You hear from us by ${formatWhen(acknowledgeBy)}, and we settle it by ${formatWhen(settleBy)}.`,
      settled: `This is how we settled ${number}:`,
      other: `Its number is ${number}. We settle it by ${formatWhen(settleBy)}.`,
    }[what === 'received' || what === 'settled' ? what : 'other']
    return {
      subject: `${number}: ${COMPLAINT[what]}`,
      heading: COMPLAINT[what],
      preview: `${number}: ${COMPLAINT[what]}.`,
      parts: [
        promise,
        words,
        statusUrl ? action(statusUrl, 'Follow it') : '',
        small(
          what === 'received'
            ? 'Did you not write to us? Then somebody typed your address by mistake, and you need do nothing.'
            : 'Are you not content? Please call us, and say the number.',
        ),
      ],
    }
  },
  /** Asks for consent: anybody may have typed the address. */
  request_confirm: ({ productName, url }) => ({
    subject: `Shall we tell you when ${productName} is back?`,
    heading: 'Shall we tell you?',
    preview: `Shall we tell you when ${productName} is back?`,
    parts: [
      aboutProduct('Somebody left this address to hear when this is back in stock:', productName),
      action(url, 'Yes, tell me'),
      small('Was it not you? Then do nothing: without the button we will not write again.'),
    ],
  }),
  request_stocked: ({ productName, url, stopUrl }) => ({
    subject: `${productName} is now in stock`,
    heading: 'Now in stock',
    preview: `${productName} is now in stock.`,
    parts: [
      aboutProduct('You asked us to tell you when we have this:', productName),
      action(url, 'View product'),
      small('We will not write to you about this again.'),
      stopUrl ? stopMails(stopUrl) : '',
    ],
  }),
}

function aboutProduct(words: string, productName: string) {
  return (
    <Words>
      {words} <strong>{productName}</strong>.
    </Words>
  )
}

function stopMails(url: string) {
  return small(
    <>
      Not you, or do you want no more of these mails? <Anchor url={url}>Stop mails about requests</Anchor>
    </>,
  )
}
