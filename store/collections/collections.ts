/**
 * Lists across categories, picked by hand or by a rule, each with a page of its own; the desk calls them shelves. Ours are there
 * until the owner changes them. Browser-safe.
 */
import type { Collection } from './collections.schema.ts'

export type { Collection }

function ours(name: string, title: string, words: string, rule: Record<string, string>): Collection {
  const plain = { picture: '', beginsAt: null, endsAt: null, productIds: [], isNarrowable: false, isInMenu: false }
  return { name, title, words, rule, ...plain, revision: 0 }
}

export const OUR_COLLECTIONS: readonly Collection[] = [
  ours('under-99', '₹99 and under', 'Everything for ₹99 or less.', { price_max: '99' }),
  ours('on-offer', 'On offer', 'All products on discount.', { onSale: 'true' }),
  ours('new', 'New', 'Our newest products first.', { sortBy: 'newest' }),
]

export function collectionPath(name: string): string {
  return `/collection/${name}`
}

/** What to ask the list of products for. */
export function queryOf({ name, rule, isNarrowable }: Pick<Collection, 'name' | 'rule' | 'isNarrowable'>) {
  return rule && !isNarrowable ? rule : { collection: name }
}

type Dated = Pick<Collection, 'beginsAt' | 'endsAt'>

/** Whether it has begun and not ended. `now` in milliseconds. */
export function isOpenAt({ beginsAt, endsAt }: Dated, now: number): boolean {
  return (beginsAt === null || Date.parse(beginsAt) <= now) && (endsAt === null || now < Date.parse(endsAt))
}

/** When the first of them begins or ends next, in milliseconds; never is infinite. */
export function nextTurnOf(dated: readonly Dated[], now: number): number {
  const turns = dated.flatMap(({ beginsAt, endsAt }) => [beginsAt, endsAt].map((iso) => Date.parse(iso ?? '')))
  return Math.min(...turns.filter((turn) => turn > now))
}
