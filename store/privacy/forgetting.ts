/** Words for the owner who forgets a person. Browser-safe. */
import type { Traces } from './privacy.schema.ts'

export function isKnown(traces: Traces): boolean {
  return wordsOfGoing(traces) !== '' || traces.ordersKept > 0
}

/** "1 account, 2 messages": what is deleted at once; empty for nothing. */
export function wordsOfGoing(traces: Traces): string {
  const { accounts, addresses, wishes, complaints, messages, invitations, orders } = traces
  return listOf([
    [accounts, 'account'],
    [addresses, 'saved address', 'saved addresses'],
    [wishes, 'wish', 'wishes'],
    [complaints, 'complaint'],
    [messages, 'message'],
    [invitations, 'invitation'],
    [orders, 'old order'],
  ])
}

/** The data that stays, and until when, as sentences. `day` formats a day such as 2027-05-04. */
export function wordsOfStaying(
  { ordersKept, openOrders, ordersUntil, invoices, invoicesUntil }: Traces,
  day: (iso: string) => string,
): string[] {
  const open = openOrders === 0 ? '' : ` ${openOrders} of them ${openOrders === 1 ? 'is' : 'are'} not delivered yet.`
  const words = [
    ordersUntil !== null
      ? `${countOf(ordersKept, 'order')} ${ordersKept === 1 ? 'keeps' : 'keep'} name, phone, address, email and notes until ${day(ordersUntil)} at the latest.${open}`
      : '',
    invoicesUntil !== null
      ? `${countOf(invoices, 'tax invoice')} ${invoices === 1 ? 'keeps' : 'keep'} the buyer until ${day(invoicesUntil)}: tax law asks for it.`
      : '',
  ]
  return words.filter(Boolean)
}

function listOf(counts: [count: number, one: string, many?: string][]): string {
  return counts.flatMap(([count, one, many]) => (count > 0 ? [countOf(count, one, many)] : [])).join(', ')
}

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
