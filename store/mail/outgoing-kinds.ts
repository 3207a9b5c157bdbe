/**
 * States who causes each kind of message, and how it is counted. A kind without an entry does not compile. Messages to staff
 * are never counted, and of those that staff or the shop cause only `isToTyped`.
 */
import type { MailKind } from './mail.ts'

/** A person without an account (who typed the address), the account that the message goes to, or the shop. */
export type Cause = 'stranger' | 'account' | 'shop'

export type OutgoingRule = {
  cause: Cause
  /** Which of the recipient's counters it uses. */
  counts: 'order mail' | 'mail' | 'code'
  /** Beyond a limit the caller is refused with 429. All others are kept for the owner to read and send. */
  isRefused?: true
  /** Warns a verified recipient, so no limit applies. */
  isWarning?: true
  /** Not sent to an unverified address when its own account is the cause. */
  isNews?: true
  /** Staff confirmed its order: it does not count towards the shop's daily limit. */
  isOfConfirmed?: true
  /** Goes to addresses that anyone may have typed: also when staff cause it, unverified ones count towards the shop's daily limit. */
  isToTyped?: true
}

const ORDER = { cause: 'account', counts: 'order mail' } as const
const STEP = { ...ORDER, cause: 'shop' } as const
const BY_SHOP = { cause: 'shop', counts: 'mail' } as const
const LINK = { cause: 'stranger', counts: 'mail' } as const

export const OUTGOING: Record<MailKind, OutgoingRule> = {
  order_placed: ORDER,
  order_confirmed: STEP,
  order_packed: STEP,
  order_shipped: STEP,
  order_delivered: STEP,
  order_cancelled: { ...STEP, isNews: true },
  order_return: { ...STEP, isOfConfirmed: true },
  verify_email: { ...LINK, cause: 'account' },
  reset_password: LINK,
  sign_in_link: { ...LINK, isRefused: true },
  phone_code: { cause: 'stranger', counts: 'code', isRefused: true },
  staff_invite: BY_SHOP,
  second_factor_reset: BY_SHOP,
  access_changed: { cause: 'account', counts: 'mail', isWarning: true },
  owner_notice: BY_SHOP,
  test_mail: BY_SHOP,
  test_sms: BY_SHOP,
  orders_waiting: BY_SHOP,
  message_limit: BY_SHOP,
  proof_failed: BY_SHOP,
  complaint: { ...LINK, isToTyped: true },
  complaints_waiting: BY_SHOP,
  request_confirm: LINK,
  request_stocked: { ...BY_SHOP, isToTyped: true },
  request_stocked_sms: { ...BY_SHOP, isToTyped: true },
}
