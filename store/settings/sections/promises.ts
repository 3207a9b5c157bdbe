/**
 * Promises before a purchase, from the settings: payment, delivery time, returns. Says nothing where the owner rewrote a
 * policy without setting a number. Browser-safe.
 */

import {
  type CashHistory,
  type DeliveryTerms,
  daysWords,
  deliveryWords,
  dependsOnPin,
  termsAt,
  termsBy,
} from '#store/delivery/terms.ts'
import type { OrderWay } from '#store/delivery/ways.ts'
import { formatPrice } from '#store/money.ts'
import type { DeliveryPace, OrderPromises } from '#store/orders/reading/expected-arrival.ts'
import { pinsIn } from '#store/pins/address-pins.ts'
import { deliveryTermsOf, type ShopDetails } from '#store/settings/settings.ts'

/** The days in our default policies, valid until the owner writes others. */
export const DEFAULT_DAYS = { delivery: '2 to 7', returns: '7' } as const

/** `pay` is also the shop's greeting until the owner writes one; `days` are those of delivery, empty where each place has its own. */
export type Promises = {
  pay: string
  delivery: string
  days: string
  returns: string
  returnDays: number
}

export function promisesOf(details: ShopDetails): Promises {
  const returns = returnDaysOf(details)
  const { charge } = deliveryTermsOf(details)
  const costs = charge > 0 ? deliveryWords(deliveryTermsOf(details)) : 'Free delivery'
  return {
    pay: payWords(details),
    ...(dependsOnPin(details)
      ? { delivery: lowestInWords(details), days: '' }
      : { delivery: costs, days: deliveryDaysOf(details) }),
    returns: returns === '' ? '' : `${whatGoesBack(details)}${daysWords(returns)} to return`,
    returnDays: daysToReturn(details),
  }
}

/** Each PIN code has its own: the lowest is said, and the page asks for theirs. */
function lowestInWords({ deliveryRules = [], listedPinsOnly, deliveryCharge }: ShopDetails): string {
  const listed = deliveryRules.flatMap(({ charge }) => charge ?? [])
  const charges = listedPinsOnly ? listed : [...listed, deliveryCharge]
  if (charges.length === 0) return ''
  const lowest = Math.min(...charges)
  if (lowest === Math.max(...charges)) return lowest === 0 ? 'Free delivery' : `Delivery ${formatPrice(lowest)}`
  return lowest === 0 ? 'Free delivery to some places' : `Delivery from ${formatPrice(lowest)}`
}

/** "2 to 7"; empty without a promise. */
export function deliveryDaysOf({ deliveryDays, policies }: ShopDetails): string {
  return deliveryDays || (policies.delivery.trim() === '' ? DEFAULT_DAYS.delivery : '')
}

/** "7"; empty without a promise. */
export function returnDaysOf({ returnDays, policies }: ShopDetails): string {
  if (returnDays === '0') return ''
  return returnDays || (policies.returns.trim() === '' ? DEFAULT_DAYS.returns : '')
}

/** How long most orders take after the call. */
export function deliveryPaceOf(details: ShopDetails): DeliveryPace {
  return {
    days: Number(deliveryDaysOf(details).split(' ').at(-1)),
    callHours: details.callHours,
    rides: details.ownRider.days,
  }
}

/** The promises of the settings about an order. */
export function orderPromisesOf(details: ShopDetails): OrderPromises {
  return { returnDays: daysToReturn(details), pace: deliveryPaceOf(details), isCalledAnyway: details.callEveryOrder }
}

/** Days after delivery in which a return can be requested; 0 for never. */
export function daysToReturn(details: ShopDetails): number {
  return Number(returnDaysOf(details) || 0)
}

/** Cost and days of delivery to a PIN code, and the ways to pay. */
export function termsOf(details: ShopDetails, pin: string | undefined, history?: CashHistory): DeliveryTerms {
  return termsAt(pin, deliverySettingsOf(details), history)
}

export function deliverySettingsOf(details: ShopDetails) {
  return { ...details, days: deliveryDaysOf(details) }
}

/** Whether an order that gets there in this way costs and takes the same at both addresses; never where it depends on the PIN code and the new one names several. */
export function hasSameTerms(details: ShopDetails) {
  return (one: string, other: string, way: OrderWay): boolean => {
    const at = (pins: readonly string[]) =>
      JSON.stringify(termsBy(way, termsOf(details, pins.length > 1 ? undefined : pins[0])))
    const after = pinsIn(other)
    return (after.length < 2 || !dependsOnPin(details)) && at(pinsIn(one)) === at(after)
  }
}

/** A shop with a UPI ID shows a QR code with every order. */
function payWords({ upiId }: ShopDetails): string {
  return upiId === '' ? 'Pay cash on delivery' : 'Pay cash on delivery, or by UPI'
}

/** Our default policy takes back faulty goods; an own policy says what it takes back. */
function whatGoesBack({ policies }: ShopDetails): string {
  return policies.returns.trim() === '' ? 'Broken or wrong? ' : ''
}
