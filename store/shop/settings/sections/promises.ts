/**
 * What a shopper is promised about payment, delivery and returns. Empty where the owner rewrote a policy without days. Browser-
 * safe.
 */

import { invalidField } from '#store/errors.ts'
import type { Language } from '#store/language.ts'
import { formatPrice } from '#store/money.ts'
import {
  type CashHistory,
  type DeliveryTerms,
  daysWords,
  dependsOnPin,
  findTermsForWay,
  termsAt,
} from '#store/selling/delivery/terms.ts'
import { deliveryMethodOf, type OrderWay } from '#store/selling/delivery/ways.ts'
import type { DeliveryPace, OrderPromises } from '#store/selling/orders/reading/expected-arrival.ts'
import { pinsIn, wordsAskingPin } from '#store/shop/pins/address-pins.ts'
import { deliveryTermsOf, type ShopDetails } from '#store/shop/settings/settings.ts'

/** Days of the default policies. */
export const DEFAULT_DAYS = { delivery: '2 to 7', returns: '7' } as const

/** `pay` also greets until the owner writes a greeting; `days` of delivery are empty where they vary by PIN code. */
export type Promises = {
  pay: string
  delivery: string
  days: string
  returns: string
  returnDays: number
}

const WORDS: Readonly<Record<Language, PromiseWords>> = {
  en: {
    cash: 'Pay cash on delivery',
    cashOrUpi: 'Pay cash on delivery, or by UPI',
    free: 'Free delivery',
    freeSomewhere: 'Free delivery to some places',
    costs: (price) => `Delivery ${price}`,
    costsFrom: (price) => `Delivery from ${price}`,
    freeFrom: (price) => `, free from ${price}`,
    faulty: 'Broken or wrong? ',
    returns: (days) => `${daysWords(days)} to return`,
  },
  hi: {
    cash: 'घर पर नकद दें',
    cashOrUpi: 'घर पर नकद दें, या UPI से',
    free: 'डिलीवरी मुफ़्त',
    freeSomewhere: 'कुछ जगहों पर डिलीवरी मुफ़्त',
    costs: (price) => `डिलीवरी ${price}`,
    costsFrom: (price) => `डिलीवरी ${price} से`,
    freeFrom: (price) => `, ${price} से मुफ़्त`,
    faulty: 'टूटा या ग़लत निकला? ',
    returns: (days) => `${days} दिन में वापस करें`,
  },
}
type PromiseWords = Record<'cash' | 'cashOrUpi' | 'free' | 'freeSomewhere' | 'faulty', string> &
  Record<'costs' | 'costsFrom' | 'freeFrom' | 'returns', (value: string) => string>

export function promisesOf(details: ShopDetails, language: Language = 'en'): Promises {
  const t = WORDS[language]
  const returns = returnDaysOf(details)
  const { charge, freeFrom } = deliveryTermsOf(details)
  const free = freeFrom === null ? '' : t.freeFrom(formatPrice(freeFrom))
  const costs = charge > 0 ? `${t.costs(formatPrice(charge))}${free}` : t.free
  return {
    // A shop with a UPI ID shows a QR code with every order.
    pay: details.upiId === '' ? t.cash : t.cashOrUpi,
    ...(dependsOnPin(details)
      ? { delivery: lowestInWords(details, t), days: '' }
      : { delivery: costs, days: deliveryDaysOf(details) }),
    returns: returns === '' ? '' : `${isOwnReturnPolicy(details) ? '' : t.faulty}${t.returns(returns)}`,
    returnDays: daysToReturn(details),
  }
}

/** Names the lowest charge of all PIN codes. */
function lowestInWords({ deliveryRules = [], listedPinsOnly, deliveryCharge }: ShopDetails, t: PromiseWords): string {
  const listed = deliveryRules.flatMap(({ charge }) => charge ?? [])
  const charges = listedPinsOnly ? listed : [...listed, deliveryCharge]
  if (charges.length === 0) return ''
  const lowest = Math.min(...charges)
  if (lowest === Math.max(...charges)) return lowest === 0 ? t.free : t.costs(formatPrice(lowest))
  return lowest === 0 ? t.freeSomewhere : t.costsFrom(formatPrice(lowest))
}

/** Such as "2 to 7"; empty without a promise. */
export function deliveryDaysOf({ deliveryDays, policies }: ShopDetails): string {
  return deliveryDays || (policies.delivery.trim() === '' ? DEFAULT_DAYS.delivery : '')
}

/** Such as "7"; empty without a promise. */
export function returnDaysOf({ returnDays, policies }: ShopDetails): string {
  if (returnDays === '0') return ''
  return returnDays || (policies.returns.trim() === '' ? DEFAULT_DAYS.returns : '')
}

export function deliveryPaceOf(details: ShopDetails): DeliveryPace {
  return {
    days: Number(deliveryDaysOf(details).split(' ').at(-1)),
    callHours: details.callHours,
    rides: details.ownRider.days,
  }
}

export function orderPromisesOf(details: ShopDetails): OrderPromises {
  return { returnDays: daysToReturn(details), pace: deliveryPaceOf(details), isCalledAnyway: details.callEveryOrder }
}

/** Days after delivery in which a return can be requested; 0 for never. */
export function daysToReturn(details: ShopDetails): number {
  return Number(returnDaysOf(details) || 0)
}

/** Charge, days and ways to pay. */
export function deliveryTermsForPin(
  details: ShopDetails,
  pin: string | undefined,
  history?: CashHistory,
): DeliveryTerms {
  return termsAt(pin, deliverySettingsOf(details), history)
}

export function deliverySettingsOf(details: ShopDetails) {
  return { ...details, days: deliveryDaysOf(details) }
}

/** Throws `invalid_input` when the new address has another PIN code that this way does not serve. */
export function refuseUnreached(
  details: ShopDetails,
  way: OrderWay,
  { before, after, pointer }: { before: string; after: string; pointer: string },
): void {
  const pins = pinsIn(after)
  if (!deliveryMethodOf({ way }).hasAddress || pins.join() === pinsIn(before).join()) return
  const [pin, ...others] = pins
  if (others.length > 0 && (dependsOnPin(details) || way === 'rider'))
    throw invalidField(pointer, wordsAskingPin(pins), 'pins_several')
  const terms = findTermsForWay(way, deliveryTermsForPin(details, others.length > 0 ? undefined : pin))
  if (!terms) throw invalidField(pointer, deliveryMethodOf({ way }).closed, 'way_closed')
  if (terms.isUnserved) throw invalidField(pointer, `We do not deliver to ${pin} yet.`, 'unserved')
}

/** Compares two addresses: the same charge, days and payment in both; never where the new one is ambiguous or not served. */
export function hasSameTerms(details: ShopDetails) {
  return (one: string, other: string, way: OrderWay): boolean => {
    const at = (pins: readonly string[]) =>
      JSON.stringify(findTermsForWay(way, deliveryTermsForPin(details, pins.length > 1 ? undefined : pins[0])))
    const [before, after] = [pinsIn(one), pinsIn(other)]
    if (before.join() === after.join()) return true
    const terms = findTermsForWay(way, deliveryTermsForPin(details, after.length > 1 ? undefined : after[0]))
    const isReached = terms !== undefined && !terms.isUnserved
    return isReached && (after.length < 2 || !dependsOnPin(details)) && at(before) === at(after)
  }
}

/** The default policy takes back faulty goods; the owner's says itself what it takes. */
function isOwnReturnPolicy({ policies }: ShopDetails): boolean {
  return policies.returns.trim() !== ''
}
