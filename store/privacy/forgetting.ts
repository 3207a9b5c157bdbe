/** Words for the owner who forgets a person. Browser-safe. */
import type { TableName } from './fates.ts'

export function isKnown(traces: GoingCounts & Staying): boolean {
  return wordsOfGoing(traces) !== '' || traces.ordersKept > 0
}

/** What is deleted at once: the table that each count is of, and its words. */
export const GOING = {
  accounts: ['users', 'account'],
  addresses: ['addresses', 'saved address', 'saved addresses'],
  wishes: ['productRequests', 'wish', 'wishes'],
  complaints: ['complaints', 'complaint'],
  messages: ['mailOutbox', 'message'],
  invitations: ['staffInvites', 'invitation'],
} as const satisfies Record<string, readonly [table: TableName, one: string, many?: string]>
export type Going = keyof typeof GOING
type GoingCounts = Record<Going | 'orders', number>
type Staying = Record<'ordersKept' | 'openOrders' | 'invoices', number> &
  Record<'ordersUntil' | 'invoicesUntil', string | null>

/** "1 account, 2 messages"; empty for nothing. */
export function wordsOfGoing(traces: GoingCounts): string {
  const counts = Object.entries(GOING).map(([name, [, ...words]]) => [traces[name as Going], ...words] as const)
  return [...counts, [traces.orders, 'old order'] as const]
    .flatMap(([count, one, many]) => (count > 0 ? [countOf(count, one, many)] : []))
    .join(', ')
}

/** The data that stays, and until when, as sentences. `day` formats a day such as 2027-05-04. */
export function wordsOfStaying(
  { ordersKept, openOrders, ordersUntil, invoices, invoicesUntil }: Staying,
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

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
