/** Orders as their customer reads them, without anything meant for staff. Browser-safe. */

import type { TryReason } from '#db/order-values.ts'
import type { Language } from '#store/language.ts'
import type { OptionalWay } from '#store/selling/delivery/ways.ts'
import { ALL_STEPS, type OrderStatus, STATUSES, statusWords } from '#store/selling/orders/steps/order-statuses.ts'
import { CUSTOMER_EVENTS, type CustomerEvent } from '../order-life.ts'
import type { OrderStep, OwnOrder } from './customer-orders.schema.ts'

export type { OrderStatusView, OrderStep, OrderView, OwnOrder, OwnOrderDetail } from './customer-orders.schema.ts'

export const OWN_ORDERS_PAGE = 20

export function mayCancel(order: Pick<OwnOrder, 'status'>): boolean {
  return STATUSES[order.status].isOpen
}

export function wordsOfStatus(status: OrderStatus, gets: OptionalWay, language: Language = 'en'): string {
  return statusWords(status, gets).customerWords[language]
}

function isEvent(what: OrderStep['what']): what is CustomerEvent {
  return what in CUSTOMER_EVENTS
}

/** A step in the customer's words; past steps promise nothing. */
export function wordsOfStep(
  { what, byYou, reason }: OrderStep,
  gets: OptionalWay,
  { isPast = false, language = 'en' }: { isPast?: boolean; language?: Language } = {},
): string {
  const { notDelivered, addressChanged, received } = STEP_WORDS[language]
  if (reason) return `${notDelivered} ${TRY_WORDS[reason][language]}`
  if (what === 'changed' && byYou) return addressChanged
  if (isEvent(what)) return CUSTOMER_EVENTS[what][language]
  if (what === 'placed' && isPast) return received
  const own = byYou ? ALL_STEPS.find(({ to, ownStory }) => to === what && ownStory)?.ownStory : undefined
  return (own ?? statusWords(what, gets).story)[language]
}

const STEP_WORDS: Record<Language, { notDelivered: string; addressChanged: string; received: string }> = {
  en: {
    notDelivered: 'We could not deliver it:',
    addressChanged: 'You changed the address',
    received: 'Order received',
  },
  hi: { notDelivered: 'हम पहुँचा नहीं पाए:', addressChanged: 'आपने पता बदला', received: 'ऑर्डर मिल गया' },
}

/** Why a parcel was not delivered, without blame. */
const TRY_WORDS: Record<TryReason, Record<Language, string>> = {
  'not at home': { en: 'nobody was at home.', hi: 'घर पर कोई नहीं मिला।' },
  'no answer': { en: 'we could not reach you by phone.', hi: 'आपसे फ़ोन पर बात नहीं हो पाई।' },
  'address not found': {
    en: 'the address was not found. Please call us.',
    hi: 'पता नहीं मिला। हमें फ़ोन करें।',
  },
  'wants it later': { en: 'you asked for another day.', hi: 'आपने दूसरे दिन लाने को कहा।' },
  'no money': { en: 'the money was not ready.', hi: 'पैसे तैयार नहीं थे।' },
  other: { en: 'please call us if it does not come.', hi: 'न आए तो हमें फ़ोन करें।' },
}
