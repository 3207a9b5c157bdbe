/** Caps on orders that await the confirming call: until then they hold stock and cost the sender nothing. Browser-safe. */

export const DEFAULT_CAPS = {
  /** Open orders of one account or one phone number, and the units in them. */
  customerOrders: 5,
  customerUnits: 60,
  /** Open orders and units of one address or one internet connection, which a house or a street may share. */
  placeOrders: 30,
  placeUnits: 300,
  /** Units in the open orders of all newcomers: customers who never had an order confirmed. */
  firstUnits: 20,
}

/** Null caps nothing. */
export type OrderCaps = Record<keyof typeof DEFAULT_CAPS, number | null>

export const MOST_CAP = 100_000

/** Units that a newcomer may order even when first orders have reached their limit. */
export const SMALL_ORDER = 2
/** Units of first orders that one newcomer may hold, or half of the limit if that is more. */
const FIRST_SHARE = 12
/** When numbers cannot be proven, small orders are taken until this many times the limit is open. */
const SMALL_TIMES = 3
const RINGS_AT = 0.8

/** The limit in units on all first orders, and whether the shop can send codes that prove a number. */
export type FirstOrders = { mostUnits: number; sendsCodes: boolean }

/** The limit in units: at least twice the best recent day, so that a busy shop never meets it. */
export function mostFirstUnits(cap: number, bestDay: number): number {
  return Math.max(cap, 2 * bestDay)
}

/** Units that one newcomer may hold. */
export function firstShare({ mostUnits }: FirstOrders): number {
  return Math.max(FIRST_SHARE, Math.floor(mostUnits / 2))
}

/** Whether to tell the owner that first orders, which hold `held` units, are near their limit. */
export function isNearlyFull(held: number, { mostUnits }: FirstOrders): boolean {
  return held >= RINGS_AT * mostUnits
}

/**
 * `ownUnits`: units of the newcomer's open orders. `hasNothingOpen`: no open order may be theirs.
 * `held`: units of all first orders.
 */
export type Newcomer = { ownUnits: number; isProven: boolean; hasNothingOpen: boolean; held: number }

/** Units that a newcomer may order now. */
export function roomForFirst({ ownUnits, isProven, hasNothingOpen, held }: Newcomer, first: FirstOrders): number {
  const room = Math.max(0, Math.min(first.mostUnits - held, firstShare(first) - ownUnits))
  const left = isProven ? SMALL_ORDER : first.sendsCodes ? 0 : SMALL_TIMES * first.mostUnits - held
  return hasNothingOpen ? Math.max(room, Math.min(SMALL_ORDER, left)) : room
}

/** Tells a newcomer what they can do. `phone` is the shop's. */
export function wordsOfFirst(room: number, { isProven, hasNothingOpen }: Newcomer, first: FirstOrders, phone: string) {
  const many = 'We have many first orders to call just now.'
  const call = `call us on ${phone}`
  if (room > 0) {
    const items = countOf(room, 'item')
    return `${many} Until we have called, we hold ${items} of a first order: order ${room} now, or ${call}.`
  }
  if (!hasNothingOpen) return `${many} Please wait for our call, or ${call}.`
  return !isProven && first.sendsCodes
    ? `${many} Confirm your phone number with a code under Account, Profile and order ${SMALL_ORDER} items now, or ${call}.`
    : `${many} Please order later, or ${call}.`
}

/** The open orders, and the caps that one more would break. `isOwn`: all of them belong to the account. */
export type FullHouse = {
  isOwn: boolean
  openOrders: number
  openUnits: number
  mostOrders: number | null
  mostUnits: number | null
}

/** Tells the shopper what they can do, never whose the other orders are. `phone` is the shop's. */
export function wordsOfFullHouse(
  { isOwn, openOrders, openUnits, mostOrders, mostUnits }: FullHouse,
  phone: string,
): string {
  const call = `call us on ${phone}`
  if (openOrders === 0)
    return `We take orders of more than ${mostUnits} items on the phone: please order less, or ${call}.`
  const orders = countOf(openOrders, 'order')
  const isAre = openOrders === 1 ? 'is' : 'are'
  const open = isOwn
    ? `You have ${orders} that we have not confirmed yet`
    : `There ${isAre} ${orders} with this phone number, address or internet connection that we have not confirmed yet`
  return mostOrders !== null && openOrders >= mostOrders
    ? `${open}, the most we hold at a time. Please wait for our call, or ${call}.`
    : `${open}, with ${countOf(openUnits, 'item')}. We hold ${mostUnits} at a time: please order less, wait for our call, or ${call}.`
}

function countOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
