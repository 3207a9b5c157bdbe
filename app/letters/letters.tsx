/** Mails that are not about an order. Each says what it is for, so that nobody is talked into forwarding it. */
import type { ReactElement } from 'react'
import { sentenceOf } from '#app/kit/words/audit-words.ts'
import { deviceWords } from '#app/kit/words/device-words.ts'
import { formatWhen } from '#app/kit/words/when.tsx'
import { inLanguage, type Language } from '#store/language.ts'
import { formatPrice } from '#store/money.ts'
import type { MailFacts, MailShop, OwnerNotice } from '#store/talk/mail/mail.ts'
import { Anchor, action, small, Words } from './letter.tsx'
import {
  ACCESS_NEWS,
  ACCESS_TEXTS,
  COMPLAINT_HEADINGS,
  COMPLAINT_LETTERS,
  GIFT_CARD,
  REQUESTS,
} from './letters.texts.ts'
import { safeName } from './safe-name.ts'

/** A letter before it is laid out. */
export type LetterText = {
  subject: string
  /** The subject, unless said. */
  heading?: string
  /** What an inbox shows after the subject: the heading, unless said. */
  preview?: string
  lang?: string
  /** Paragraphs and elements in order; empty texts are left out. */
  parts: (string | ReactElement)[]
}

export type Writer<Facts> = (facts: Facts, shop: MailShop) => LetterText
export type Writers<Kind extends keyof MailFacts> = { [K in Kind]: Writer<MailFacts[K]> }

/** The beginning of a sentence: "Hello Asha,". */
function hello(name: string, language: Language, end: 'comma' | 'stop' = 'comma'): string {
  const texts = ACCESS_TEXTS[language]
  return texts.hello(safeName(name), texts[end])
}

export const ACCESS_LETTERS: Writers<
  'verify_email' | 'reset_password' | 'sign_in_link' | 'staff_invite' | 'second_factor_reset' | 'access_changed'
> = {
  verify_email: ({ name, url, language = 'en' }, shop) => {
    const texts = ACCESS_TEXTS[language]
    return {
      subject: texts.verifySubject(shop.name),
      lang: language,
      heading: texts.verifyHeading,
      preview: texts.verifyPreview,
      parts: [
        texts.verify(hello(name, language), shop.name),
        action(url, texts.verifyAction, language),
        small(texts.verifyEnd),
      ],
    }
  },
  reset_password: ({ name, url, language = 'en' }, shop) => {
    const texts = ACCESS_TEXTS[language]
    return {
      subject: texts.resetSubject(shop.name),
      lang: language,
      heading: texts.reset,
      preview: texts.resetPreview,
      parts: [texts.resetWords(hello(name, language)), action(url, texts.reset, language), small(texts.resetEnd)],
    }
  },
  sign_in_link: ({ url, language = 'en' }, shop) => {
    const texts = ACCESS_TEXTS[language]
    return {
      subject: texts.linkSubject(shop.name),
      lang: language,
      heading: texts.link,
      preview: texts.linkPreview,
      parts: [texts.linkWords(shop.name), action(url, texts.logIn, language), small(texts.linkEnd)],
    }
  },
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
        `${hello(name, 'en')} ${owner} turned off two-step login of your account and logged you out on all devices. From now on you log in with your password alone.`,
        'Log in and set up two-step login again on the phone you have now:',
        action(url, 'Set up two-step login'),
        small(`If you did not ask ${owner} for this, call the shop at once, and choose a new password.`),
      ],
    }
  },
  access_changed: ({ name, what, language = 'en' }, shop) => {
    const texts = ACCESS_TEXTS[language]
    const [heading, words] = ACCESS_NEWS[what][language]
    return {
      subject: texts.changed(heading, shop.name),
      lang: language,
      heading,
      preview: words,
      parts: [
        `${hello(name, language, 'stop')} ${words}`,
        texts.wasYou,
        texts.wasNotYou,
        action(`${shop.url}${inLanguage('/contact', language)}`, texts.contact),
        small(texts.neverAsk),
      ],
    }
  },
}

/** Mails to the owner name no customer. */
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

export const OTHER_LETTERS: Writers<'complaint' | 'gift_card' | 'request_confirm' | 'request_stocked'> = {
  /** Somebody may have typed another's address: of their words it says none. */
  gift_card: ({ name, forName, amount, code, language }, shop) => {
    const texts = GIFT_CARD[language]
    const sum = formatPrice(amount)
    return {
      subject: `${texts.heading(sum)}, ${shop.name}`,
      lang: language,
      heading: texts.heading(sum),
      parts: [
        texts.words(hello(name, language), sum, safeName(forName), shop.name),
        code === '' ? texts.removed : bigCode(code),
        texts.use,
        action(`${shop.url}${inLanguage('/', language)}`, texts.shop, language),
        small(texts.keep),
      ],
    }
  },
  /** Neither the writer nor the complaint is named: the address may be somebody else's. */
  complaint: ({ number, what, words, acknowledgeBy, settleBy, statusUrl, language = 'en' }) => {
    const texts = COMPLAINT_LETTERS[language]
    const heading = COMPLAINT_HEADINGS[what][language]
    const [first, last] = [formatWhen(acknowledgeBy, language), formatWhen(settleBy, language)]
    const promise = {
      received: texts.received(number, first, last),
      settled: texts.settled(number),
      other: texts.other(number, last),
    }[what === 'received' || what === 'settled' ? what : 'other']
    return {
      subject: `${number}: ${heading}`,
      lang: language,
      heading,
      preview: `${number}: ${heading}${ACCESS_TEXTS[language].stop}`,
      parts: [
        promise,
        words,
        statusUrl ? action(statusUrl, texts.follow, language) : '',
        small(what === 'received' ? texts.notYou : texts.notContent),
      ],
    }
  },
  /** Asks for consent: anybody may have typed the address. */
  request_confirm: ({ productName, url, language = 'en' }) => {
    const texts = REQUESTS[language]
    return {
      subject: texts.shallWe(productName),
      lang: language,
      heading: texts.heading,
      preview: texts.shallWe(productName),
      parts: [
        aboutProduct(texts.somebodyLeft, productName, language),
        action(url, texts.yes, language),
        small(texts.notYou),
      ],
    }
  },
  request_stocked: ({ productName, url, stopUrl, language = 'en' }) => {
    const texts = REQUESTS[language]
    return {
      subject: texts.inStock(productName),
      lang: language,
      heading: texts.now,
      preview: texts.inStockStop(productName),
      parts: [
        aboutProduct(texts.youAsked, productName, language),
        action(url, texts.view, language),
        small(texts.last),
        stopUrl ? stopMails(stopUrl, language) : '',
      ],
    }
  },
}

function bigCode(code: string) {
  const style = { fontFamily: 'monospace', fontSize: '20px', letterSpacing: '1px' }
  return (
    <Words>
      <strong style={style}>{code}</strong>
    </Words>
  )
}

function aboutProduct(words: string, productName: string, language: Language) {
  return (
    <Words>
      {words} <strong>{productName}</strong>
      {REQUESTS[language].stop}
    </Words>
  )
}

function stopMails(url: string, language: Language) {
  const texts = REQUESTS[language]
  return small(
    <>
      {texts.noMore} <Anchor url={url}>{texts.stopMails}</Anchor>
    </>,
  )
}
