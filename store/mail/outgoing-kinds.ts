/**
 * Who causes each kind of message, and what becomes of one that is over a bound. Every kind stands here, so no new one can
 * forget it. What the shop's people or the shop itself cause is never counted, and neither is what goes to them.
 */
import type { MailKind } from './mail.ts'

/** Somebody without an account (whoever typed the address), the account that the message goes to, or the shop's own people. */
export type Cause = 'stranger' | 'account' | 'shop'

export type OutgoingRule = {
  cause: Cause
  /** What its receiver is counted by. */
  counts: 'order mail' | 'mail' | 'code'
  /**
   * Beyond what the shop sends a day: `held` until there is room again, `dropped`, or `refused` to the caller with 429.
   * Beyond what one receiver gets a day a refused one is refused, all others are dropped.
   */
  over: 'held' | 'dropped' | 'refused'
  /** To a receiver who has proven the address: it tells of a danger, so nothing holds it up. */
  isWarning?: true
  /** An address that nobody has proven does not get it when its own account is the cause. */
  isNews?: true
  /** The shop's people confirmed its order: it takes no part of the shop's day. */
  isOfConfirmed?: true
}

const ORDER = { cause: 'account', counts: 'order mail', over: 'held' } as const
const STEP = { ...ORDER, cause: 'shop' } as const
const BY_SHOP = { cause: 'shop', counts: 'mail', over: 'held' } as const
const LINK = { cause: 'stranger', counts: 'mail', over: 'held' } as const

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
  sign_in_link: { ...LINK, over: 'refused' },
  email_code: { ...LINK, over: 'refused' },
  phone_code: { cause: 'stranger', counts: 'code', over: 'refused' },
  staff_invite: BY_SHOP,
  second_factor_reset: BY_SHOP,
  access_changed: { cause: 'account', counts: 'mail', over: 'dropped', isWarning: true },
  owner_notice: BY_SHOP,
  test_mail: BY_SHOP,
  test_sms: BY_SHOP,
  orders_waiting: BY_SHOP,
  message_limit: BY_SHOP,
  request_stocked: BY_SHOP,
}
