/**
 * How much may wait for the call that confirms it. Until then an order holds stock and costs whoever sent it nothing.
 * Browser-safe.
 */

export const DEFAULT_CAPS = {
  /** Open orders of one account, or for one phone number, and the units in them. */
  customerOrders: 5,
  customerUnits: 60,
  /** Open orders and units of one address, or of one internet connection: a house or a whole street may share them. */
  placeOrders: 30,
  placeUnits: 300,
}

/** Null caps nothing. */
export type OrderCaps = Record<keyof typeof DEFAULT_CAPS, number | null>

export const MOST_CAP = 100_000

/** What is open already, and the caps that one more order would break. `isOwn` when all of it is of the account. */
export type FullHouse = {
  isOwn: boolean
  openOrders: number
  openUnits: number
  mostOrders: number | null
  mostUnits: number | null
}

/** The way on for the shopper. It never says whose the other orders are: `phone` is the shop's. */
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
