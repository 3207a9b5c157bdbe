/**
 * Messages to people. A message is facts, not text: what it says is made when it is sent or read. Browser-safe.
 */
import type { MailKind } from './write-mail.server.ts'

export type { AccessChange, MailFacts, MailKind, OrderFacts, OrderNews, OrderReceived } from './write-mail.server.ts'

export const MAIL_CHANNELS = ['email', 'sms'] as const
export type MailChannel = (typeof MAIL_CHANNELS)[number]

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

/** What every letter says of the shop. `url` is where shoppers reach it, without a slash at the end. */
export type MailShop = { name: string; phones: readonly string[]; url: string }

/** A message as it is sent. The text part says the same as the HTML; a message to a phone has no HTML. */
export type WrittenMail = { subject: string; html: string; text: string }

/** Writes a message out. `facts` are those of the kind, as the outbox kept them. */
export type RenderMail = (kind: string, facts: Record<string, unknown>, shop: MailShop) => Promise<WrittenMail>

/**
 * Where a message is: on its way, sent, given up, or kept here because the shop has no mail server (or no way to
 * phones) and the owner reads it.
 */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'kept'] as const
export type MailState = (typeof MAIL_STATES)[number]
