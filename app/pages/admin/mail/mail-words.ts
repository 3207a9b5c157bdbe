/** The outbox in the words of a shopkeeper. */

import type { ListedMail } from '#store/mail/mail.schema.ts'
import type { MailState } from '#store/mail/mail.ts'

const KINDS: Record<string, string> = {
  order_placed: 'Order placed',
  order_confirmed: 'Order confirmed',
  order_shipped: 'Order shipped',
  order_cancelled: 'Order cancelled',
  verify_email: 'Confirm the address',
  reset_password: 'New password',
  sign_in_link: 'Link to log in',
  email_code: 'Code by mail',
  phone_code: 'Code to a phone',
  staff_invite: 'Invitation to work here',
  second_factor_reset: 'Second factor reset',
  access_changed: 'Account changed',
  request_stocked: 'Wish fulfilled',
}

export const STATE_WORDS: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Kept here',
}

/** What a kind of message is about. */
export function wordsOfKind(kind: string): string {
  return KINDS[kind] ?? kind
}

/** What stands below the state: why, and what happens next. */
export function explanationOf({ state, lastError, attempts, channel }: ListedMail): string {
  switch (state) {
    case 'sent':
      return ''
    case 'failed':
      return lastError ?? 'Nobody knows why.'
    case 'kept':
      return channel === 'email' ? 'No mail server is set up.' : 'No way to phones is set up.'
    case 'waiting':
      return lastError === null
        ? 'It leaves in a moment.'
        : `Tried ${attempts} times, and again by itself: ${lastError}`
  }
}
