/** Returns: statuses and words. Browser-safe. */
import type { ReturnReason, ReturnStatus } from '#db/order-values.ts'

export { RETURN_REASONS, RETURN_STATUSES, type ReturnReason, type ReturnStatus } from '#db/order-values.ts'

import type { Language } from '#store/language.ts'
import { STATUSES as ORDERS, type OrderStatus } from '#store/selling/orders/steps/order-statuses.ts'
import type { OrderReturn } from './returns.schema.ts'

export { RETURN_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
export type { DeskReturn, OrderReturn } from './returns.schema.ts'

const REASONS: Record<ReturnReason, Record<Language, string>> = {
  broken: { en: 'Arrived broken, or does not work', hi: 'टूटा हुआ आया, या चलता नहीं' },
  wrong: { en: 'Wrong item received', hi: 'ग़लत चीज़ आई' },
  'not as shown': { en: 'Not as described', hi: 'जैसा बताया था वैसा नहीं' },
  'not wanted': { en: 'I no longer want it', hi: 'अब नहीं चाहिए' },
  other: { en: 'Something else', hi: 'कोई और बात' },
}

export function wordsOfReason(reason: ReturnReason, language: Language = 'en'): string {
  return REASONS[reason][language]
}

/** Words for staff, and for the customer by language. */
const STATUSES: Record<ReturnStatus, { desk: string } & Record<Language, string>> = {
  asked: {
    desk: 'Asked for',
    en: 'Return requested. We will reply soon.',
    hi: 'आपने वापस लेने को कहा है। हम जल्द जवाब देंगे।',
  },
  accepted: { desk: 'On its way back', en: 'Return accepted.', hi: 'हम इसे वापस लेंगे।' },
  refused: { desk: 'Refused', en: 'Return not accepted.', hi: 'हम इसे वापस नहीं ले सकते।' },
  received: { desk: 'Came back', en: 'Returned item received.', hi: 'वापस आया सामान मिल गया।' },
  withdrawn: { desk: 'Withdrawn', en: 'Return request withdrawn.', hi: 'आपने वापसी रद्द की।' },
}

export function wordsOfReturn(status: ReturnStatus, reader: 'desk' | Language): string {
  return STATUSES[status][reader]
}

export function isOpenReturn({ status }: { status: ReturnStatus }): boolean {
  return status === 'asked' || status === 'accepted'
}

export type ReturnableOrder = {
  status: OrderStatus
  orderItems: readonly { _id: string; qty: number }[]
  returns: readonly OrderReturn[]
}

/** Units by product that are not back, nor in an open return. */
export function leftToReturn({ orderItems, returns }: Omit<ReturnableOrder, 'status'>): Map<string, number> {
  const left = new Map(orderItems.map(({ _id, qty }) => [_id, qty]))
  for (const { status, lines } of returns) {
    if (status === 'refused' || status === 'withdrawn') continue
    for (const { _id, qty, cameBack } of lines) left.set(_id, (left.get(_id) ?? 0) - (cameBack ?? qty))
  }
  return left
}

export function isPartlyReturnable(order: ReturnableOrder): boolean {
  return ORDERS[order.status].isReturnable && [...leftToReturn(order).values()].some((qty) => qty > 0)
}
