/** Shelves across all categories, by the last part of their address: a row of each stands on the first page. */
import type { Query } from './listing-filters.ts'

type Collection = { title: string; words: string; query: Query }

export const COLLECTIONS: Record<string, Collection> = {
  'under-99': {
    title: '₹99 and under',
    words: 'Everything for ₹99 or less.',
    query: { price_max: '99' },
  },
  'on-offer': {
    title: 'On offer',
    words: 'All products on discount.',
    query: { onSale: 'true' },
  },
  new: { title: 'New', words: 'Our newest products first.', query: { sortBy: 'newest' } },
}

export function collectionPath(name: string): string {
  return `/collection/${name}`
}
