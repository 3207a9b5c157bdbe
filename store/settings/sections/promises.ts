/**
 * What the shop says before anybody buys: how to pay, when it comes, and how it goes back. Each follows from the settings;
 * where the owner wrote a policy in other words and set no number, nothing is said. Browser-safe.
 */
import { deliveryWords } from '#store/cart/delivery.ts'
import { deliveryTermsOf, type ShopDetails } from '#store/settings/settings.ts'

/** What our default policies say, and so what holds until the owner writes others. */
export const DEFAULT_DAYS = { delivery: '2 to 7', returns: '7' } as const

/** `pay` also stands in the greeting of the shop, while the owner has no words for it. */
export type Promises = { pay: string; isOwnPay: boolean; delivery: string; returns: string }

export function promisesOf(details: ShopDetails): Promises {
  const { codNote } = details
  const delivery = deliveryDaysOf(details)
  const returns = returnDaysOf(details)
  const { charge } = deliveryTermsOf(details)
  const costs = charge > 0 ? deliveryWords(deliveryTermsOf(details)) : 'Free delivery'
  return {
    pay: codNote || payWords(details),
    isOwnPay: codNote !== '',
    delivery: delivery === '' ? costs : `${costs}, usually in ${daysWords(delivery)}`,
    returns: returns === '' ? '' : `${whatGoesBack(details)}${daysWords(returns)} to return`,
  }
}

/** "2 to 7"; empty where nothing is promised. */
export function deliveryDaysOf({ deliveryDays, policies }: ShopDetails): string {
  return deliveryDays || (policies.delivery.trim() === '' ? DEFAULT_DAYS.delivery : '')
}

/** "7"; empty where nothing is promised. */
export function returnDaysOf({ returnDays, policies }: ShopDetails): string {
  if (returnDays === '0') return ''
  return returnDays || (policies.returns.trim() === '' ? DEFAULT_DAYS.returns : '')
}

/** So many days after the delivery a return can be asked for; 0 is never. */
export function daysToReturn(details: ShopDetails): number {
  return Number(returnDaysOf(details) || 0)
}

/** "1 day", "2 to 7 days" */
export function daysWords(days: string): string {
  return `${days} ${days === '1' ? 'day' : 'days'}`
}

/** Who has a UPI ID shows a code for it with every order. */
function payWords({ upiId }: ShopDetails): string {
  return upiId === '' ? 'Pay cash on delivery' : 'Pay cash on delivery, or by UPI'
}

/** Our default policy takes back what is not as it should be; what the owner's own takes back stands there. */
function whatGoesBack({ policies }: ShopDetails): string {
  return policies.returns.trim() === '' ? 'Broken or wrong? ' : ''
}
