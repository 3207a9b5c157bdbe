/**
 * A product is one thing on the shelf. It stands in one to four of the four categories, costs at most what its
 * original price (MRP) says when there is one, and popularity 1 comes first in a list. Browser-safe.
 */
import { paiseFromRupees } from '#store/money.ts'

export const CATEGORIES = ['Study', 'Toy', 'Gift', 'Household'] as const
export type Category = (typeof CATEGORIES)[number]

export const SORTS = ['popularity', 'price-asc', 'price-desc'] as const
export type Sort = (typeof SORTS)[number]
export const DEFAULT_SORT: Sort = 'popularity'

/** Every order that a list can be in; shoppers are offered the others. */
export const LIST_SORTS = [...SORTS, 'newest'] as const
export type ListSort = (typeof LIST_SORTS)[number]

export const POPULARITIES = [1, 2, 3] as const
export type Popularity = (typeof POPULARITIES)[number]
export const DEFAULT_POPULARITY: Popularity = 3

/** Only published products are listed, found and sold. A draft is not on sale yet, a hidden one not now. */
export const VISIBILITIES = ['published', 'draft', 'hidden'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** Who of those that the law knows a pack names, by the word of the wire. */
export const MAKER_ROLES = { manufacturer: 'Manufacturer', packer: 'Packer', importer: 'Importer' } as const
export type MakerRole = keyof typeof MAKER_ROLES

/** The max price filter, in rupees: a slider from 100 to 5000 in steps of 100. */
export const PRICE_FILTER = { min: 100, max: 5000, step: 100 } as const

/** Ages are counted one by one from 0 to this, in years. */
export const OLDEST_COUNTED = 16

/** What a product may hold. Prices in rupees, ages in years. */
export const PRODUCT_LIMITS = {
  name: 200,
  description: 5000,
  price: 1_000_000,
  stock: 1_000_000,
  age: 99,
  imageUrl: 2000,
  /** Pictures besides the first. */
  moreImages: 5,
  gstPercent: 40,
  brand: 60,
  makerName: 200,
  makerAddress: 500,
  search: 200,
} as const

export const NO_CATEGORY = 'Please select at least one category.'

/** Toys and gifts carry the ages they suit. */
export function hasAges(categories: readonly Category[]): boolean {
  return categories.includes('Toy') || categories.includes('Gift')
}

/** Whole percent off, rounded down so that it never promises too much; 0 when the original price is not higher. */
export function percentOff(product: { price: number; originalPrice?: number | undefined }): number {
  const { price, originalPrice } = product
  if (originalPrice === undefined || originalPrice <= price) return 0
  const was = paiseFromRupees(originalPrice)
  return Math.floor(((was - paiseFromRupees(price)) * 100) / was)
}

/** The words of a product's address: "School Backpack, Rose Pink" becomes "school-backpack-rose-pink". */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[\p{Letter}\p{Mark}\p{Number}]+/gu)
  // Cut between characters: half of a surrogate pair cannot stand in an address.
  const start = words
    ?.join('-')
    .slice(0, 80)
    .replace(/[\ud800-\udbff]$/, '')
  return start?.normalize('NFC') || 'product'
}

/** The product's own page. */
export function productPath(product: { _id: string; name: string }): string {
  return `/product/${product._id}/${encodeURIComponent(slugOf(product.name))}`
}
