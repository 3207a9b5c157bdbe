/** Caps on orders that await the confirming call: until then they hold stock and cost the sender nothing. Browser-safe. */

/** Open orders of one account or one phone number, and the units in them. */
export const DEFAULT_CAPS = { customerOrders: 5, customerUnits: 30 }

/** Null caps nothing. */
export type OrderCaps = Record<keyof typeof DEFAULT_CAPS, number | null>

export const MOST_CAP = 100_000

/** The open orders, and the caps that one more would break. `isOwn`: all of them belong to the account. */
export type OrderCount = {
  isOwn: boolean
  openOrders: number
  openUnits: number
  mostOrders: number | null
  mostUnits: number | null
}

/** Tells the shopper what is so and what they can do, never whose the other orders are. `phone` is the shop's. */
export function wordsOfCaps(
  { isOwn, openOrders, openUnits, mostOrders, mostUnits }: OrderCount,
  phone: string,
): string {
  const next = `This order is not placed yet: we keep the latest such order for the shop to look at. To have it now, call us on ${phone}.`
  if (openOrders === 0) return `We confirm orders of more than ${mostUnits} items on the phone. ${next}`
  const orders = countOf(openOrders, 'order')
  const open = isOwn
    ? `You have ${orders}`
    : `There ${openOrders === 1 ? 'is' : 'are'} ${orders} with this phone number`
  return mostOrders !== null && openOrders >= mostOrders
    ? `${open} that we have not confirmed yet, the most we hold at a time. ${next}`
    : `${open} that we have not confirmed yet, with ${countOf(openUnits, 'item')}. We hold ${mostUnits} items at a time. ${next}`
}

function countOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
