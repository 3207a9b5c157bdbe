/**
 * Messages to people. A message is facts, not text: what it says is made when it is sent or read. Browser-safe.
 */

/** What every letter about an order says of it. Rupees. */
export type OrderFacts = {
  _id: string
  orderNumber: string
  orderItems: { _id: string; name: string; qty: number; price: number }[]
  totalAmount: number
  /** Where its reader sees how it stands, without logging in; put in when it is written out, and never kept. */
  statusUrl?: string
}

/** The first letter also says where it goes; the address is empty when the mailbox may be a stranger's. */
export type OrderReceived = OrderFacts & { customerInfo: { name: string; phone: string; address: string } }

/** What is told of an order after it was placed. */
export type OrderNews = OrderFacts & {
  customerName: string
  /** What the shop's people want to say to the customer. */
  words?: string | undefined
  courier?: string | undefined
  trackingNumber?: string | undefined
  trackingUrl?: string | undefined
  /** Rupees still to be paid. */
  due?: number
  /** Of the customer. */
  language?: 'en' | 'hi'
}

/** What is told of goods that a customer gives back; the items are those. */
export type ReturnNews = OrderFacts & {
  customerName: string
  what: 'asked' | 'accepted' | 'refused' | 'received' | 'withdrawn'
  /** What the shop's people say to it. */
  answer: string
  /** Rupees that the shop owes back. */
  owedBack: number
  language?: 'en' | 'hi'
}

/** What a person may have changed of how they get in. */
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

/** One of the strongest acts as the audit log has it, and where it was done. `at` in ISO 8601. */
export type OwnerNotice = {
  action: string
  actorName: string
  /** Whom or what it was done to: it goes when they are forgotten. */
  subjectId: string
  subjectName: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  at: string
  address: string | null
  userAgent: string | null
}

/** Every kind of message with its facts. */
export type MailFacts = {
  order_placed: OrderReceived
  order_confirmed: OrderNews
  order_packed: OrderNews
  order_shipped: OrderNews
  order_delivered: OrderNews
  order_cancelled: OrderNews
  order_return: ReturnNews
  verify_email: { name: string; url: string }
  reset_password: { name: string; url: string }
  sign_in_link: { url: string }
  email_code: { code: string }
  phone_code: { code: string }
  staff_invite: { url: string; role: string; invitedBy: string }
  second_factor_reset: { name: string; resetBy: string; url: string }
  access_changed: { name: string; what: AccessChange }
  owner_notice: OwnerNotice
  test_mail: Record<string, never>
  test_sms: Record<string, never>
  orders_waiting: { count: number; minutes: number }
  /** To the owners: so many of `most` messages of a day to strangers have gone or wait. */
  message_limit: { channel: MailChannel; used: number; most: number }
  request_stocked: { productName: string; url: string; stopUrl: string }
}

export type MailKind = keyof MailFacts

export const MAIL_CHANNELS = ['email', 'sms'] as const
export type MailChannel = (typeof MAIL_CHANNELS)[number]

/** Kinds that go to a phone. */
const SMS_KINDS: readonly MailKind[] = ['phone_code', 'test_sms']

/** The way a message of the kind goes. */
export function channelOf(kind: MailKind): MailChannel {
  return SMS_KINDS.includes(kind) ? 'sms' : 'email'
}

/** Kinds whose `url` or `code` lets its reader in: it is redacted once the message is sent or has run out. */
export const SECRET_KINDS: readonly MailKind[] = [
  'verify_email',
  'reset_password',
  'sign_in_link',
  'email_code',
  'phone_code',
  'staff_invite',
]

/** Messages are forgotten after so many days: they hold names and addresses, and nobody asks for them any more. */
export const MESSAGE_DAYS = 90

/** What stands in the place of a redacted `url` or `code`. */
export const REDACTED = ''

/** "#rrggbb", of links and buttons. */
export type LetterColours = { action: string; 'on-action': string }

/** What every letter says of the shop. `url` is where shoppers reach it, without a slash at the end. Without `words` ours are taken. */
export type MailShop = {
  name: string
  phones: readonly string[]
  url: string
  words?: Readonly<Record<string, string>>
  /** What the owner chose; without them the name stands in letters, and the colours are ours. */
  logo?: { url: string; width: number; height: number } | undefined
  palettes?: Readonly<Record<'light' | 'dark', LetterColours>> | undefined
}

/** A message as it is sent. The text part says the same as the HTML; a message to a phone has no HTML. */
export type WrittenMail = { subject: string; html: string; text: string }

/** Writes a message out. `facts` are those of the kind, as the outbox kept them. */
export type RenderMail = (kind: string, facts: Record<string, unknown>, shop: MailShop) => Promise<WrittenMail>

/**
 * Where a message is: on its way, held because no more leave today to addresses that nobody has proven, sent, given up, or
 * kept here because the shop has no mail server (or no way to phones) and the owner reads it.
 */
export const MAIL_STATES = ['waiting', 'held', 'sent', 'failed', 'kept'] as const
export type MailState = (typeof MAIL_STATES)[number]
