/** The outbox in the words of a shopkeeper. */
import { Badge } from '#app/admin/badges.tsx'
import type { ListedMail } from '#store/mail/mail.schema.ts'
import type { MailKind, MailState } from '#store/mail/mail.ts'
import type { StatusLook } from '#store/orders/steps/order-statuses.ts'

const KINDS: Record<MailKind, string> = {
  order_placed: 'Order placed',
  order_confirmed: 'Order confirmed',
  order_packed: 'Order packed',
  order_shipped: 'Order shipped',
  order_delivered: 'Order delivered',
  order_cancelled: 'Order cancelled',
  order_return: 'Return',
  verify_email: 'Confirm the address',
  reset_password: 'New password',
  sign_in_link: 'Link to log in',
  phone_code: 'Login code by SMS',
  staff_invite: 'Invitation to work here',
  second_factor_reset: 'Two-step login reset',
  access_changed: 'Account changed',
  owner_notice: 'Notice to the owners',
  test_mail: 'Test mail',
  test_sms: 'Test SMS',
  orders_waiting: 'New orders not opened',
  message_limit: 'Few messages left today',
  proof_failed: 'The nightly proof found something',
  complaint: 'Complaint',
  complaints_waiting: 'Complaints wait',
  request_confirm: 'Confirmation of who waits',
  request_stocked: 'Requested product in stock',
  request_stocked_sms: 'Requested product in stock',
}

export const STATE_WORDS: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Kept here',
}

/** The subject of each kind of message. */
export function wordsOfKind(kind: string): string {
  return KINDS[kind as MailKind] ?? kind
}

/** The line below the state: the reason, and what happens next. */
function explanationOf({ state, lastError, attempts }: ListedMail): string {
  switch (state) {
    case 'sent':
      return ''
    case 'failed':
      return lastError ?? 'The reason is not known.'
    case 'kept':
      return lastError ? `${lastError} You can read it here and pass it on.` : ''
    case 'waiting':
      return !lastError ? 'It leaves in a moment.' : `Tried ${attempts} times, and again by itself: ${lastError}`
  }
}

const LOOKS: Record<MailState, StatusLook> = {
  waiting: 'going',
  sent: 'good',
  failed: 'bad',
  kept: 'wait',
}

/** A message's state in a word, with the reason in a line below. */
export function MailStateBadge({ mail }: { mail: ListedMail }) {
  const explanation = explanationOf(mail)
  return (
    <>
      <Badge look={LOOKS[mail.state]}>{STATE_WORDS[mail.state]}</Badge>
      {explanation ? <p className="mt-1 text-sm text-muted">{explanation}</p> : null}
    </>
  )
}
