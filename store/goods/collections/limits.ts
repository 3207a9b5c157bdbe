/** Limits of collections and of the first page. Browser-safe. */

export const COLLECTION_LIMITS = { collections: 60, products: 200, menu: 6, name: 60, title: 60, words: 300 } as const

/** Names that no collection may have, because layouts use them for built-in parts of the first page. */
export const RESERVED_NAMES: readonly string[] = ['tiles', 'featured']

/** Limits of the first page; `rowLength` in products. */
export const HOME_LIMITS = { heroes: 8, tiles: 8, parts: 14, rowLength: 12, words: 90, note: 140, link: 30 } as const
