/** Mails and SMS. A message is stored as facts; its text is made when it is sent or read. Browser-safe. */

import type { Language } from '#store/language.ts'
import type { WireCharges } from '#store/selling/charges/charges.ts'
import type { OptionalWay } from '#store/selling/delivery/ways.ts'

type Named = { name: string; nameHi?: string; qty: number }

/** Facts of every message about an order. Rupees. */
export type OrderFacts = WireCharges &
  OptionalWay & {
    _id: string
    orderNumber: string
    orderItems: (Named & { _id: string; price: number; parts?: Named[] })[]
    totalAmount: number
    /** Link to the order's status without signing in; never stored, added when the text is made. */
    statusUrl?: string
  }

/** Facts of the first message, with the delivery address. It is empty when the mailbox may be a stranger's. */
export type OrderReceived = OrderFacts & {
  customerInfo: { name: string; phone: string; address: string }
  /** The shop's landline as it is dialled. */
  landline?: string
  /** An order taken by phone may begin confirmed. */
  status?: string
  /** Rupees to be paid in advance by UPI. */
  advance?: number
  /** Rupees paid by gift card or credit. */
  prepaid?: number
  deliveryDays?: string
  language?: Language
}

/** Facts of later messages about an order. */
export type OrderNews = OrderFacts & {
  customerName: string
  words?: string | undefined
  courier?: string | undefined
  trackingNumber?: string | undefined
  trackingUrl?: string | undefined
  /** Rupees still due at the door. */
  due?: number
  /** The day by which it usually arrives: "2026-11-30". */
  expectedBy?: string | undefined
  language?: Language
}

/** Facts of an SMS, with the registered template of its step. */
export type OrderSms = OrderNews & { template: { id: string; text: string } }

/** Facts of messages about a return, with its items. */
export type ReturnNews = OrderFacts & {
  customerName: string
  what: 'asked' | 'accepted' | 'refused' | 'received' | 'withdrawn'
  answer: string
  /** Rupees to be refunded. */
  owedBack: number
  language?: Language
}

/** Facts of messages about a complaint, without its words: somebody else may have typed the address. */
export type ComplaintNews = {
  complaintId: string
  number: string
  what: 'received' | 'acknowledged' | 'answered' | 'settled' | 'reopened'
  words: string
  /** Deadlines to acknowledge and to settle it; ISO 8601. */
  acknowledgeBy: string
  settleBy: string
  /** Link to the complaint; never stored, added when the text is made. */
  statusUrl?: string
  language?: Language
}

/** Changes of how a person signs in. */
export type AccessChange =
  | 'password'
  | 'email'
  | 'phone'
  | 'second factor on'
  | 'second factor off'
  | 'second factor moved'
  | 'backup codes'
  | 'device'
  | 'service connected'
  | 'service disconnected'

/** Facts of a mail to the owners about one of the strongest acts. `at` in ISO 8601. */
export type OwnerNotice = {
  action: string
  actorName: string
  /** The person or thing concerned; erased when that person is forgotten. */
  subjectId: string
  subjectName: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  at: string
  address: string | null
  userAgent: string | null
}

/** The facts of each kind of message. */
export type MailFacts = {
  order_placed: OrderReceived
  order_confirmed: OrderNews
  order_packed: OrderNews
  order_shipped: OrderNews
  order_delivered: OrderNews
  order_cancelled: OrderNews
  order_return: ReturnNews
  order_sms: OrderSms
  verify_email: { name: string; url: string; language?: Language }
  reset_password: { name: string; url: string; language?: Language }
  sign_in_link: { url: string; language?: Language }
  phone_code: { code: string; language?: Language }
  staff_invite: { url: string; role: string; invitedBy: string }
  second_factor_reset: { name: string; resetBy: string; url: string }
  access_changed: { name: string; what: AccessChange; language?: Language }
  owner_notice: OwnerNotice
  test_mail: Record<string, never>
  test_sms: Record<string, never>
  orders_waiting: { count: number; minutes: number }
  /** To the owners: `used` of today's `most` messages to strangers have gone. */
  message_limit: { channel: MailChannel; used: number; most: number }
  /** To the owners, after a nightly proof that found faults. */
  proof_failed: { count: number; faults: string[] }
  complaint: ComplaintNews
  /** To owners and grievance officer: complaints that are new, near a deadline, and past one. */
  complaints_waiting: { fresh: number; due: number; late: number }
  /** Facts for the buyer of a gift card. `name` and `forName` are as somebody typed them. Rupees. */
  gift_card: { name: string; forName: string; amount: number; code: string; language: Language }
  request_confirm: { productName: string; url: string; language?: Language }
  request_stocked: { productName: string; url: string; stopUrl: string; language?: Language }
  request_stocked_sms: { productName: string; url: string; language?: Language }
}

export type MailKind = keyof MailFacts

/** Who caused a message: a person without an account, the account that receives it, or the shop. */
export type MailCause = 'stranger' | 'account' | 'shop'

/** A kind's name at the desk, and the limits it is under; see store/talk/mail/outgoing.server.ts. */
export type MailRule = {
  words: string
  cause: MailCause
  /** The recipient's counter that it raises. */
  counts: 'order mail' | 'mail' | 'code'
  /** Beyond a limit the caller gets 429. Other kinds are held for the owner to read and send. */
  isRefused?: true
  /** Whether it warns the owner of a verified address, so that no limit applies. */
  isWarning?: true
  /** Whether it goes to typed addresses: unverified ones count towards the shop's day even when staff cause the message. */
  isToTyped?: true
}

const ORDER = { cause: 'account', counts: 'order mail' } as const
const STEP = { ...ORDER, cause: 'shop' } as const
const BY_SHOP = { cause: 'shop', counts: 'mail' } as const
const LINK = { cause: 'stranger', counts: 'mail' } as const

export const MAIL_KINDS: Record<MailKind, MailRule> = {
  order_placed: { words: 'Order placed', ...ORDER },
  order_confirmed: { words: 'Order confirmed', ...STEP },
  order_packed: { words: 'Order packed', ...STEP },
  order_shipped: { words: 'Order shipped', ...STEP },
  order_delivered: { words: 'Order delivered', ...STEP },
  order_cancelled: { words: 'Order cancelled', ...STEP },
  order_return: { words: 'Return', ...STEP },
  order_sms: { words: 'Order by SMS', ...STEP },
  verify_email: { words: 'Confirm the address', ...LINK, cause: 'account' },
  reset_password: { words: 'New password', ...LINK },
  sign_in_link: { words: 'Link to log in', ...LINK, isRefused: true },
  phone_code: { words: 'Login code by SMS', cause: 'stranger', counts: 'code', isRefused: true },
  staff_invite: { words: 'Invitation to work here', ...BY_SHOP },
  second_factor_reset: { words: 'Two-step login reset', ...BY_SHOP },
  access_changed: { words: 'Account changed', cause: 'account', counts: 'mail', isWarning: true },
  owner_notice: { words: 'Notice to the owners', ...BY_SHOP },
  test_mail: { words: 'Test mail', ...BY_SHOP },
  test_sms: { words: 'Test SMS', ...BY_SHOP },
  orders_waiting: { words: 'New orders not opened', ...BY_SHOP },
  message_limit: { words: 'Few messages left today', ...BY_SHOP },
  proof_failed: { words: 'The nightly proof found something', ...BY_SHOP },
  complaint: { words: 'Complaint', ...LINK, isToTyped: true },
  complaints_waiting: { words: 'Complaints wait', ...BY_SHOP },
  gift_card: { words: 'Gift card', ...BY_SHOP, isToTyped: true },
  request_confirm: { words: 'Confirmation of who waits', ...LINK },
  request_stocked: { words: 'Requested product in stock', ...BY_SHOP, isToTyped: true },
  request_stocked_sms: { words: 'Requested product in stock', ...BY_SHOP, isToTyped: true },
}

/** Ids among the facts by which a message gets a link to a status page. */
export const STATUS_LINKS = {
  complaintId: { path: '/complaint', purpose: 'link of a mail to its complaint' },
} as const

export const MAIL_CHANNELS = ['email', 'sms'] as const
export type MailChannel = (typeof MAIL_CHANNELS)[number]

const SMS_KINDS: readonly MailKind[] = ['phone_code', 'test_sms', 'request_stocked_sms', 'order_sms']

export function channelOf(kind: MailKind): MailChannel {
  return SMS_KINDS.includes(kind) ? 'sms' : 'email'
}

/** Kinds whose `url` or `code` signs the reader in or is worth money; it is redacted once sent or expired. */
export const SECRET_KINDS: readonly MailKind[] = [
  'verify_email',
  'reset_password',
  'sign_in_link',
  'phone_code',
  'staff_invite',
  'gift_card',
]

/** SQL: the due time of a message beyond a limit. It counts as old at once (outbox.server.ts), so it waits for the owner. */
export const HELD_DUE_AT = 'to_timestamp(0)'
export const BEYOND_LIMIT = 'It was more than one receiver, one sender or all new addresses get in a day.'

/** Replaces a redacted `url` or `code`. */
export const REDACTED = ''

/** Colours of links and buttons, "#rrggbb". */
export type LetterColours = { action: string; 'on-action': string }

/** The shop as mails show it. `url` has no slash at the end; without `words` our templates are used. */
export type MailShop = {
  name: string
  phones: readonly string[]
  url: string
  words?: Readonly<Record<string, string>>
  /** Where and when orders are picked up. */
  place?: string
  /** When the shop calls, and "2 to 7" days or empty. With `takesYes`, a yes by link saves the call. */
  promises?: { calls: { from: string; until: string }; days: string; takesYes?: boolean }
  /** The owner's choices; without them, the shop's name and our colours. */
  logo?: { url: string; width: number; height: number } | undefined
  palettes?: Readonly<Record<'light' | 'dark', LetterColours>> | undefined
}

/** A message's text. `text` says the same as `html`; an SMS has no `html`, and `templateId` names its registered template. */
export type WrittenMail = { subject: string; html: string; text: string; templateId?: string }

/** Makes a message's text from its facts. */
export type RenderMail = (kind: string, facts: Record<string, unknown>, shop: MailShop) => Promise<WrittenMail>

/**
 * States of a message. `kept`: held for the owner to read and pass on, because the shop cannot send on this channel, the
 * message is older than a day, or it was beyond a limit.
 */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'kept'] as const
export type MailState = (typeof MAIL_STATES)[number]
