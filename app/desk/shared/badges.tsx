import type { ReactNode } from 'react'
import { orderInShort } from '#app/shop/orders/gift-words.tsx'
import { LOW_STOCK, type Visibility } from '#store/goods/products/products.ts'
import type { OptionalWay } from '#store/selling/delivery/ways.ts'
import { type MoneyState, wordsOfAwaitedAdvance, wordsOfMoney } from '#store/selling/orders/order-money.ts'
import { type OrderStatus, type StatusLook, statusWords } from '#store/selling/orders/steps/order-statuses.ts'

const DOTS: Record<StatusLook | 'plain', string> = {
  wait: 'before:bg-star',
  going: 'before:bg-action',
  good: 'before:bg-saving',
  bad: 'before:bg-danger',
  plain: 'before:bg-edge',
}

/** A state: a dot and a word. */
export function Badge({ look = 'plain', children }: { look?: keyof typeof DOTS; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap before:size-2 before:flex-none before:rounded-full ${DOTS[look]}`}
    >
      {children}
    </span>
  )
}

export function StatusBadge({ status, ...gets }: OptionalWay & { status: OrderStatus }) {
  const { look, words } = statusWords(status, gets)
  return <Badge look={look}>{words}</Badge>
}

const MONEY_LOOKS: Partial<Record<MoneyState, StatusLook>> = { paid: 'good', 'refund due': 'bad', 'part paid': 'wait' }

/** The payment state in a word; quiet for the usual ones, nothing where there is nothing to say. */
export function MoneyBadge({ state }: { state: MoneyState }) {
  const words = wordsOfMoney(state)
  const look = MONEY_LOOKS[state]
  if (look) return <Badge look={look}>{words}</Badge>
  return <span className="text-sm font-normal text-muted empty:hidden">{words}</span>
}

/** What is awaited before the parcel may leave; nothing otherwise. */
export function AwaitedBadge({ money }: { money: Parameters<typeof wordsOfAwaitedAdvance>[0] }) {
  const words = wordsOfAwaitedAdvance(money)
  return words === '' ? null : <Badge look="bad">{words}</Badge>
}

/** The number of units, with a word beside it when it is time to buy more. */
export function StockBadge({ stock, className = '' }: { stock: number; className?: string }) {
  return (
    <span className={`inline-flex flex-wrap items-center gap-2 tabular-nums ${className}`}>
      {stock}
      {stock > LOW_STOCK ? null : <Badge look={stock <= 0 ? 'bad' : 'wait'}>{stock <= 0 ? 'Out' : 'Low'}</Badge>}
    </span>
  )
}

export const VISIBILITY_NAMES: Record<Visibility, string> = {
  published: 'Published',
  draft: 'Draft',
  hidden: 'Hidden',
}

/** What each visibility means for shoppers. */
export const VISIBILITY_HINTS: Record<Visibility, string> = {
  published: 'on sale',
  draft: 'not on sale yet',
  hidden: 'not on sale now',
}

/** A word beside the name of a product that shoppers do not see; nothing beside the others. */
export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  return visibility === 'published' ? null : <Badge>{VISIBILITY_NAMES[visibility]}</Badge>
}

/** How it gets to its customer, and what is to be done for a gift. */
export function OrderFlags({ order }: { order: Parameters<typeof orderInShort>[0] }) {
  return <p className="text-sm font-semibold empty:hidden">{orderInShort(order)}</p>
}

/** What staff noted for the order: nobody who calls, packs or opens it may miss it. */
export function OrderNotes({ notes = [] }: { notes?: readonly string[] | undefined }) {
  if (notes.length === 0) return null
  return (
    <p className="my-1 rounded-lg bg-warning-soft px-2 py-1 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
      <strong>Note:</strong> {notes.join('\n')}
    </p>
  )
}
