/**
 * A product belongs to one to four of the four categories and costs at most its original price (MRP) if it has one.
 * Popularity 1 comes first in lists. Siblings name the same family and differ in up to two options, such as "Colour: Red"; each is a
 * product of its own, which is what is bought. Browser-safe.
 */
import { type CATEGORIES, MOST_IN_STOCK, MOST_PARTS, nameWithKind } from '#db/order-values.ts'
import { paiseFromRupees } from '#store/money.ts'

export { CATEGORIES, nameWithKind, OPTION_PATTERN, optionIn, optionsOf } from '#db/order-values.ts'

export type Category = (typeof CATEGORIES)[number]

export const SORTS = ['popularity', 'price-asc', 'price-desc'] as const
export type Sort = (typeof SORTS)[number]
export const DEFAULT_SORT: Sort = 'popularity'

/** All list orders; shoppers choose among `SORTS`. */
export const LIST_SORTS = [...SORTS, 'newest'] as const
/** A sentence that is searched for ("gift for 5 year boy") has an order of its own: what is there, and what names an age, first. */
export type ListSort = (typeof LIST_SORTS)[number] | 'in-stock' | 'for-age'

export const POPULARITIES = [1, 2, 3] as const
export type Popularity = (typeof POPULARITIES)[number]
export const DEFAULT_POPULARITY: Popularity = 3

/** Only published products are listed, found and sold. Drafts are not on sale yet, hidden ones not at present. */
export const VISIBILITIES = ['published', 'draft', 'hidden'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** Products that somebody may have on their wishlist. */
export const MOST_WISHED = 200
/** Under which a browser keeps it. */
export const WISHLIST_KEY = 'wishlist'

/** The roles that the law knows for the company on the pack. */
export const MAKER_ROLES = { manufacturer: 'Manufacturer', packer: 'Packer', importer: 'Importer' } as const
export type MakerRole = keyof typeof MAKER_ROLES

/** The price filter: a slider in rupees. */
export const PRICE_FILTER = { min: 100, max: 5000, step: 100 } as const

/** Highest single age in years. */
export const OLDEST_COUNTED = 16

/** Limits of product fields. Prices in rupees, ages in years. */
export const PRODUCT_LIMITS = {
  name: 200,
  description: 5000,
  price: 1_000_000,
  stock: MOST_IN_STOCK,
  age: 99,
  imageUrl: 2000,
  /** Pictures in addition to the first. */
  moreImages: 5,
  gstPercent: 40,
  brand: 60,
  /** A family's name, and each option with its label. */
  family: 60,
  /** Products that another holds as parts, and units of each. */
  parts: MOST_PARTS,
  ofPart: 20,
  makerName: 200,
  makerAddress: 500,
  search: 200,
} as const

export const NO_CATEGORY = 'Please select at least one category.'

/** Only toys and gifts have ages. */
export function hasAges(categories: readonly Category[]): boolean {
  return categories.includes('Toy') || categories.includes('Gift')
}

/** Discount in whole percent, rounded down; 0 when the original price is not higher. */
export function percentOff(product: { price: number; originalPrice?: number | undefined }): number {
  const { price, originalPrice } = product
  if (originalPrice === undefined || originalPrice <= price) return 0
  const was = paiseFromRupees(originalPrice)
  return Math.floor(((was - paiseFromRupees(price)) * 100) / was)
}

/** For a sentence: a long name is cut. */
export function shortName(name: string): string {
  const signs = [...name]
  return signs.length > MOST_IN_SENTENCE
    ? `${signs
        .slice(0, MOST_IN_SENTENCE - 1)
        .join('')
        .trimEnd()}…`
    : name
}

const MOST_IN_SENTENCE = 60

/** The slug in a product's address: "School Backpack, Rose Pink" becomes "school-backpack-rose-pink". */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[\p{Letter}\p{Mark}\p{Number}]+/gu)
  // Cut between characters: an address cannot hold half a surrogate pair.
  const start = words
    ?.join('-')
    .slice(0, 80)
    .replace(/[\ud800-\udbff]$/, '')
  return start?.normalize('NFC') || 'product'
}

/** Path of the product's page, with its kind. */
export function productPath(product: Parameters<typeof nameWithKind>[0] & { _id: string }): string {
  return `/product/${product._id}/${encodeURIComponent(slugOf(nameWithKind(product)))}`
}

/** At this stock or less it is time to buy more. Browser-safe. */
export const LOW_STOCK = 5
