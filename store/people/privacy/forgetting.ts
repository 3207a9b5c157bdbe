/** Words of the page on which the owner erases a person. Browser-safe. */
import type { TableWithFate } from './fates.ts'

export function hasTraces(traces: DeletedCounts & Staying): boolean {
  return wordsOfDeleted(traces) !== '' || traces.ordersKept + traces.openGifts > 0
}

/** Tables whose rows are deleted with the person. Audit lines stay. */
export type DeletedTable = Exclude<
  TableWithFate<'account' | 'secret' | 'message' | 'wish' | 'complaint' | 'earlier'>,
  'auditLog'
>

type Counted = readonly [count: string, one: string, many?: string]
/** By table, the name of its count and its words; null for rows counted with the account. */
export const DELETED_ROWS = {
  users: ['accounts', 'account'],
  addresses: ['addresses', 'saved address', 'saved addresses'],
  productRequests: ['wishes', 'wish', 'wishes'],
  complaints: ['complaints', 'complaint'],
  quotations: ['quotations', 'quotation'],
  cardPurchases: ['giftCards', 'gift card they asked for', 'gift cards they asked for'],
  refusedOrders: ['refusedOrders', 'order that was turned away', 'orders that were turned away'],
  customerNotes: ['notes', 'note about them', 'notes about them'],
  mailOutbox: ['messages', 'message'],
  staffInvites: ['invitations', 'invitation'],
  earlierRecords: ['earlier', 'record of the shop before', 'records of the shop before'],
  sessions: null,
  accounts: null,
  twoFactors: null,
  verifications: null,
  pushSubscriptions: null,
} as const satisfies Record<DeletedTable, Counted | null>

type Named<T> = { [K in keyof T]: T[K] extends readonly [infer N extends string, ...unknown[]] ? N : never }[keyof T]
export const COUNTED_DELETIONS = Object.entries(DELETED_ROWS).flatMap(([table, counted]) =>
  counted === null
    ? []
    : [{ table: table as DeletedTable, name: counted[0] as DeletedCountName, words: counted.slice(1) }],
)
export type DeletedCountName = Named<typeof DELETED_ROWS>
type DeletedCounts = Record<DeletedCountName | 'orders' | 'gifts', number>
type Staying = Record<'ordersKept' | 'openOrders' | 'openGifts' | 'invoices', number> &
  Record<'ordersUntil' | 'invoicesUntil', string | null>

export function wordsOfDeleted(traces: DeletedCounts): string {
  const counts = COUNTED_DELETIONS.map(({ name, words: [one = '', many] }) => [traces[name], one, many] as const)
  const others = [
    [traces.orders, 'old order'] as const,
    [traces.gifts, 'gift that came to them', 'gifts that came to them'] as const,
  ]
  return [...counts, ...others]
    .flatMap(([count, one, many]) => (count > 0 ? [countOf(count, one, many)] : []))
    .join(', ')
}

/** Sentences on what is kept and until when. `day` formats a day such as 2027-05-04. */
export function retentionSentences(
  { ordersKept, openOrders, openGifts, ordersUntil, invoices, invoicesUntil }: Staying,
  day: (iso: string) => string,
): string[] {
  const open = openOrders === 0 ? '' : ` ${openOrders} of them ${openOrders === 1 ? 'is' : 'are'} not delivered yet.`
  const words = [
    ordersUntil !== null
      ? `${countOf(ordersKept, 'order')} ${ordersKept === 1 ? 'keeps' : 'keep'} name, phone, address, email and notes until ${day(ordersUntil)} at the latest.${open}`
      : '',
    openGifts > 0
      ? `${countOf(openGifts, 'gift')} to them ${openGifts === 1 ? 'is' : 'are'} not delivered yet. Forget them again after that.`
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
