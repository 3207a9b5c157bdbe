/** Words about a list: what narrows it, and how many products it has. */

import { PRICE_FILTER } from '#store/goods/products/products.ts'
import { formatPrice } from '#store/money.ts'
import type { ListingFilters } from './listing-filters.ts'

/** " by Nandik from India for a 6-year-old up to ₹500", or "" when nothing narrows the list. */
export function narrowedWords({
  age,
  ageTo,
  priceMax,
  brand,
  origin,
}: Pick<ListingFilters, 'age' | 'ageTo' | 'priceMax' | 'brand' | 'origin'>): string {
  const forWhom = age === undefined ? '' : ` for ${personOfAge(age, ageTo)}`
  const upTo = priceMax < PRICE_FILTER.max ? ` up to ${formatPrice(priceMax)}` : ''
  return `${named(' by', brand)}${named(' from', origin)}${forWhom}${upTo}`
}

function named(word: string, names: readonly string[] = []): string {
  return names.length === 0 ? '' : `${word} ${names.join(' or ')}`
}

function personOfAge(age: number, ageTo: number | undefined): string {
  if (ageTo !== undefined) return age >= 17 ? 'grown-ups' : `ages ${age} to ${ageTo}`
  if (age === 0) return 'a baby under 1'
  const startsWithVowel = age === 8 || age === 11 || age === 18 || (age >= 80 && age < 90)
  return `${startsWithVowel ? 'an' : 'a'} ${age}-year-old`
}

/** "1 product", "24 products". */
export function countWords(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'}`
}
