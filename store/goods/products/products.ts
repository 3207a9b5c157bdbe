/**
 * Product values and limits. A product has one to four categories, and its price is at most its original price (MRP). Siblings
 * share a family and differ in up to two options, such as "Colour: Red"; each is a product of its own. Browser-safe.
 */
import { type CATEGORIES, MOST_IN_STOCK, MOST_PARTS, nameWithKind } from '#db/order-values.ts'
import { paiseFromRupees } from '#store/money.ts'

export { CATEGORIES, nameWithKind, OPTION_PATTERN, optionIn, optionsOf } from '#db/order-values.ts'

export type Category = (typeof CATEGORIES)[number]

export const SORTS = ['popularity', 'price-asc', 'price-desc'] as const
export type Sort = (typeof SORTS)[number]
export const DEFAULT_SORT: Sort = 'popularity'

/** Sort orders of the API; shoppers choose among `SORTS`. */
export const LIST_SORTS = [...SORTS, 'newest'] as const
/** All sort orders of a list. A searched sentence ("gift for 5 year boy") puts first what is in stock, or what names an age. */
export type ListSort = (typeof LIST_SORTS)[number] | 'in-stock' | 'for-age'

export const POPULARITIES = [1, 2, 3] as const
export type Popularity = (typeof POPULARITIES)[number]
export const DEFAULT_POPULARITY: Popularity = 3

/** Only published products are listed, found and sold. Drafts are not on sale yet, hidden ones not at present. */
export const VISIBILITIES = ['published', 'draft', 'hidden'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** Most products on a wishlist. */
export const MOST_WISHED = 200
/** Key of the wishlist in the browser's storage. */
export const WISHLIST_KEY = 'wishlist'

/** The company named on the pack, by its role under the law. */
export const MAKER_ROLES = { manufacturer: 'Manufacturer', packer: 'Packer', importer: 'Importer' } as const
export type MakerRole = keyof typeof MAKER_ROLES

/** The price filter's slider, in rupees. */
export const PRICE_FILTER = { min: 100, max: 5000, step: 100 } as const

/** Highest age, in years, for which products are counted by the single year. */
export const OLDEST_COUNTED_AGE = 16

/** Limits of product fields. Prices in rupees, ages in years. */
export const PRODUCT_LIMITS = {
  name: 200,
  description: 5000,
  price: 1_000_000,
  stock: MOST_IN_STOCK,
  age: 99,
  imageUrl: 2000,
  /** Pictures besides the first. */
  moreImages: 5,
  gstPercent: 40,
  brand: 60,
  /** Characters of a family's name, and of an option with its label. */
  family: 60,
  /** Products in a bundle, and units of each. */
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

/** The discount in whole percent, rounded down; 0 when the original price is not higher. */
export function percentOff(product: { price: number; originalPrice?: number | undefined }): number {
  const { price, originalPrice } = product
  if (originalPrice === undefined || originalPrice <= price) return 0
  const was = paiseFromRupees(originalPrice)
  return Math.floor(((was - paiseFromRupees(price)) * 100) / was)
}

/** A name cut to fit into a sentence. */
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

/** The name in a product's address: "School Backpack, Rose Pink" becomes "school-backpack-rose-pink". */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[\p{Letter}\p{Mark}\p{Number}]+/gu)
  // Cuts between characters: an address cannot hold half a surrogate pair.
  const start = words
    ?.join('-')
    .slice(0, 80)
    .replace(/[\ud800-\udbff]$/, '')
  return start?.normalize('NFC') || 'product'
}

/** The path of the product's page, with its options in the name. */
export function productPath(product: Parameters<typeof nameWithKind>[0] & { _id: string }): string {
  return `/product/${product._id}/${encodeURIComponent(slugOf(nameWithKind(product)))}`
}

/** Highest stock that counts as low. */
export const LOW_STOCK = 5
